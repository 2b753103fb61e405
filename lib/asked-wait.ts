import { readRetryAfter } from "./retry-after.ts";

/**
 * The seconds for which a response asks not to be called again; null if it does not. 403 counts too: GitHub answers so when a
 * quota is used up (`x-ratelimit-reset`) and to too many requests at once (`Retry-After`).
 */
export function askedWait({
  status,
  headers,
}: {
  status: number;
  headers: { readonly [name: string]: readonly string[] };
}): number | null {
  if (status !== 403 && status !== 429 && status !== 503) return null;
  const seconds = readRetryAfter(headers["retry-after"]);
  if (seconds !== null) return seconds;
  const isUsedUp = status !== 503 && headers["x-ratelimit-remaining"]?.[0] === "0";
  return isUsedUp ? readRetryAfter(headers["x-ratelimit-reset"]) : null;
}
