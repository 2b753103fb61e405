import { type EncodedTag, Encoder } from "./encoder.ts";
import { findJsonError } from "./json-error.ts";
import { toJson } from "./to-json.ts";
import { toText } from "./to-text.ts";

/** Where the text written so far leaves us. */
type Place = "outside" | "string" | "escape";

/**
 * A JSON document. The place is followed along the text as it is written, through whatever loops and conditions wrote it:
 * inside a string a value is escaped as the string's content, elsewhere it becomes the value's own JSON. Neither changes
 * the place, so that no data can end a string or begin one.
 */
export class JsonEncoder extends Encoder {
  #place: Place = "outside";

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
        detail: `A backslash stands right before ${tag}. Write two backslashes to mean one.`,
      });
    }
  }
}

function follow(text: string, from: Place): Place {
  let place = from;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (place === "escape") place = "string";
    else if (code === 0x22) place = place === "string" ? "outside" : "string";
    else if (code === 0x5c && place === "string") place = "escape";
  }
  return place;
}
