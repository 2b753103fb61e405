import { type EncodedTag, Encoder } from "./encoder.ts";
import { escapeHtml } from "./escape-html.ts";
import { toText } from "./to-text.ts";

/** Plain text: values as they are, objects and arrays as JSON. */
export class PlainTextEncoder extends Encoder {
  protected override encode(value: unknown): void {
    this.put(toText(value));
  }
}

/** HTML: values are escaped, unless the tag ends in `raw` or escapes them itself. */
export class HtmlEncoder extends Encoder {
  protected override encode(value: unknown, { isRaw, isEscaped }: EncodedTag): void {
    const text = toText(value);
    this.put(isRaw || isEscaped ? text : escapeHtml(text));
  }
}
