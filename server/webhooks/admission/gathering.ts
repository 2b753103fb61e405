import { hash } from "node:crypto";
import type { FlowSettings } from "#api/flows/settings/schema.ts";
import type { JsonObject } from "#lib/json.ts";
import type { GatheringRule } from "#server/executions/gatherings/decide.ts";
import { renderKey } from "./render-key.ts";

/** How a webhook's calls share executions. */
export interface Gathering {
  rule: GatheringRule;
  key: KeyTag;
}

/** As plain values, which can be sent to another thread. */
export interface KeyTag {
  /** If empty, all calls share executions. */
  tag: string;
  nodeKey: string;
}

/** @param maxBytes of a batch's calls together */
export function toGathering(
  { debounce, batch }: FlowSettings,
  nodeKey: string,
  maxBytes: number,
): Gathering | null {
  if (debounce) {
    const { key: tag, seconds, edge: mode } = debounce;
    return { rule: { mode, windowMs: seconds * 1000 }, key: { tag, nodeKey } };
  }
  if (!batch) return null;
  const rule = { mode: "batch", windowMs: batch.seconds * 1000, count: batch.count, maxBytes } as const;
  return { rule, key: { tag: "", nodeKey } };
}

/** The key of the calls that share executions: a digest, so that it is short and shows no data. */
export function gatheringKey({ tag, nodeKey }: KeyTag, output: JsonObject): string {
  return tag === "" ? "" : hash("sha256", renderKey(tag, nodeKey, output), "hex");
}
