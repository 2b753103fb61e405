import { createHash } from "node:crypto";

/** The parts of an element. */
export interface ElementCode {
  html: string;
  css: string;
  script: string;
}

/** SHA-256 of the contents in hexadecimal. U+0000, which no part contains, separates the parts. */
export function contentHash({ html, css, script }: ElementCode): string {
  return createHash("sha256").update(`${html}\u0000${css}\u0000${script}`).digest("hex");
}
