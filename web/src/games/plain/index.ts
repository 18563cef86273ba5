import type { BoardModule } from "../contract";
import Board from "./Board.svelte";

/** The board of games that have no drawing of their own: the view, read out. */
const plain: BoardModule = { Board };

export default plain;
