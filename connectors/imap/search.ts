import { type Json, toText } from "#engine/connectors/operation-code.ts";
import { MailProblem } from "./failures.ts";
import { textOf } from "./replies.ts";
import type { Part, Session } from "./session.ts";

type Input = Readonly<Record<string, Json>>;

const texts = { from: "FROM", to: "TO", subject: "SUBJECT", text: "TEXT" } as const;
const states: Readonly<Record<string, string>> = {
  unread: "UNSEEN",
  read: "SEEN",
  flagged: "FLAGGED",
  unflagged: "UNFLAGGED",
  unanswered: "UNANSWERED",
};
const months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

/**
 * The criteria of a search, by the fields of an operation. Deleted e-mails that are only marked are left out.
 *
 * https://www.rfc-editor.org/rfc/rfc3501#section-6.4.4
 */
export function toCriteria(input: Input): Part[] {
  const parts: Part[] = ["UNDELETED"];
  for (const [field, word] of Object.entries(texts)) {
    const text = toText(input[field] ?? "").trim();
    if (text !== "") parts.push(word, { text });
  }
  const id = toText(input.message_id ?? "").trim();
  if (id !== "") parts.push("HEADER Message-ID", { text: id });
  const state = states[toText(input.state ?? "")];
  if (state !== undefined) parts.push(state);
  for (const [field, word] of [
    ["since", "SINCE"],
    ["before", "BEFORE"],
  ] as const) {
    const day = toText(input[field] ?? "");
    if (day !== "") parts.push(word, toImapDay(day));
  }
  return parts;
}

/** A day in ISO 8601 as IMAP writes it: `31-May-2026`. @throws MailProblem */
export function toImapDay(day: string): string {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})/.exec(day) ?? [];
  const name = months[Number(month) - 1];
  if (year === undefined || name === undefined) {
    throw new MailProblem("invalid_setting", `“${day.slice(0, 40)}” is not a date. Write it as 2026-05-31.`);
  }
  return `${Number(date)}-${name}-${year}`;
}

/** The UIDs of the e-mails that match, smallest first. */
export async function search(session: Session, criteria: readonly Part[]): Promise<number[]> {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: any character outside of ASCII needs a charset.
  const isAscii = criteria.every((part) => typeof part === "string" || /^[\x00-\x7f]*$/.test(part.text));
  const replies = await session.run("UID SEARCH", ...(isAscii ? [] : ["CHARSET UTF-8"]), ...criteria);
  const found = replies.flatMap(({ values: [name, ...uids] }) =>
    textOf(name).toUpperCase() === "SEARCH" ? uids : [],
  );
  // Servers with CONDSTORE may add a list behind the numbers.
  const uids = found.map((uid) => Number(textOf(uid))).filter((uid) => Number.isInteger(uid) && uid > 0);
  return [...new Set(uids)].toSorted((a, b) => a - b);
}
