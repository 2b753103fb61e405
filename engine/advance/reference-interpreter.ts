import { outputHandles } from "#engine/graph/handles.ts";
import { types } from "#engine/graph/test-support.ts";
import type { Scenario } from "./model-scenario.ts";

/**
 * The plainest reading of what a flow does, to compare the engine with: every node is worked out from the nodes before it,
 * recursively, straight from the document. No graph, no journal, no clock, no resumption, and nothing stops early: a
 * failure that stops the flow is marked, and the rest is worked out as if that node had merely led nowhere. For tests only.
 */
export interface Reading {
  status: "succeeded" | "failed" | "skipped";
  /** The handles by which it goes on, separated by spaces; null: it does not. */
  handle: string | null;
  attempts: number;
  /** The edges that brought it its input. */
  delivered: string[];
  /** Whether its failure stops the flow. */
  stops: boolean;
}

/** A reading of every node that the trigger can set going, by node id. */
export function interpret({ document, triggerId, fates }: Scenario): Map<string, Reading> {
  const readings = new Map<string, Reading>();

  function read(id: string): Reading | undefined {
    if (!leadsHere(id)) return undefined;
    const known = readings.get(id);
    if (known) return known;
    const reading = workOut(id);
    readings.set(id, reading);
    return reading;
  }

  function leadsHere(id: string): boolean {
    return id === triggerId || document.edges.some((edge) => edge.target === id && leadsHere(edge.source));
  }

  function workOut(id: string): Reading {
    const skipped = { status: "skipped" as const, handle: null, attempts: 1, delivered: [], stops: false };
    if (id === triggerId) return { ...skipped, status: "succeeded", handle: "output" };

    const delivered = document.edges
      .filter(
        (edge) => edge.target === id && read(edge.source)?.handle?.split(" ").includes(edge.source_handle),
      )
      .map((edge) => edge.id);
    if (delivered.length === 0) return skipped;

    const node = document.nodes.find((candidate) => candidate.id === id);
    const definition = types.newest(node?.type ?? "");
    const handles = definition && node ? outputHandles(definition, { config: node.config }) : [];
    const firstHandle = handles[0]?.name ?? null;
    if (node?.settings?.disabled) {
      return { ...skipped, handle: firstHandle, delivered: firstHandle === null ? [] : delivered };
    }

    let attempts = 0;
    for (const fate of fates.get(id) ?? []) {
      attempts += 1;
      if (fate.kind !== "fail") {
        return { status: "succeeded", handle: fate.handle, attempts, delivered, stops: false };
      }
      if (!fate.retryable || attempts === node?.settings?.retry.attempts) break;
    }
    const failed = { status: "failed" as const, attempts, delivered };
    if (node?.settings?.on_failure === "continue") return { ...failed, handle: firstHandle, stops: false };
    if (node?.settings?.on_failure === "error_handle") return { ...failed, handle: "error", stops: false };
    return { ...failed, handle: null, stops: true };
  }

  for (const { id } of document.nodes) read(id);
  return readings;
}
