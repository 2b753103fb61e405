import { randomUUID } from "node:crypto";
import type { Json } from "#lib/json.ts";

/**
 * The texts that the running `toJsonText` is to insert, and the mark that stands for them. Serialization is
 * synchronous.
 */
let collected: { mark: string; texts: string[] } | null = null;

/**
 * JSON that is sent as it is stored. Parsing and writing it again would take a second for a large value with many
 * different keys, in which the process responds to nobody.
 */
export class StoredJson {
  readonly text: string;

  /** @param text valid JSON */
  constructor(text: string) {
    this.text = text;
  }

  /** Called by `JSON.stringify` outside `toJsonText`, where it must be parsed. */
  toJSON(): Json {
    if (!collected) return JSON.parse(this.text);
    collected.texts.push(this.text);
    return collected.mark;
  }
}

/** Like `JSON.stringify`, with the texts of every `StoredJson` inserted unparsed. */
export function toJsonText(data: unknown): string {
  // Nobody can guess the mark, so a user's text is never mistaken for it.
  const mark = randomUUID();
  const texts: string[] = [];
  collected = { mark, texts };
  try {
    const parts = JSON.stringify(data).split(`"${mark}"`);
    return parts.map((part, index) => part + (texts[index] ?? "")).join("");
  } finally {
    collected = null;
  }
}
