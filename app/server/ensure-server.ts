import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { hasServer } from "./server.ts";

/** Loads the server by Node, in the folder that Next was started in, unless it is there. */
export async function ensureServer(): Promise<void> {
  if (hasServer()) return;
  const { href } = pathToFileURL(join(process.cwd(), "next-start.ts"));
  await import(/* turbopackIgnore: true */ href);
}
