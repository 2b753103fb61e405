import { DomUtils } from "htmlparser2";
import { conversionLimits, type TextEncoding } from "#engine/conversion-port.ts";
import { visibleText } from "#lib/visible-text.ts";
import { wholeInput } from "./collect.ts";
import type { Converter } from "./converter.ts";
import { parseHtml } from "./html-document.ts";
import { decodeText } from "./text-decoder.ts";

/** Reads the title and the visible text of a page, beside its HTML. */
export function readHtml({ encoding }: { encoding: TextEncoding }): Converter {
  return wholeInput((input) => {
    const html = decodeHtml(input, encoding);
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

/** The encoding is the chosen one, or that of the page's `<meta>`. */
function decodeHtml(input: Buffer, encoding: TextEncoding): string {
  const declared = /<meta[^>]{0,200}?charset\s*=\s*["']?([\w:-]{1,40})/i.exec(
    input.subarray(0, 2048).toString("latin1"),
  )?.[1];
  const hasMark = input[0] === 0xef || input[0] === 0xfe || input[0] === 0xff;
  if (encoding !== "auto" || declared === undefined || hasMark) return decodeText(input, encoding);
  try {
    return new TextDecoder(declared).decode(input);
  } catch {
    return decodeText(input, encoding);
  }
}
