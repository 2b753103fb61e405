import { isJsonObject, type Json, toText } from "#engine/connectors/operation-code.ts";

/** The most dimensions that PostgreSQL has. */
const maxDepth = 6;

/**
 * A list as an array of PostgreSQL writes it: `{1,"a, b",NULL}`. Objects become JSON.
 *
 * https://www.postgresql.org/docs/current/arrays.html#ARRAYS-IO
 */
export function toArrayText(list: readonly Json[]): string {
  return `{${list.map(toElement).join(",")}}`;
}

function toElement(value: Json): string {
  if (value === null) return "NULL";
  if (Array.isArray(value)) return toArrayText(value);
  const text = isJsonObject(value) ? JSON.stringify(value) : toText(value);
  return `"${text.replaceAll(/["\\]/g, "\\$&")}"`;
}

/** The list that an array's text stands for; null if it is none. @param read reads an element's text */
export function readArray(text: string, read: (element: string) => Json): Json[] | null {
  // Bounds that do not begin at 1: `[0:1]={a,b}`.
  const from = text.indexOf("{");
  const lists: Json[][] = [];
  let at = from;
  while (from >= 0 && at < text.length) {
    const character = text[at];
    if (character === "{") {
      if (lists.push([]) > maxDepth) return null;
      at += 1;
    } else if (character === "}") {
      const ended = lists.pop();
      if (!ended) return null;
      const outer = lists.at(-1);
      if (!outer) return at === text.length - 1 ? ended : null;
      outer.push(ended);
      at += 1;
    } else if (character === ",") at += 1;
    else {
      const element = elementAt(text, at);
      lists.at(-1)?.push(element.text === null ? null : read(element.text));
      at = element.end;
    }
  }
  return null;
}

const plain = /[^{},]*/y;
const quoted = /"((?:[^"\\]|\\[\s\S])*)"/y;

function elementAt(text: string, at: number): { text: string | null; end: number } {
  const pattern = text[at] === '"' ? quoted : plain;
  pattern.lastIndex = at;
  const [whole = "", inner] = pattern.exec(text) ?? [];
  const end = at + Math.max(1, whole.length);
  if (inner !== undefined) return { text: inner.replaceAll(/\\([\s\S])/g, "$1"), end };
  return { text: /^null$/i.test(whole) ? null : whole, end };
}
