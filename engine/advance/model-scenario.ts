import fc from "fast-check";
import type { DocumentNode, FlowDocument } from "#engine/document.ts";
import { toExits } from "#engine/exits.ts";
import { nestedFlow } from "#engine/graph/arbitrary-flow.ts";
import { outputHandles } from "#engine/graph/handles.ts";
import { types } from "#engine/graph/test-support.ts";
import type { StepId } from "./plan.ts";

/** The outcome of an attempt, always the same for the same attempt of the same step. */
export type Fate =
  | { kind: "done"; handle: string }
  | { kind: "wait"; handle: string; seconds: number }
  /** Suspends until an event, or until its time when no event arrives. */
  | { kind: "event"; handle: string; seconds: number; arrives: boolean }
  /** Suspends until a child execution has succeeded or failed. */
  | { kind: "child"; handle: string; succeeds: boolean }
  /** Of a container: starts its iterations. */
  | { kind: "loop"; count: number; concurrency: number; onFailure: "stop" | "collect" }
  | { kind: "fail"; retryable: boolean };

/** A flow without cycles and the outcomes of its attempts. For tests only. */
export interface Scenario {
  document: FlowDocument;
  triggerId: string;
  fateOf(step: StepId, attempt: number): Fate;
}

interface Draw {
  kind: "done" | "wait" | "event" | "child" | "fail";
  number: number;
  isLucky: boolean;
}

const draw: fc.Arbitrary<Draw> = fc.record({
  kind: fc.constantFrom("done" as const, "done", "done", "done", "wait", "event", "child", "fail", "fail"),
  number: fc.nat({ max: 59 }),
  isLucky: fc.constantFrom(true, true, true, false),
});

/** A prime, so that the steps of a loop get different outcomes in each iteration. */
const draws = 31;

export const scenario: fc.Arbitrary<Scenario> = fc
  .record({
    document: nestedFlow,
    drawn: fc.array(draw, { minLength: draws, maxLength: draws }),
  })
  .map(({ document, drawn }) => {
    const nodes = new Map(document.nodes.map((node) => [node.id, node]));
    return {
      document,
      triggerId: "t0",
      fateOf({ nodeId, scope }, attempt) {
        const chosen = drawn[sum(`${scope} ${nodeId} ${attempt}`) % draws];
        if (!chosen) throw new Error("No fate was drawn.");
        return toFate(chosen, nodes.get(nodeId));
      },
    };
  });

function sum(text: string): number {
  return [...text].reduce((total, letter) => (total * 33 + letter.charCodeAt(0)) % 100_003, 7);
}

function toFate({ kind, number, isLucky }: Draw, node: DocumentNode | undefined): Fate {
  if (kind === "fail") return { kind, retryable: isLucky };
  if (node?.type === "each") {
    const onFailure = isLucky ? "collect" : "stop";
    return { kind: "loop", count: number % 5, concurrency: 1 + (number % 3), onFailure };
  }
  const exits = node ? exitsFrom(node) : [];
  const handle = exits[number % exits.length] ?? "output";
  const seconds = number % 11;
  if (kind === "done") return { kind, handle };
  if (kind === "wait") return { kind, handle, seconds };
  if (kind === "event") return { kind, handle, seconds, arrives: isLucky };
  return { kind, handle, succeeds: isLucky };
}

/** Each handle alone and, where there are several, all of them together. */
function exitsFrom({ type, config }: DocumentNode): string[] {
  const definition = types.newest(type);
  const names = definition ? outputHandles(definition, { config }).map(({ name }) => name) : [];
  return names.length > 1 ? [...names, toExits(names)] : names;
}
