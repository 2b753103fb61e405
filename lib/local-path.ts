import { parseOwnPath } from "./own-path.ts";

const start = "/overview";

/** Returns the path of this origin that a URL asks to continue to, or the overview (docs/promises.md S8). */
export function toLocalPath(next: string | null | undefined): string {
  const path = parseOwnPath(next ?? "");
  return path === null || path.startsWith("/sign-in") || path.startsWith("/api/") ? start : path;
}
