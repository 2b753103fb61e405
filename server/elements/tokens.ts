import { readFileSync } from "node:fs";
import { join } from "node:path";
import { singleton } from "#lib/singleton.ts";
import type { ElementCode } from "./content-hash.ts";

/** Every program runs in the project's folder; inside of Next's bundle this file has no place of its own to start from. */
export const elementsFolder = () => join(process.cwd(), "elements");

/** The style sheet that elements share: colours, type, space. It belongs to the application, not to an element's version. */
export function tokens(): string {
  return singleton("elements.tokens", () => readFileSync(join(elementsFolder(), "tokens.css"), "utf8"));
}

/** Whether an element stands on the shared tokens; one that does not travels without them. */
export function usesTokens({ html, css }: Pick<ElementCode, "html" | "css">): boolean {
  return /class=["'][^"']*\bel\b/.test(html) || css.includes("--el-");
}
