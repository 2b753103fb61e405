import fc from "fast-check";
import type { DocumentNode, FlowDocument } from "#engine/document.ts";
import { toExits } from "#engine/exits.ts";
import { acyclicFlow, maxDrawnNodes } from "#engine/graph/arbitrary-flow.ts";
import { outputHandles } from "#engine/graph/handles.ts";
import { types } from "#engine/graph/test-support.ts";

/** What an attempt comes to, always the same for the same attempt of the same node. */
export type Fate =
  | { kind: "done"; handle: string }
  | { kind: "wait"; handle: string; seconds: number }
  | { kind: "fail"; retryable: boolean };

/** A flow without circles, and what happens in it. For tests only. */
export interface Scenario {
  document: FlowDocument;
  triggerId: string;
  /** By node id, then by attempt, the first at 0. */
  fates: ReadonlyMap<string, readonly Fate[]>;
}

/** As many as the largest number of attempts that `acyclicFlow` allows. */
const maxAttempts = 3;

interface Draw {
  kind: "done" | "wait" | "fail";
  handle: number;
  seconds: number;
  retryable: boolean;
}

const draw: fc.Arbitrary<Draw> = fc.record({
  kind: fc.constantFrom("done" as const, "done" as const, "done" as const, "wait" as const, "fail" as const),
  handle: fc.nat({ max: 5 }),
  seconds: fc.integer({ min: 0, max: 10 }),
  retryable: fc.constantFrom(true, true, true, false),
});

export const scenario: fc.Arbitrary<Scenario> = fc
  .record({
    document: acyclicFlow,
    draws: fc.array(fc.array(draw, { minLength: maxAttempts, maxLength: maxAttempts }), {
      minLength: maxDrawnNodes,
      maxLength: maxDrawnNodes,
    }),
  })
  .map(({ document, draws }) => ({
    document,
    triggerId: "t0",
    fates: new Map(
      document.nodes.map((node, index) => [
        node.id,
        (draws[index] ?? []).map((drawn) => toFate(drawn, exitsOf(node))),
      ]),
    ),
  }));

function toFate({ kind, handle, seconds, retryable }: Draw, exits: readonly string[]): Fate {
  const chosen = exits[handle % exits.length] ?? "output";
  if (kind === "fail") return { kind, retryable };
  return kind === "wait" ? { kind, handle: chosen, seconds } : { kind, handle: chosen };
}

/** Each handle by itself and, where there are several, all of them together. */
function exitsOf({ type, config }: DocumentNode): string[] {
  const definition = types.newest(type);
  const names = definition ? outputHandles(definition, { config }).map(({ name }) => name) : [];
  return names.length > 1 ? [...names, toExits(names)] : names;
}
