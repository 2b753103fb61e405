import { DomUtils } from "htmlparser2";
import { conversionLimits, type TextEncoding } from "#engine/conversion-port.ts";
import { declaredHtmlCharset } from "#lib/decoding/document-text.ts";
import { decodeFile } from "#lib/decoding/text-decoder.ts";
import { visibleText } from "#lib/html/visible-text.ts";
import { wholeInput } from "./collect.ts";
import type { ConversionWork } from "./conversion-work.ts";
import { parseHtml } from "./html-document.ts";

/** Reads the title and the visible text of a page, beside its HTML. */
export function readHtml({ encoding }: { encoding: TextEncoding }): ConversionWork {
  return wholeInput((input) => {
    const html = decodeFile(input, encoding, declaredHtmlCharset(input));
    const document = parseHtml(html);
    const [title] = DomUtils.getElementsByTagName("title", document, true, 1);
    return {
      value: {
        html,
        title: title ? DomUtils.textContent(title).replace(/\s+/g, " ").trim() : null,
        text: visibleText(document),
        format: "html",
      },
    };
  }, conversionLimits.valueBytes / 2);
}
