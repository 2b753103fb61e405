import { type EncodedTag, Encoder } from "./encoder.ts";
import { findJsonError } from "./json-error.ts";
import { toJson } from "./to-json.ts";
import { toText } from "./to-text.ts";

/** The position in the JSON document after the text written so far. */
type JsonState = "outside" | "string" | "escape";

/**
 * A JSON document. The encoder tracks its position in the document as text is written, whichever loops and conditions
 * wrote it. Inside a string, a value is escaped as string content; elsewhere it becomes a JSON value. Neither moves
 * the position, so data can never end or begin a string.
 */
export class JsonEncoder extends Encoder {
  #place: JsonState = "outside";

  override write(text: string): void {
    this.put(text);
    this.#place = follow(text, this.#place);
  }

  override finish(): void {
    if (this.problem) return;
    const error = findJsonError(this.buffer);
    if (error) this.refuse({ code: "invalid_json", detail: error });
  }

  protected override encode(value: unknown, { tag, isJson }: EncodedTag): void {
    if (this.#place === "outside") {
      this.put(isJson && typeof value === "string" ? value : JSON.stringify(toJson(value)));
    } else if (this.#place === "string") {
      this.put(JSON.stringify(toText(value)).slice(1, -1));
    } else {
      this.refuse({
        code: "invalid_json",
        detail: `There is a backslash directly before ${tag}. Write two backslashes for a literal one.`,
      });
    }
  }
}

function follow(text: string, from: JsonState): JsonState {
  let state = from;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (state === "escape") state = "string";
    else if (code === 0x22) state = state === "string" ? "outside" : "string";
    else if (code === 0x5c && state === "string") state = "escape";
  }
  return state;
}
