import { z } from "zod";
import { type Channel, channelSchema } from "#api/packages/releases/schema.ts";
import { parseQuery } from "#server/platform/http/parse.ts";
import { isRefusal, type Refusal } from "#server/platform/http/refusal.ts";

/** The parsed query of an updater. */
export interface LatestQuery {
  channel: Channel;
  /** The installation, if the caller wants Tauri's format; otherwise null. */
  tauri: { currentVersion: string; target: string | null; arch: string | null } | null;
}

const parameterSchema = z.string().max(200).optional();

/**
 * Clients add their own parameters: WordPress's update checker sends `installed_version`, `php`, `locale`,
 * `checking_for_updates` and others. Unknown parameters are ignored; only known ones with invalid values are refused.
 */
const querySchema = z.object({
  channel: channelSchema.default("stable"),
  current_version: parameterSchema,
  target: parameterSchema,
  arch: parameterSchema,
});

const usual: LatestQuery = { channel: "stable", tauri: null };

/** Parses the query; 422 for an unknown channel or a parameter that is sent twice. */
export function parseLatestQuery(query: URLSearchParams): LatestQuery | Refusal {
  if (query.size === 0) return usual;
  const parsed = parseQuery(querySchema, query);
  if (isRefusal(parsed)) return parsed;
  const { channel, current_version: currentVersion, target, arch } = parsed.value;
  const tauri =
    currentVersion === undefined ? null : { currentVersion, target: target ?? null, arch: arch ?? null };
  return { channel, tauri };
}
