// What is asked over HTTP: the shelf, the tables, the words.

import type {
  Aide,
  Arrange,
  BoxInfo,
  ChapterInfo,
  Claimed,
  Drawn,
  Explained,
  Learn,
  FirstNotes,
  HouseLine,
  LessonInfo,
  Link,
  Me,
  NewTable,
  Opened,
  Refused,
  Resume,
  Review,
  Room,
  Salt,
  SavedGame,
  Seal,
  SetBot,
  Sit,
  Story,
  TableInfo,
  Verdict,
  WaitFor,
  Whereabouts,
  Words,
} from "./messages";
import { at } from "./root";
import { words } from "./words";
import { type Catalogue, type Cites, type Lang, Texts } from "./texts";

/** A request the server refused, with its code. */
export class RequestRefused extends Error {
  constructor(
    readonly code: Refused["code"] | "offline",
    message: string,
    readonly values: NonNullable<Refused["values"]> = {},
  ) {
    super(message);
  }

  /** What was wrong, in the words of the page; of a file also what was found in it. */
  get told(): string {
    return this.code === "bad_file" ? words("error_bad_file", { problem: this.message }) : words(`error_${this.code}`);
  }
}

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(at(`/api${path}`), {
      method,
      headers: body === undefined ? {} : { "Content-Type": "application/json" },
      body: body === undefined || typeof body === "string" ? body : JSON.stringify(body),
    });
  } catch (error) {
    throw new RequestRefused("offline", String(error));
  }
  if (!answer.ok) {
    const refused = (await answer.json().catch(() => null)) as Refused | null;
    throw new RequestRefused(refused?.code ?? "failed", refused?.message ?? answer.statusText, refused?.values);
  }
  return (answer.status === 204 ? undefined : await answer.json()) as T;
}

export const get = <T>(path: string) => ask<T>("GET", path);
export const post = <T>(path: string, body: unknown = {}) => ask<T>("POST", path, body);

export const boxes = () => get<BoxInfo[]>("/boxes");
export const box = (slug: string) => get<BoxInfo>(`/boxes/${slug}`);
export const rules = (slug: string) => get<ChapterInfo[]>(`/boxes/${slug}/rules`);
export const aide = (slug: string, lang: Lang) => get<Aide>(`/boxes/${slug}/aide/${lang}`);
export const explained = (slug: string, lang: Lang) => get<Explained>(`/boxes/${slug}/explained/${lang}`);
export const lesson = (slug: string) => get<LessonInfo>(`/boxes/${slug}/lesson`);
export const firsts = (slug: string) => get<FirstNotes>(`/boxes/${slug}/firsts`);
export const learn = (slug: string, learner: Learn) => post<Room>(`/boxes/${slug}/lesson`, learner);
export const here = () => get<Whereabouts>("/here");
export const houseLine = () => get<HouseLine>("/line");
export const privacy = () => get<Words>("/privacy");
export const me = () => get<Me>("/me");
export const tables = () => get<TableInfo[]>("/tables");
/** A table by its id, or by its word. */
export const room = (id: string) => get<Room>(`/tables/${encodeURIComponent(id)}`);
export const newTable = (table: NewTable) => post<Room>("/tables", table);
export const sit = (id: string, seat: Sit) => post<Room>(`/tables/${id}/sit`, seat);
export const leave = (id: string, seat: number) => post<Room>(`/tables/${id}/leave?seat=${seat}`);
/** The level in the middle: that of a bot nobody has chosen. */
export async function usualLevel(game: string): Promise<string> {
  const { levels } = await box(game);
  return levels[Math.floor(levels.length / 2)]!;
}
export const setBot = (id: string, bot: SetBot) => post<Room>(`/tables/${id}/bot`, bot);
export const waitFor = (id: string, seat: WaitFor) => post<Room>(`/tables/${id}/wait-for`, seat);
export const seal = (id: string, seal: Seal) => post<Room>(`/tables/${id}/seal`, seal);
export const unseal = (id: string, salt: Salt) => post<Room>(`/tables/${id}/salt`, salt);
export const wait = (id: string) => post<Room>(`/tables/${id}/wait`);
export const arrange = (id: string, change: Arrange) => post<Room>(`/tables/${id}/arrange`, change);
export const remove = (id: string, seat: number) => post<Room>(`/tables/${id}/remove`, { seat });
export const mark = (id: string, mark: number) => post<Room>(`/tables/${id}/mark`, { mark });
export const start = (id: string) => post<Room>(`/tables/${id}/start`);
export const rematch = (id: string) => post<Room>(`/tables/${id}/rematch`);
export const personalLink = (id: string, seat: number) => post<Link>(`/tables/${id}/link?seat=${seat}`);
export const claim = (token: string) => post<Claimed>("/claim", { token });
export const verify = (id: string) => get<Verdict>(`/tables/${id}/verify`);
export const review = (id: string) => get<Review>(`/tables/${id}/review`);
export const story = (id: string, eyes: number | null) => get<Story>(`/tables/${id}/story${eyes === null ? "" : `?seat=${eyes}`}`);
export const bringBack = (text: string, eyes: number | null) => ask<Opened>("POST", `/files${eyes === null ? "" : `?seat=${eyes}`}`, text);
export const resume = (id: string, from: Resume) => post<Room>(`/tables/${id}/resume`, from);
export const saved = (id: string) => get<SavedGame>(`/tables/${id}/file`);
export const draws = (id: string) => get<Drawn[]>(`/tables/${id}/draws`);
export const file = (id: string) => at(`/api/tables/${id}/file`);

export const minute = (slug: string, lang: Lang) => get<Record<string, string>>(`/boxes/${slug}/minute/${lang}`);

/** The words of a game; `own` are the cards that a table wrote itself. */
export async function texts(slug: string, lang: Lang, own: Record<string, string> = {}): Promise<Texts> {
  const found = await get<Catalogue & { cites?: Cites }>(`/boxes/${slug}/texts/${lang}`);
  const { cites, ...catalogue } = found;
  const cards = { ...(catalogue.cards as Record<string, string> | undefined), ...own };
  return new Texts(lang, { ...(catalogue as Catalogue), cards }, cites);
}
