import { z } from "zod";
import { parseQuery } from "#server/platform/http/parse.ts";
import { isRefusal, type Refusal } from "#server/platform/http/refusal.ts";
import { type Channel, channelSchema } from "./schema.ts";

/** What an updater asks. */
export interface LatestQuery {
  channel: Channel;
  /** The installation that asks, when it wants Tauri's shape; else null. */
  tauri: { currentVersion: string; target: string | null; arch: string | null } | null;
}

const shown = z.string().max(200).optional();

/**
 * Clients add parameters of their own: WordPress's update checker `installed_version`, `php`, `locale` and `checking_for_updates`
 * among them. Those are passed over; only what is known and wrong is refused.
 */
const querySchema = z.object({
  channel: channelSchema.default("stable"),
  current_version: shown,
  target: shown,
  arch: shown,
});

const usual: LatestQuery = { channel: "stable", tauri: null };

/** Reads the query; 422 for a channel that there is not, or a parameter given twice. */
export function parseLatestQuery(query: URLSearchParams): LatestQuery | Refusal {
  if (query.size === 0) return usual;
  const parsed = parseQuery(querySchema, query);
  if (isRefusal(parsed)) return parsed;
  const { channel, current_version: currentVersion, target, arch } = parsed.value;
  const tauri =
    currentVersion === undefined ? null : { currentVersion, target: target ?? null, arch: arch ?? null };
  return { channel, tauri };
}
