import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { hasServer } from "#app/server/server.ts";

/** Next calls this once when its server starts. Under plain `next start` nothing else has loaded the server. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs" || hasServer()) return;
  await import(/* turbopackIgnore: true */ pathToFileURL(join(process.cwd(), "next-start.ts")).href);
}
