import { cutText } from "#lib/cut-text.ts";
import { isMailAddress } from "#lib/mail-address.ts";
import type { AddressEntry, AddressPart } from "./address-entries.ts";
import { readMailbox, writeMailbox } from "./mailbox.ts";

type Written = { text: string } | { detail: string };

/** A part of an address that RFC 5321 allows without quotes. */
const addressPiece = /^[^\s@<>()[\]\\,;:"\p{Cc}]*$/u;

/**
 * Writes one entry of a list of addresses. A tag that is the whole entry is an address or a list of them. A tag in angle
 * brackets is exactly one address, or a part of a literal one. Every other tag is a display name.
 *
 * @returns `detail` if the entry has no address or a value does not fit
 */
export function writeAddressEntry(entry: AddressEntry): Written {
  const { parts, source, angles, isOpen } = entry;
  const tags = parts.flatMap(({ tag }) => tag ?? []);
  const [tag] = tags;
  if (tag === undefined) return { text: source.trim() };
  if (isOpen) return { detail: `A quotation mark or a bracket beside ${tag} is not closed.` };
  if (angles > 1) return { detail: `The entry with ${tag} has two addresses. Separate them with a comma.` };
  if (angles === 1) return withAngle(parts, tag);
  const shown = parts.filter(({ place, tag: of, values }) => place !== "comment" && !isBlank(of, values));
  const [only, other] = shown;
  if (only?.tag && only.place === "text" && other === undefined) return wholeEntry(only, only.tag, parts);
  return withoutAngle(parts, tag);
}

function isBlank(tag: string | null, values: readonly string[]): boolean {
  return tag === null && values.join("").trim() === "";
}

function wholeEntry(part: AddressPart, tag: string, parts: readonly AddressPart[]): Written {
  const name = nameOf(parts.filter(({ place }) => place === "comment"));
  if (name !== "") return named(name, toAddress([part]));
  const read: string[] = [];
  for (const value of part.values) {
    if (value.trim() === "") continue;
    const mailbox = readMailbox(value);
    if (mailbox === null) {
      return {
        detail: `The value of ${tag} is not a single e-mail address. For several recipients, use a list or a tag for each.`,
      };
    }
    read.push(mailbox);
  }
  return { text: read.join(", ") };
}

function withAngle(parts: readonly AddressPart[], tag: string): Written {
  const inner = parts.filter(({ place, tag: of, values }) => place === "angle" && !isBlank(of, values));
  if (inner.length === 0) return { detail: `The angle brackets beside ${tag} are empty.` };
  return named(nameOf(parts.filter(({ place }) => place !== "angle")), toAddress(inner));
}

/** An entry such as `{{name}} ada@example.com` or `{{user}}@example.com`: its address is the literal word with an @. */
function withoutAngle(parts: readonly AddressPart[], tag: string): Written {
  const words = wordsOf(parts);
  const found = words.filter((word) => word.some(isLiteralAt));
  const [address, second] = found;
  if (address === undefined) {
    return {
      detail: `${tag} stands beside other text, so it is a name, and an address is missing. Write the address in angle brackets: {{name}} <{{email}}>.`,
    };
  }
  if (second) return { detail: `The entry with ${tag} has two addresses. Separate them with a comma.` };
  return named(nameOf(words.filter((word) => word !== address).flatMap(spaced)), toAddress(address));
}

function isLiteralAt({ place, tag, values }: AddressPart): boolean {
  return tag === null && place === "text" && values.join("").includes("@");
}

/** The parts between spaces of literal text. */
function wordsOf(parts: readonly AddressPart[]): AddressPart[][] {
  const words: AddressPart[][] = [[]];
  for (const part of parts) {
    if (part.place === "comment") words.push([part], []);
    else if (part.tag !== null || part.place !== "text") words.at(-1)?.push(part);
    else {
      for (const [index, text] of part.values.join("").split(/\s+/).entries()) {
        if (index > 0) words.push([]);
        if (text !== "") words.at(-1)?.push({ ...part, values: [text] });
      }
    }
  }
  return words.filter((word) => word.length > 0);
}

const space: AddressPart = { place: "text", tag: null, values: [" "] };

function spaced(word: AddressPart[]): AddressPart[] {
  return [...word, space];
}

/** The display name: the text beside the address. A comment is the name if there is no other, and else belongs to it. */
function nameOf(parts: readonly AddressPart[]): string {
  const hasText = parts.some(({ place, values }) => place !== "comment" && values.join("").trim() !== "");
  let name = "";
  let before: AddressPart["place"] = "text";
  for (const { place, values } of parts) {
    if (hasText && before === "comment" && place !== "comment") name += ")";
    if (hasText && before !== "comment" && place === "comment") name += "(";
    name += values.join(", ");
    before = place;
  }
  return (hasText && before === "comment" ? `${name})` : name).trim();
}

function named(name: string, address: Written): Written {
  return "detail" in address ? address : { text: writeMailbox(name, address.text) };
}

/** The address of parts that may be one tag, literal text, or both, such as `orders+{{id}}@example.com`. */
function toAddress(parts: readonly AddressPart[]): Written {
  const [first, second] = parts;
  const tag = parts.find((part) => part.tag !== null)?.tag ?? null;
  if (first && second === undefined) {
    const [value = "", ...others] = first.values;
    if (others.length === 0 && isMailAddress(value.trim())) return { text: value.trim() };
    const subject = tag === null ? `“${cutText(value.trim(), 100)}”` : `The value of ${tag}`;
    return { detail: `${subject} is not exactly one e-mail address, such as ada@example.com.` };
  }
  if (!parts.some(({ tag: of, values }) => of === null && values.join("").includes("@"))) {
    return { detail: `${tag} is not alone in angle brackets, and the text beside it has no @.` };
  }
  const text = parts
    .map(({ values }) => values.join(","))
    .join("")
    .trim();
  const unfit = parts.find((part, index) => part.tag !== null && !fits(part, index, parts));
  if (!unfit && isMailAddress(text)) return { text };
  if (tag === null)
    return { detail: `“${cutText(text, 100)}” is not an e-mail address, such as ada@example.com.` };
  return {
    detail: `The value of ${unfit?.tag ?? tag} would change the e-mail address beside it. As a name, it needs a space: {{name}} <ada@example.com>.`,
  };
}

/** Whether a value fills a gap in a literal address, instead of continuing one of its words. */
function fits({ values }: AddressPart, index: number, parts: readonly AddressPart[]): boolean {
  const before = parts[index - 1];
  const after = parts[index + 1];
  const isInDomain = parts
    .slice(0, index)
    .some(({ tag, values: of }) => tag === null && of.join("").includes("@"));
  const continues = isInDomain && before?.tag === null && /[\p{L}\p{N}]$/u.test(before.values.join(""));
  const isContinued = after?.tag === null && /^[\p{L}\p{N}]/u.test(after.values.join(""));
  return values.every((value) => addressPiece.test(value)) && values.length < 2 && !continues && !isContinued;
}
