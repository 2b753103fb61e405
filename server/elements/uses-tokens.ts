import type { ElementCode } from "./content-hash.ts";

/** Whether an element uses the shared tokens; one that does not is sent without them. */
export function usesTokens({ html, css }: Pick<ElementCode, "html" | "css">): boolean {
  return /class=["'][^"']*\bel\b/.test(html) || css.includes("--el-");
}
