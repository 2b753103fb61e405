import type { DocumentNode } from "#engine/document.ts";
import { outputHandles } from "#engine/graph/handles.ts";
import { types } from "#engine/graph/test-support.ts";
import { innerScope, type Scope, topScope } from "#engine/scope.ts";
import type { Scenario } from "./model-scenario.ts";
import { type StepId, type StepKey, stepKey } from "./plan.ts";

/**
 * A deliberately simple interpreter to compare the engine with: it computes every node from the nodes before it,
 * recursively, straight from the document. It has no graph, journal, clock or resumption. Nothing stops early: a
 * failure that stops the flow is marked, and the nodes after it are computed as if it were not connected. For tests
 * only.
 */
export interface ModelResult {
  status: "succeeded" | "failed" | "skipped";
  /** The exit handles, separated by spaces; null when the node is not left. */
  handle: string | null;
  attempts: number;
  /** The edges that delivered its input. */
  delivered: string[];
  /** Whether its failure stops the flow, or the iteration around it. */
  stops: boolean;
  /** For a container whose iterations began. */
  loop: LoopReading | null;
}

export interface LoopReading {
  /** By iteration: whether it failed, and which of the nodes without outgoing edges it reached. */
  iterations: { fails: boolean; reached: StepId[] }[];
  /** Whether a failed iteration ends the loop. */
  fails: boolean;
}

/** Interprets every step that the trigger can start, in loops too. */
export function interpret(scenario: Scenario): Map<StepKey, ModelResult> {
  const readings = new Map<StepKey, ModelResult>();
  readRegion(scenario, undefined, topScope, readings);
  return readings;
}

/** Interprets one scope and adds its steps to `all`. */
function readRegion(
  scenario: Scenario,
  container: string | undefined,
  scope: Scope,
  all: Map<StepKey, ModelResult>,
): LoopReading["iterations"][number] {
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
      stops: false,
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
    while (attempts < (node?.settings?.retry.attempts ?? 1)) {
      attempts += 1;
      const fate = scenario.fateOf(step, attempts);
      if (fate.kind === "loop") {
        const iterations = Array.from({ length: fate.count }, (_, iteration) =>
          readRegion(scenario, step.nodeId, innerScope(scope, iteration), all),
        );
        loop = { iterations, fails: fate.onFailure === "stop" && iterations.some(({ fails }) => fails) };
        if (!loop.fails) return { status: "succeeded", handle: "done", attempts, stops: false, loop };
        break;
      }
      if (fate.kind === "fail" && fate.retryable) continue;
      if (fate.kind === "fail" || (fate.kind === "child" && !fate.succeeds)) break;
      return { status: "succeeded", handle: fate.handle, attempts, stops: false, loop };
    }
    const failed = { status: "failed" as const, attempts, loop };
    if (node?.settings?.on_failure === "continue") return { ...failed, handle: firstHandle, stops: false };
    if (node?.settings?.on_failure === "error_handle") return { ...failed, handle: "error", stops: false };
    return { ...failed, handle: null, stops: true };
  }

  for (const { id } of inside) read(id);
  for (const [nodeId, reading] of readings) all.set(stepKey({ nodeId, scope }), reading);

  const fails = [...readings.values()].some(({ stops }) => stops);
  const hasOutgoingEdge = (id: string) =>
    document.edges.some(({ source, target }) => source === id && readings.has(target));
  const ends = [...readings].filter(([id]) => !hasOutgoingEdge(id));
  const reached = ends.filter(([, { handle }]) => handle !== null).map(([nodeId]) => ({ nodeId, scope }));
  return { fails, reached };
}

function firstHandleOf(node: DocumentNode | undefined): string | null {
  const definition = types.newest(node?.type ?? "");
  return (definition && node && outputHandles(definition, { config: node.config })[0]?.name) ?? null;
}
