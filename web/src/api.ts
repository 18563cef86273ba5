// What is asked over HTTP: the shelf, the tables, the words.

import type {
  Aide,
  BoxInfo,
  ChapterInfo,
  Claimed,
  Drawn,
  Learn,
  LessonInfo,
  Link,
  Me,
  NewTable,
  Refused,
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
} from "./messages";
import { type Catalogue, type Cites, type Lang, Texts } from "./texts";

/** A request the server refused, with its code. */
export class RequestRefused extends Error {
  constructor(
    readonly code: Refused["code"] | "offline",
    message: string,
  ) {
    super(message);
  }
}

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(`/api${path}`, {
      method,
      headers: body === undefined ? {} : { "Content-Type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch (error) {
    throw new RequestRefused("offline", String(error));
  }
  if (!answer.ok) {
    const refused = (await answer.json().catch(() => null)) as Refused | null;
    throw new RequestRefused(refused?.code ?? "failed", refused?.message ?? answer.statusText);
  }
  return (answer.status === 204 ? undefined : await answer.json()) as T;
}

const get = <T>(path: string) => ask<T>("GET", path);
const post = <T>(path: string, body: unknown = {}) => ask<T>("POST", path, body);

export const boxes = () => get<BoxInfo[]>("/boxes");
export const box = (slug: string) => get<BoxInfo>(`/boxes/${slug}`);
export const rules = (slug: string) => get<ChapterInfo[]>(`/boxes/${slug}/rules`);
export const aide = (slug: string, lang: Lang) => get<Aide>(`/boxes/${slug}/aide/${lang}`);
export const lesson = (slug: string) => get<LessonInfo>(`/boxes/${slug}/lesson`);
export const learn = (slug: string, learner: Learn) => post<Room>(`/boxes/${slug}/lesson`, learner);
export const me = () => get<Me>("/me");
export const tables = () => get<TableInfo[]>("/tables");
export const room = (id: string) => get<Room>(`/tables/${id}`);
export const newTable = (table: NewTable) => post<Room>("/tables", table);
export const sit = (id: string, seat: Sit) => post<Room>(`/tables/${id}/sit`, seat);
export const leave = (id: string, seat: number) => post<Room>(`/tables/${id}/leave?seat=${seat}`);
export const setBot = (id: string, bot: SetBot) => post<Room>(`/tables/${id}/bot`, bot);
export const seal = (id: string, seal: Seal) => post<Room>(`/tables/${id}/seal`, seal);
export const unseal = (id: string, salt: Salt) => post<Room>(`/tables/${id}/salt`, salt);
export const start = (id: string) => post<Room>(`/tables/${id}/start`);
export const rematch = (id: string) => post<Room>(`/tables/${id}/rematch`);
export const personalLink = (id: string, seat: number) => post<Link>(`/tables/${id}/link?seat=${seat}`);
export const claim = (token: string) => post<Claimed>("/claim", { token });
export const verify = (id: string) => get<Verdict>(`/tables/${id}/verify`);
export const review = (id: string) => get<Review>(`/tables/${id}/review`);
export const story = (id: string) => get<Story>(`/tables/${id}/story`);
export const saved = (id: string) => get<SavedGame>(`/tables/${id}/file`);
export const draws = (id: string) => get<Drawn[]>(`/tables/${id}/draws`);
export const file = (id: string) => `/api/tables/${id}/file`;

/** The words of a game; `own` are the cards that a table wrote itself. */
export async function texts(slug: string, lang: Lang, own: Record<string, string> = {}): Promise<Texts> {
  const found = await get<Catalogue & { cites?: Cites }>(`/boxes/${slug}/texts/${lang}`);
  const { cites, ...catalogue } = found;
  const cards = { ...(catalogue.cards as Record<string, string> | undefined), ...own };
  return new Texts(lang, { ...(catalogue as Catalogue), cards }, cites);
}
