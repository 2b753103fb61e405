import type { FlowDocument } from "#engine/document.ts";
import { buildGraph } from "#engine/graph/build.ts";
import { newId } from "#lib/id.ts";
import { computingRunners } from "#nodes/index.computing.ts";
import { chain, type Link, setFields } from "#test/executions/chain.ts";
import { nodeTypes } from "#test/node-types.ts";
import { createComputer } from "#worker/computing/computer.ts";

/** A flow and the body of its calls. */
export interface HeavyFlow {
  document: FlowDocument;
  body: string;
}

interface Kind {
  nodes: Link[];
  bodyOf(size: number): string;
}

const times = (count: number, template: string) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index}`, template]));
const textOf = (unit: string) => (size: number) => JSON.stringify({ text: unit.repeat(size), n: 1 });

/** The slowest that we found within the rules, each by the size of its calls' bodies. */
const kinds: Record<string, Kind> = {
  "every node": {
    nodes: Array.from({ length: 29 }, (_, index) => setFields(`n${index}`, { a: "{{n}}" })),
    bodyOf: textOf("x"),
  },
  "filters that lengthen a text": {
    nodes: [setFields("all", times(13, "{{ text | url_encode | size }}"))],
    bodyOf: textOf("€"),
  },
  "filters over what a node before has repeated": {
    nodes: [
      setFields("many", { a: "{{text}}".repeat(10) }),
      setFields("all", times(10, "{{ many.a | url_encode | size }}")),
    ],
    bodyOf: textOf("€"),
  },
  "many keys as JSON": {
    nodes: [setFields("all", times(13, "{{ input | json | size }}"))],
    bodyOf: (size) =>
      JSON.stringify(Object.fromEntries(Array.from({ length: size }, (_, at) => [`k${at}`, at]))),
  },
};

/** More than the largest input has. */
const sizes = 16_000;
const tries = 12;

/** Finds the flow whose executions take longest and are still computed: for each kind the largest body, by bisection. */
export async function findSlowestFlow(): Promise<HeavyFlow & { name: string; ms: number }> {
  let slowest: (HeavyFlow & { name: string; ms: number }) | null = null;
  for (const [name, { nodes, bodyOf }] of Object.entries(kinds)) {
    const document = chain(...nodes);
    // Until V8 has compiled the code.
    for (let run = 0; run < 3; run += 1) await timeOf({ document, body: bodyOf(10) });
    let held = 0;
    let failed = sizes;
    let ms = 0;
    while (failed - held > 1 + held / 32) {
      const middle = Math.floor((held + failed) / 2);
      const took = await timeOf({ document, body: bodyOf(middle) });
      if (took === null) failed = middle;
      else [held, ms] = [middle, took];
    }
    console.log(`S15: ${name}: computed up to a size of ${held}, ${ms.toFixed(2)} ms`);
    if (!slowest || ms > slowest.ms) slowest = { name, ms, document, body: bodyOf(held) };
  }
  if (!slowest) throw new Error("There are no flows.");
  return slowest;
}

/** The shortest time of some executions, because other work on the machine only adds to it; null if most of them are abandoned. */
async function timeOf({ document, body }: HeavyFlow): Promise<number | null> {
  const built = buildGraph(document, nodeTypes);
  if ("problems" in built) throw new Error(JSON.stringify(built.problems));
  const version = { flowId: newId(), graph: built.graph, nodeId: document.nodes[0]?.id ?? "" };
  let kept = 0;
  let shortest = Number.POSITIVE_INFINITY;
  for (let run = 0; run < tries; run += 1) {
    // A new one each time, which does not know how long the ones before took.
    const computer = createComputer({ runners: computingRunners, trace: null });
    const compute = computer.prepare({ ...version, versionId: newId() });
    if (!compute) throw new Error("The rules do not allow this flow.");
    const startedAtMs = performance.now();
    if (compute({ executionId: newId(), input: body, isAwaited: false }) === null) continue;
    kept += 1;
    shortest = Math.min(shortest, performance.now() - startedAtMs);
  }
  return kept >= tries / 2 ? shortest : null;
}
