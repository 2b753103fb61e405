import type { Execution } from "#api/executions/reads/schema.ts";
import { stepsByNode } from "#components/editor/state/document/derived.ts";
import { edgeState } from "#components/editor/state/iterations/edge-run.ts";

/** A light that travels along an edge once. */
export interface Pulse {
  /** Differs for each pulse of an edge. */
  serial: number;
  /** When it starts, so that an execution plays in its order. */
  delayMs: number;
}

/** The pulses of the moment, by their edges' keys. */
export type Pulses = ReadonlyMap<string, Pulse>;

export const noPulses: Pulses = new Map();

/** The time that a pulse travels: the animation in flow-edge.module.css. */
export const pulseMs = 1100;
const stepMs = 220;
const longestMs = 2200;

/** The same for an edge of the draft and of the published version, whatever their ids. */
export function edgeKey(source: string, sourceHandle: string, target: string): string {
  return `${source} ${sourceHandle} ${target}`;
}

/** The edges that an execution has taken so far, each with the place of its source in the order of the steps. */
export function takenEdges(execution: Execution): ReadonlyMap<string, number> {
  const order = new Map([...stepsByNode(execution).keys()].map((nodeId, index) => [nodeId, index]));
  const taken = new Map<string, number>();
  for (const { source, source_handle, target } of execution.document?.edges ?? []) {
    if (edgeState(execution, source, source_handle, target) === "untaken") continue;
    taken.set(edgeKey(source, source_handle, target), order.get(source) ?? 0);
  }
  return taken;
}

/** Pulses along these edges, one step after the other, faster if there are many; in addition to others. */
export function withPulses(pulses: Pulses, taken: ReadonlyMap<string, number>, serial: number): Pulses {
  const places = [...new Set(taken.values())].sort((a, b) => a - b);
  const everyMs = Math.min(stepMs, longestMs / Math.max(1, places.length));
  const all = new Map(pulses);
  for (const [key, place] of taken)
    all.set(key, { serial, delayMs: Math.round(places.indexOf(place) * everyMs) });
  return all;
}
