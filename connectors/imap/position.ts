import { isJsonObject, type Json, parseExactJson } from "#engine/connectors/operation-code.ts";
import { MailProblem } from "./failures.ts";
import { type Fetched, fetchFacts } from "./fetch.ts";
import type { OpenFolder } from "./folders.ts";
import { search, toImapDay } from "./search.ts";
import type { Part, Session } from "./session.ts";

/** How far a folder was read. */
export interface Position {
  /** UIDs are only comparable with the same UIDVALIDITY. */
  validity: number;
  /** The e-mails up to this UID are known. */
  uid: number;
  /** When the newest known e-mail came, and the sizes of those of that second: they tell what is new after a renumbering. */
  newest: string | null;
  sizes: number[];
  /** New e-mails that were found after a renumbering, and were too many for one check. */
  pending: number[];
  /** UIDs that the next check marks as read. */
  marks: number[];
}

/** E-mails of one check. The others follow with the next one, a minute later. */
const maxNew = 20;
const maxPending = 20_000;
/** The end of the folder, in which the newest e-mail is looked for at the beginning. */
const endCount = 100;

/** @returns null if there is none. @throws MailProblem if it is not one */
export function readPosition(text: string): Position | null {
  if (text.trim() === "") return null;
  try {
    const value = parseExactJson(text);
    if (isJsonObject(value) && typeof value.validity === "number" && typeof value.uid === "number") {
      const { validity, uid, newest } = value;
      const list = (given: Json | undefined) =>
        Array.isArray(given) ? given.filter((each) => typeof each === "number") : [];
      return {
        ...{ validity, uid, newest: typeof newest === "string" ? newest : null },
        ...{ sizes: list(value.sizes), pending: list(value.pending), marks: list(value.marks) },
      };
    }
  } catch {
    // It is none, as below.
  }
  throw new MailProblem("invalid_setting", "“Position” is not the position of an earlier output.");
}

/** The position at which nothing is new. */
export async function begin(session: Session, { validity, next, count }: OpenFolder): Promise<Position> {
  const from = Math.max(1, count - endCount + 1);
  const facts = count === 0 ? [] : await fetchFacts(session, "FETCH", `${from}:*`);
  const uid = next === null ? Math.max(0, ...facts.map((each) => each.uid)) : next - 1;
  return { validity, uid, ...newestOf(facts, { newest: null, sizes: [] }), pending: [], marks: [] };
}

export interface Found {
  /** The new e-mails of this check, oldest first. */
  uids: number[];
  hasMore: boolean;
  /** The position behind these e-mails. */
  toPosition(read: readonly Fetched[]): Position;
}

/** Finds what came since a position. */
export async function findNew(
  session: Session,
  open: OpenFolder,
  last: Position,
  criteria: readonly Part[],
): Promise<Found> {
  const isSame = last.validity === open.validity;
  const pending = isSame ? last.pending : await findAfterReset(session, last, criteria);
  const from = isSame ? last.uid : (open.next ?? 1) - 1;
  // `5:*` also finds the last e-mail where its UID is smaller than 5.
  const fresh = (await search(session, ["UID", `${from + 1}:*`, ...criteria])).filter((uid) => uid > from);
  const uids = [...pending, ...fresh.filter((uid) => !pending.includes(uid))].slice(0, maxNew);
  const left = pending.filter((uid) => !uids.includes(uid));
  const later = fresh.filter((uid) => !uids.includes(uid) && !left.includes(uid));
  const known = later[0] === undefined ? Math.max(from, (open.next ?? 1) - 1, ...fresh) : later[0] - 1;
  return {
    uids,
    hasMore: left.length + later.length > 0,
    toPosition: (read) => ({
      ...{ validity: open.validity, uid: known, ...newestOf(read, last) },
      ...{ pending: left.slice(0, maxPending), marks: [] },
    }),
  };
}

/**
 * Finds what is new after the server has renumbered the mailbox, for instance from a backup. E-mails keep the time at which they
 * arrived, so new ones are those that arrived after the newest known one.
 */
async function findAfterReset(
  session: Session,
  { newest, sizes }: Position,
  criteria: readonly Part[],
): Promise<number[]> {
  if (newest === null) return search(session, criteria);
  const oldMs = Date.parse(newest) - 2 * 24 * 3_600_000;
  const found = await search(session, ["SINCE", toImapDay(new Date(oldMs).toISOString()), ...criteria]);
  const isNew = ({ receivedAt, sentAtMs, size }: Fetched) =>
    receivedAt !== null &&
    (receivedAt > newest || (receivedAt === newest && !sizes.includes(size))) &&
    // A mailbox that was moved carelessly has old e-mails that came today.
    (sentAtMs === null || sentAtMs >= oldMs);
  const fresh: number[] = [];
  for (let at = 0; at < found.length; at += endCount) {
    const uids = found.slice(at, at + endCount);
    fresh.push(
      ...(await fetchFacts(session, "UID FETCH", uids.join(","))).filter(isNew).map(({ uid }) => uid),
    );
  }
  return fresh.toSorted((a, b) => a - b);
}

function newestOf(
  facts: readonly Fetched[],
  { newest, sizes }: Pick<Position, "newest" | "sizes">,
): Pick<Position, "newest" | "sizes"> {
  let found = { newest, sizes };
  for (const { receivedAt, size } of facts) {
    if (receivedAt === null) continue;
    if (found.newest === null || receivedAt > found.newest) found = { newest: receivedAt, sizes: [size] };
    else if (receivedAt === found.newest) found = { ...found, sizes: [...found.sizes, size].slice(-100) };
  }
  return found;
}
