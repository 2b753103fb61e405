import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The project's folder. */
export const root = join(dirname(fileURLToPath(import.meta.url)), "../..");

/** The Node that everything runs on, whatever the machine has: the npm package `node`. */
export const pinnedNode = join(root, "node_modules/node/bin/node");
