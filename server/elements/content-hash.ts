import { createHash } from "node:crypto";

/** What an element consists of. */
export interface ElementCode {
  html: string;
  css: string;
  script: string;
}

/** SHA-256 of the contents in hex. The parts cannot run into each other: none of them holds U+0000. */
export function contentHash({ html, css, script }: ElementCode): string {
  return createHash("sha256").update(`${html}\u0000${css}\u0000${script}`).digest("hex");
}
