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
  /** Starts a child execution and, if it waits, suspends until that has ended. A canceled one is not tried again. */
  | { kind: "child"; handle: string; waits: boolean; ends: "succeeded" | "failed" | "canceled" }
  /** Of a container: starts its iterations. */
  | { kind: "loop"; count: number; concurrency: number; onFailure: "stop" | "collect" }
  /** Of a container that decides after each iteration: ends after `times`, or after the first that adds a result. */
  | { kind: "repeat"; times: number; untilResult: boolean; pauseSeconds: number }
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
  kind: fc.constantFrom(
    "done" as const,
    "done",
    "done",
    "done",
    "wait",
    "event",
    "child",
    "child",
    "fail",
    "fail",
  ),
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
  if (node?.type === "again") {
    return { kind: "repeat", times: 1 + (number % 4), untilResult: isLucky, pauseSeconds: number % 3 };
  }
  const exits = node ? exitsFrom(node) : [];
  const handle = exits[number % exits.length] ?? "output";
  const seconds = number % 11;
  // A Stop never waits.
  if (kind === "done" || node?.type === "halt") return { kind: "done", handle };
  if (kind === "wait") return { kind, handle, seconds };
  if (kind === "event") return { kind, handle, seconds, arrives: isLucky };
  const unlucky = number % 3 === 0 ? "canceled" : "failed";
  return { kind, handle, waits: number % 4 > 0, ends: isLucky ? "succeeded" : unlucky };
}

/** Each handle alone and, where there are several, all of them together. */
function exitsFrom({ type, config }: DocumentNode): string[] {
  const definition = types.newest(type);
  const names = definition ? outputHandles(definition, { config }).map(({ name }) => name) : [];
  return names.length > 1 ? [...names, toExits(names)] : names;
}

/** Whether a container that decides after each iteration continues after its last one. */
export function repeats(
  { times, untilResult }: Fate & { kind: "repeat" },
  iterations: number,
  addedResult: boolean,
): boolean {
  return iterations < times && !(untilResult && addedResult);
}
