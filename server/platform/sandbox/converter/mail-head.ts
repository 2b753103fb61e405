import { type Address, addressParser, decodeWords, type Email, type Header } from "postal-mime";
import { cutText } from "#lib/cut-text.ts";
import { readLooseDate } from "#lib/dates/loose-date.ts";
import type { JsonObject } from "#lib/json.ts";

const limits = { headers: 300, addresses: 1000, references: 100, characters: 10_000 };

/** The usual headers of an e-mail. Notes about what is missing are added to `problems`. */
export function readHead(mail: Email, problems: string[]): JsonObject {
  const text = (value: string | undefined) =>
    value === undefined || value.trim() === "" ? null : cutText(value.trim(), limits.characters);
  const people = (name: string) => {
    const found = peopleIn(mail.headers, name);
    return within(found, limits.addresses, `addresses in “${name}”`, problems);
  };
  return {
    message_id: text(mail.messageId),
    subject: text(mail.subject) ?? "",
    from: peopleIn(mail.headers, "from")[0] ?? null,
    to: people("to"),
    cc: people("cc"),
    bcc: people("bcc"),
    reply_to: people("reply-to"),
    date: dateOf(mail, problems),
    in_reply_to: text(mail.inReplyTo),
    references: (mail.references ?? "").match(/<[^<>\s]{1,998}>/g)?.slice(-limits.references) ?? [],
  };
}

/** All headers. One that occurs several times is a list. */
export function readHeaders({ headers }: Email, problems: string[]): JsonObject {
  const values = new Map<string, string[]>();
  for (const { key, value } of within(headers, limits.headers, "headers", problems)) {
    const list = values.get(key);
    const decoded = cutText(decodeWords(value), limits.characters);
    if (list) list.push(decoded);
    else values.set(key, [decoded]);
  }
  return Object.fromEntries(
    [...values].map(([key, list]) => [key, list.length === 1 ? (list[0] ?? "") : list]),
  );
}

interface Person extends JsonObject {
  name: string;
  address: string;
}

/** The members of a group stand beside the others. */
function peopleIn(headers: readonly Header[], name: string): Person[] {
  const parsed = headers.flatMap(({ key, value }) => (key === name ? addressParser(value) : []));
  return joined(parsed.flatMap((address: Address) => address.group ?? [address])).map((person) => ({
    name: cutText(person.name, 500),
    address: cutText(person.address, 500),
  }));
}

/** `Joe Foo, PhD <joe@example.com>` is one person, whose program forgot the quotes. */
function joined(people: readonly { name: string; address: string }[]): Person[] {
  const whole: Person[] = [];
  let before = "";
  for (const { name, address } of people) {
    const full = before !== "" && name !== "" ? `${before}, ${name}` : before || name;
    before = address === "" ? full : "";
    if (address !== "") whole.push({ name: full, address });
  }
  return before === "" ? whole : [...whole, { name: before, address: "" }];
}

function dateOf({ headers }: Email, problems: string[]): string | null {
  const value = headers.find(({ key }) => key === "date")?.value ?? "";
  if (value.trim() === "") return null;
  const date = readLooseDate(value);
  if (date === null) problems.push(`The date cannot be read: “${cutText(value.trim(), 60)}”.`);
  return date;
}

/** The first entries. It says if there are more. */
export function within<Entry>(
  list: readonly Entry[],
  most: number,
  name: string,
  problems: string[],
): Entry[] {
  if (list.length <= most) return [...list];
  problems.push(`There are ${list.length} ${name}. The first ${most} are read.`);
  return list.slice(0, most);
}
