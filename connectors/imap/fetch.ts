import type { JsonObject } from "#engine/connectors/operation-code.ts";
import { MailProblem } from "./failures.ts";
import { textOf, type Value } from "./replies.ts";
import type { Session } from "./session.ts";

/** An e-mail as the server has it. */
export interface Fetched {
  uid: number;
  flags: string[];
  /** When it came, ISO 8601; null if the server does not know. */
  receivedAt: string | null;
  /** Bytes. */
  size: number;
  /** When its sender says that it was sent, in milliseconds since 1970; null if that was not asked for, or cannot be read. */
  sentAtMs: number | null;
  /** The e-mail, or its beginning; null if it was not asked for. */
  source: Buffer | null;
  /** The source is all of it. */
  isComplete: boolean;
}

const facts = "UID FLAGS INTERNALDATE RFC822.SIZE";

/** One e-mail, without marking it as read. @param maxBytes of its source @returns null if there is none */
export async function fetchMail(session: Session, uid: number, maxBytes: number): Promise<Fetched | null> {
  const [found] = await fetch(session, "UID FETCH", String(uid), `${facts} BODY.PEEK[]<0.${maxBytes}>`);
  if (found?.uid !== uid) return null;
  const length = found.source?.length ?? 0;
  // Some servers only estimate the size.
  return { ...found, isComplete: length < maxBytes || length >= found.size };
}

/** Facts of e-mails by their UIDs, or by their numbers in the folder. */
export const fetchFacts = (session: Session, by: "UID FETCH" | "FETCH", range: string): Promise<Fetched[]> =>
  fetch(session, by, range, `${facts} BODY.PEEK[HEADER.FIELDS (DATE)]`);

async function fetch(session: Session, command: string, range: string, items: string): Promise<Fetched[]> {
  const byUid = new Map<number, Map<string, Value>>();
  for (const { values } of await session.run(command, range, `(${items})`)) {
    const [, name, list] = values;
    if (textOf(name).toUpperCase() !== "FETCH" || !Array.isArray(list)) continue;
    const pairs = toPairs(list);
    const uid = Number(textOf(pairs.get("UID")));
    // Servers also tell of changes that nobody asked about.
    if (!Number.isInteger(uid) || uid <= 0) continue;
    byUid.set(uid, new Map([...(byUid.get(uid) ?? []), ...pairs]));
  }
  return [...byUid].flatMap(([uid, pairs]) =>
    pairs.has("RFC822.SIZE") || pairs.has("BODY[]") ? [toFetched(uid, pairs)] : [],
  );
}

function toPairs(list: readonly Value[]): Map<string, Value> {
  const pairs = new Map<string, Value>();
  for (let index = 0; index + 1 < list.length; index += 2) {
    // `BODY[]<0>` is the beginning of `BODY[]`.
    pairs.set(
      textOf(list[index])
        .toUpperCase()
        .replace(/<\d+>$/, ""),
      list[index + 1] ?? null,
    );
  }
  return pairs;
}

function toFetched(uid: number, pairs: ReadonlyMap<string, Value>): Fetched {
  const flags = pairs.get("FLAGS");
  const body = pairs.get("BODY[]");
  return {
    uid,
    flags: Array.isArray(flags) ? flags.map(textOf).filter((flag) => flag !== "\\Recent") : [],
    receivedAt: readInternalDate(textOf(pairs.get("INTERNALDATE"))),
    size: Number(textOf(pairs.get("RFC822.SIZE"))) || 0,
    sentAtMs: readDateHeader(textOf(pairs.get("BODY[HEADER.FIELDS (DATE)]"))),
    isComplete: false,
    source: Buffer.isBuffer(body) ? body : typeof body === "string" ? Buffer.from(body, "latin1") : null,
  };
}

/** `17-Jul-1996 02:44:25 -0700`, where a day of one digit may have a blank before it. */
function readInternalDate(text: string): string | null {
  const [, day, month, year, time, zone] =
    /^ ?(\d{1,2})-([A-Za-z]{3})-(\d{4}) (\d{2}:\d{2}:\d{2}) ([+-]\d{4})$/.exec(text.trim()) ?? [];
  const ms = Date.parse(`${day} ${month} ${year} ${time} ${zone}`);
  return Number.isNaN(ms) ? null : new Date(ms).toISOString();
}

function readDateHeader(header: string): number | null {
  const ms = Date.parse(/^Date:\s*(\S[^\r\n]{0,100})/i.exec(header)?.[1] ?? "");
  return Number.isNaN(ms) ? null : ms;
}

/** The fields of an e-mail that the server knows. */
export function toFacts(folder: string, { uid, flags, receivedAt, size }: Fetched): JsonObject {
  const has = (flag: string) => flags.some((each) => each.toLowerCase() === flag);
  return {
    uid,
    folder,
    received_at: receivedAt,
    is_read: has("\\seen"),
    is_flagged: has("\\flagged"),
    is_answered: has("\\answered"),
    flags,
    size,
  };
}

export const gone = (uid: number, folder: string) =>
  new MailProblem(
    "mail_not_found",
    `There is no e-mail with the UID ${uid} in “${folder}”. It was moved or deleted, or the UID is of another folder.`,
  );
