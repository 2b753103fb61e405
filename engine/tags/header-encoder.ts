import { type EncodedTag, Encoder } from "./encoder.ts";
import { toText } from "./to-text.ts";

// The control characters that RFC 9110 §5.5 forbids in a field value: all except the tab. A line break would
// begin a new header.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const refused = /[\u0000-\u0008\u000a-\u001f\u007f]/;

/** A header's value. A value with a line break or another control character is refused, not repaired. */
export class HeaderEncoder extends Encoder {
  override write(text: string): void {
    this.check(text, "The header's text");
    this.put(text);
  }

  protected override encode(value: unknown, { tag }: EncodedTag): void {
    const text = toText(value);
    this.check(text, `The value of ${tag}`);
    this.put(text);
  }

  protected check(text: string, subject: string): void {
    const found = refused.exec(text)?.[0];
    if (found === undefined) return;
    const what = found === "\n" || found === "\r" ? "a line break" : "a control character";
    this.refuse({
      code: "line_break_in_header",
      detail: `${subject} holds ${what}, which is not allowed in a header.`,
    });
  }
}
