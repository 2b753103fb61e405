import { escapeHtml } from "./escape-html.ts";
import { Fitting, type InsertedTag } from "./fitting.ts";
import { toText } from "./to-text.ts";

/** Plain text: values as they are, objects and arrays as JSON. */
export class TextFitting extends Fitting {
  protected override fit(value: unknown): void {
    this.put(toText(value));
  }
}

/** HTML: values escaped, unless the tag ends in `raw`, or has escaped them itself. */
export class HtmlFitting extends Fitting {
  protected override fit(value: unknown, { isRaw, isEscaped }: InsertedTag): void {
    const text = toText(value);
    this.put(isRaw || isEscaped ? text : escapeHtml(text));
  }
}
