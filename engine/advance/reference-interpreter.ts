import type { StopLevel } from "#engine/definition.ts";
import type { DocumentNode } from "#engine/document.ts";
import { outputHandles } from "#engine/graph/handles.ts";
import { types } from "#engine/graph/test-support.ts";
import { innerScope, type Scope, topScope } from "#engine/scope.ts";
import type { Fate, Scenario } from "./model-scenario.ts";
import { type LoopEnd, type StepId, type StepKey, stepKey } from "./plan.ts";

/**
 * A deliberately simple interpreter to compare the engine with: it computes every node from the nodes before
 * it, recursively, straight from the document. It has no graph, journal, clock or resumption. Nothing stops
 * early: nodes that would stop something are marked, and the nodes after it are computed as if it were not
 * connected. Only the end of a loop may depend on what came first, a Stop or a failure beside it. It is taken
 * from the run, and `model-stops.ts` checks it. For tests only.
 */
export interface ModelResult {
  /** `unfinished`: a container that something else cut short. */
  status: "succeeded" | "failed" | "skipped" | "unfinished";
  /** The exit handles, separated by spaces; null when the node is not left. */
  handle: string | null;
  attempts: number;
  /** The edges that delivered its input. */
  delivered: string[];
  /**
   * The level that its end stops: a Stop's own, or for a failure the flow or the iteration around it; null if
   * it stops nothing.
   */
  stops: StopLevel | null;
  /** For a container whose iterations began. */
  loop: LoopReading | null;
}

export interface LoopReading {
  fate: Fate & { kind: "loop" | "repeat" };
  /** By iteration: the nodes that it left and that lead to none that it left, unless it was stopped. */
  iterations: StepId[][];
}

/** How the loops of a run ended. */
type Ends = ReadonlyMap<StepKey, LoopEnd>;

/** Interprets every step that the trigger can start, in loops too. */
export function interpret(scenario: Scenario, ends: Ends): Map<StepKey, ModelResult> {
  const readings = new Map<StepKey, ModelResult>();
  readRegion(scenario, ends, undefined, topScope, readings);
  return readings;
}

/** Interprets one scope and adds its steps to `all`. */
function readRegion(
  scenario: Scenario,
  ends: Ends,
  container: string | undefined,
  scope: Scope,
  all: Map<StepKey, ModelResult>,
): StepId[] {
  const { document, triggerId } = scenario;
  const inside = document.nodes.filter(({ parent_id }) => parent_id === container);
  const readings = new Map<string, ModelResult>();
  const isStart = (id: string) => id === triggerId || id === container;

  function read(id: string): ModelResult | undefined {
    if (!isReached(id)) return undefined;
    const known = readings.get(id);
    if (known) return known;
    const reading = interpretNode(id);
    readings.set(id, reading);
    return reading;
  }

  function isReached(id: string): boolean {
    return isStart(id) || document.edges.some((edge) => edge.target === id && isReached(edge.source));
  }

  function interpretNode(id: string): ModelResult {
    const skipped = {
      status: "skipped" as const,
      handle: null,
      attempts: 1,
      delivered: [],
      stops: null,
      loop: null,
    };
    if (id === triggerId) return { ...skipped, status: "succeeded", handle: "output" };

    const delivered = document.edges
      .filter((edge) => edge.target === id)
      .filter(
        ({ source, source_handle }) =>
          source === container || read(source)?.handle?.split(" ").includes(source_handle),
      )
      .map((edge) => edge.id);
    if (delivered.length === 0) return skipped;

    const node = inside.find((candidate) => candidate.id === id);
    const firstHandle = firstHandleOf(node);
    if (node?.settings?.disabled) {
      return { ...skipped, handle: firstHandle, delivered: firstHandle === null ? [] : delivered };
    }
    return { ...runAttempts(node, firstHandle), delivered };
  }

  function runAttempts(
    node: DocumentNode | undefined,
    firstHandle: string | null,
  ): Omit<ModelResult, "delivered"> {
    const step = { nodeId: node?.id ?? "", scope };
    let attempts = 0;
    let loop: LoopReading | null = null;
    const stops = levelOf(node);
    while (attempts < (node?.settings?.retry.attempts ?? 1)) {
      attempts += 1;
      const fate = scenario.fateOf(step, attempts);
      if (fate.kind === "loop" || fate.kind === "repeat") {
        const end = ends.get(stepKey(step));
        loop = readLoop(step, fate, end);
        if (!end) return { status: "unfinished", handle: null, attempts, stops: null, loop };
        if (end.status === "succeeded") return { status: "succeeded", handle: "done", attempts, stops, loop };
        break;
      }
      const outcome = outcomeOf(fate);
      if (outcome === "retryable") continue;
      if (outcome === "failed") break;
      return { status: "succeeded", handle: outcome.handle, attempts, stops, loop };
    }
    const failed = { status: "failed" as const, attempts, stops, loop };
    if (node?.settings?.on_failure === "continue") return { ...failed, handle: firstHandle };
    if (node?.settings?.on_failure === "error_handle") return { ...failed, handle: "error" };
    return { ...failed, handle: null, stops: stops ?? "item" };
  }

  function readLoop(step: StepId, fate: LoopReading["fate"], end: LoopEnd | undefined): LoopReading {
    const most = fate.kind === "loop" ? fate.count : fate.times;
    const count = fate.kind === "repeat" && end?.status === "succeeded" ? end.count : most;
    const iterations = Array.from({ length: count }, (_, iteration) =>
      readRegion(scenario, ends, step.nodeId, innerScope(step.scope, iteration), all),
    );
    return { fate, iterations };
  }

  for (const { id } of inside) read(id);
  for (const [nodeId, reading] of readings) all.set(stepKey({ nodeId, scope }), reading);

  const isLeft = (id: string) => (readings.get(id)?.handle ?? null) !== null;
  const isFollowed = (id: string) =>
    document.edges.some(({ source, target }) => source === id && isLeft(target));
  return [...readings.keys()]
    .filter((id) => isLeft(id) && !isFollowed(id))
    .map((nodeId) => ({ nodeId, scope }));
}

/** How a fate ends an attempt: by a handle, or as failed, which may be tried again. */
function outcomeOf(fate: Exclude<Fate, LoopReading["fate"]>): { handle: string } | "failed" | "retryable" {
  if (fate.kind === "fail") return fate.retryable ? "retryable" : "failed";
  if (fate.kind !== "child" || !fate.waits || fate.ends === "succeeded") return fate;
  return fate.ends === "failed" ? "retryable" : "failed";
}

/** The level that a finished step of this node stops, whether it has succeeded or failed. */
function levelOf(node: DocumentNode | undefined): StopLevel | null {
  return (node && types.newest(node.type)?.ends?.(node.config)) ?? null;
}

function firstHandleOf(node: DocumentNode | undefined): string | null {
  const definition = types.newest(node?.type ?? "");
  return (definition && node && outputHandles(definition, { config: node.config })[0]?.name) ?? null;
}
