import { readFileSync } from "node:fs";
import { join } from "node:path";
import { lazy } from "#lib/lazy.ts";

/** Every process runs in the project's folder. Within Next's bundle this file does not know its own path. */
export const elementsFolder = () => join(process.cwd(), "elements");

/**
 * The style sheet that elements and the pages of forms share: colors, type, spacing. It belongs to the application, not
 * to an element's version.
 */
export const tokens = lazy(() => readFileSync(join(elementsFolder(), "tokens.css"), "utf8"));
