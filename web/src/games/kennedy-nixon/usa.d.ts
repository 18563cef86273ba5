declare module "virtual:usa" {
  interface PrintedState {
    region: "EAST" | "MIDWEST" | "SOUTH" | "WEST";
    votes: number;
    lean: "K" | "N";
    path: string;
  }
  interface PrintedCard {
    title: string;
    points: number;
    rest: number;
    icons: "K" | "N" | "NK";
    issue?: "DEF" | "ECON" | "CR"; // the Gathering Momentum cards have neither issue nor state
    state?: string;
    goes: string;
  }
  const printed: {
    states: Record<string, PrintedState>;
    borders: string; // between regions
    cards: Record<string, PrintedCard>;
  };
  export default printed;
}
