import type { ResolvedAt } from "#engine/field.ts";
import type { Graph } from "#engine/graph/graph.ts";
import { findSeen, minCalls, type SeenField } from "#engine/shapes/call-shape.ts";
import { countWords } from "#engine/shapes/seen-words.ts";
import type { PathStep } from "#lib/field-path.ts";
import type { Samples } from "./samples.ts";
import { upstreamOutputs } from "./upstream.ts";

/** The number of the last calls in which a tag's path had a value: 0 of 200, 187 of 200. */
export type SeenCount = Pick<SeenField, "seen" | "of" | "unit">;

/** Statistics of the last calls of a node's triggers for the paths of its tags. */
export interface CallFields {
  /**
   * The number of times that the path was there. Null if it is not known, or the path is not one of a
   * trigger's output.
   */
  count(steps: readonly PathStep[]): SeenCount | null;
  /** The values at the path; null if nothing is known about them. */
  find(steps: readonly PathStep[]): SeenField | null;
}

/** @param at for the settings that are resolved then */
export function callFields(graph: Graph, nodeId: string, samples: Samples, at?: ResolvedAt): CallFields {
  const sources = upstreamOutputs(graph, nodeId, samples, at);
  const byKey = new Map(sources.map((source) => [source.node.key, source]));
  const triggers = sources.filter(({ isTrigger }) => isTrigger);

  /** The findings of each trigger that a path can refer to. */
  const lookUp = ([root, ...rest]: readonly PathStep[]) => {
    const keyed = byKey.get(String(root));
    if (keyed && !keyed.isTrigger) return [];
    const [of, path] = keyed ? [[keyed], rest] : [triggers, root === undefined ? [] : [root, ...rest]];
    return of.map(({ node }) => {
      const calls = samples.calls(node.id);
      return { calls: calls?.calls ?? 0, found: calls && findSeen(calls, path) };
    });
  };

  return {
    count(steps) {
      const counts = lookUp(steps).map(({ calls, found }): SeenCount | null => {
        if (found === null) return null;
        return found === "absent" ? { seen: 0, of: calls, unit: "calls" } : found;
      });
      // With several triggers, the one that has it most often counts.
      if (counts.includes(null)) return null;
      return counts.reduce((most, next) => (shareOf(next) > shareOf(most) ? next : most), counts[0] ?? null);
    },
    find(steps) {
      const [only, ...more] = lookUp(steps);
      return only?.found && only.found !== "absent" && more.length === 0 ? only.found : null;
    },
  };
}

/** Whether there were enough calls that a missing field is worth a warning. */
export function isTelling({ of }: SeenCount): boolean {
  return of >= minCalls;
}

/** "None of the last 200 calls had `x`." */
export function describeLack(path: string, { seen, of, unit }: SeenCount): string {
  const all =
    unit === "calls" ? `the last ${countWords(of, unit)}` : `${countWords(of, unit)} in the last calls`;
  if (seen === 0) return `None of ${all} had \`${path}\`.`;
  return `\`${path}\` was missing in ${(of - seen).toLocaleString("en-US")} of ${all}.`;
}

function shareOf(count: SeenCount | null): number {
  return count === null || count.of === 0 ? 0 : count.seen / count.of;
}
