import type { ElementCode } from "./content-hash.ts";
import { maxElementBytes } from "./schema.ts";
import { tokens, usesTokens } from "./tokens.ts";

/** What is wrong with an element's contents, and in which part. */
export interface ContentProblem {
  field: keyof ElementCode;
  detail: string;
}

/**
 * Checks what no schema says: the weight of the whole, and text that would end the part of a page that it is put in. What an
 * element does is not judged: previews run where they can reach nothing (docs/promises.md S9).
 */
export function checkContent(code: ElementCode): ContentProblem[] {
  const problems: ContentProblem[] = [];
  const bytes = weigh(code);
  if (bytes > maxElementBytes) {
    const detail = `HTML, CSS, script and the shared tokens weigh ${bytes} bytes together; ${maxElementBytes} are allowed.`;
    problems.push({ field: "html", detail });
  }
  if (/<\/style/i.test(code.css))
    problems.push({ field: "css", detail: "A style sheet cannot hold “</style”." });
  if (/<\/script|<!--/i.test(code.script)) {
    problems.push({ field: "script", detail: "A script cannot hold “</script” or “<!--”." });
  }
  if (/<(?:!doctype|html|head|body|base|meta|frameset)\b/i.test(code.html)) {
    const detail = "An element is a part of a page: leave out doctype, html, head, body, base and meta.";
    problems.push({ field: "html", detail });
  }
  return problems;
}

/** Bytes of everything that travels with an element. */
function weigh(code: ElementCode): number {
  const shared = usesTokens(code) ? tokens() : "";
  return Buffer.byteLength(shared + code.html + code.css + code.script);
}
