import {
  type CodeContext,
  type Done,
  type Fail,
  type JsonObject,
  toText,
} from "#engine/connectors/operation-code.ts";
import { openFolder, readUids } from "./folders.ts";
import { search } from "./search.ts";
import { inSession, type Part, type Session } from "./session.ts";

/**
 * Changes the e-mails that an operation names. Those that are not in the folder (any longer) are listed, so that a step that runs
 * again succeeds.
 */
export function changeMails(
  context: CodeContext,
  change: (session: Session, uids: readonly number[]) => Promise<JsonObject>,
): Promise<Done | Fail> {
  return inSession(context, async (session) => {
    const { input, warn } = context;
    const asked = readUids(input.uids);
    const folder = toText(input.folder ?? "INBOX");
    await openFolder(session, folder, "change");
    const uids = await search(session, ["UID", toSet(asked)]);
    const missing = asked.filter((uid) => !uids.includes(uid));
    if (missing.length > 0) {
      warn(
        `${missing.length} of ${asked.length} e-mails are not in “${folder}”: UID ${missing.slice(0, 10).join(", ")}.`,
      );
    }
    return { kind: "done", output: { uids, missing, ...(await change(session, uids)) } };
  });
}

/** UIDs as a command has them: numbers that follow each other as a range. */
function toSet(uids: readonly number[]): string {
  const sorted = [...uids].toSorted((a, b) => a - b);
  const ranges: [number, number][] = [];
  for (const uid of sorted) {
    const last = ranges.at(-1);
    if (last && last[1] + 1 === uid) last[1] = uid;
    else ranges.push([uid, uid]);
  }
  return ranges.map(([from, to]) => (from === to ? `${from}` : `${from}:${to}`)).join(",");
}

export async function setFlags(
  session: Session,
  uids: readonly number[],
  sign: "+" | "-",
  flag: string,
): Promise<void> {
  if (uids.length > 0) await session.run("UID STORE", toSet(uids), `${sign}FLAGS.SILENT`, `(${flag})`);
}

/**
 * Moves e-mails to another folder, also on servers without MOVE (RFC 6851).
 *
 * @returns their new UIDs, where the server tells them
 */
export async function move(
  session: Session,
  uids: readonly number[],
  folder: Part,
  context: Pick<CodeContext, "warn">,
): Promise<number[] | null> {
  if (uids.length === 0) return [];
  if (session.can("MOVE")) return newUids(await session.run("UID MOVE", toSet(uids), folder));
  const copied = await copy(session, uids, folder);
  await expunge(session, uids, context);
  return copied;
}

export async function copy(
  session: Session,
  uids: readonly number[],
  folder: Part,
): Promise<number[] | null> {
  return uids.length === 0 ? [] : newUids(await session.run("UID COPY", toSet(uids), folder));
}

/**
 * Deletes e-mails of the open folder. A server without UIDPLUS (RFC 4315) deletes all e-mails that are marked, also those that
 * other programs have marked; then these stay marked.
 */
export async function expunge(
  session: Session,
  uids: readonly number[],
  { warn }: Pick<CodeContext, "warn">,
): Promise<void> {
  if (uids.length === 0) return;
  await setFlags(session, uids, "+", "\\Deleted");
  if (session.can("UIDPLUS")) {
    await session.run("UID EXPUNGE", toSet(uids));
    return;
  }
  const ours = new Set(uids);
  const marked = await search(session, ["DELETED"]);
  if (marked.every((uid) => ours.has(uid))) await session.run("EXPUNGE");
  else {
    warn(
      "The e-mails are marked as deleted, and stay in the folder: the server would also remove others that are marked.",
    );
  }
}

const maxNewUids = 10_000;

/** The second list of `COPYUID 38505 304,319:320 3956:3958`; null without that code. */
function newUids(replies: Awaited<ReturnType<Session["run"]>>): number[] | null {
  const codes = replies.flatMap(({ status }) => (status ? [status.code] : []));
  const [, set = null] = codes.flatMap((code) => /^COPYUID \d+ \S+ (\S+)$/i.exec(code) ?? []);
  if (set === null) return null;
  const uids: number[] = [];
  for (const part of set.split(",")) {
    const [from = 0, to = from] = part.split(":").map(Number);
    for (let uid = from; uid <= to && uids.length < maxNewUids; uid += 1) uids.push(uid);
  }
  return uids;
}
