import { maxElementBytes } from "#api/elements/schema.ts";
import { tokens } from "#server/platform/styles/tokens.ts";
import type { ElementCode } from "./content-hash.ts";
import { usesTokens } from "./uses-tokens.ts";

/** A problem of an element's content, and in which part. */
export interface ContentProblem {
  field: keyof ElementCode;
  detail: string;
}

/**
 * Checks what the schema cannot: the total size, and text that would end the part of the page that contains
 * it. The element's behavior is not checked, because previews run isolated (docs/promises.md S9).
 */
export function checkContent(code: ElementCode): ContentProblem[] {
  const problems: ContentProblem[] = [];
  const bytes = weigh(code);
  if (bytes > maxElementBytes) {
    const detail = `HTML, CSS, script and the shared tokens are ${bytes} bytes together. At most ${maxElementBytes} are allowed.`;
    problems.push({ field: "html", detail });
  }
  if (/<\/style/i.test(code.css))
    problems.push({ field: "css", detail: "A style sheet cannot contain “</style”." });
  if (/<\/script|<!--/i.test(code.script)) {
    problems.push({ field: "script", detail: "A script cannot contain “</script” or “<!--”." });
  }
  if (/<(?:!doctype|html|head|body|base|meta|frameset)\b/i.test(code.html)) {
    const detail = "An element is part of a page. Remove doctype, html, head, body, base and meta.";
    problems.push({ field: "html", detail });
  }
  return problems;
}

/** Bytes of everything that is sent with an element. */
function weigh(code: ElementCode): number {
  const shared = usesTokens(code) ? tokens() : "";
  return Buffer.byteLength(shared + code.html + code.css + code.script);
}
