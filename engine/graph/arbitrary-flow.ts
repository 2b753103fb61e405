import fc from "fast-check";
import type { DocumentNode, FlowDocument } from "#engine/document.ts";
import { outputHandles } from "./handles.ts";
import { flow, node, types } from "./test-support.ts";

/** The most nodes that `acyclicFlow` draws. */
export const maxDrawnNodes = 14;

const otherNode = fc.record({
  type: fc.constantFrom(
    "action",
    "action",
    "action",
    "choice",
    "choice",
    "choice",
    "ways",
    "response",
    "stop",
  ),
  ways: fc.uniqueArray(fc.constantFrom("a", "b", "c")),
  settings: fc.record({
    on_failure: fc.constantFrom("stop" as const, "continue" as const, "error_handle" as const),
    disabled: fc.nat({ max: 7 }).map((n) => n === 0),
    retry: fc.record({
      attempts: fc.integer({ min: 1, max: 3 }),
      delay_seconds: fc.integer({ min: 0, max: 5 }),
      factor: fc.constant(2),
    }),
  }),
  from: fc.oneof(
    {
      weight: 9,
      arbitrary: fc.array(fc.record({ node: fc.nat(), handle: fc.nat() }), { minLength: 1, maxLength: 4 }),
    },
    { weight: 1, arbitrary: fc.constant([]) },
  ),
});

/**
 * Flows without circles: one or two triggers (`t0`, `t1`) and up to twelve other nodes, each connected to some of those
 * before it and sometimes to none. The nodes are given in any order. For tests only.
 */
export const acyclicFlow: fc.Arbitrary<FlowDocument> = fc.noBias(
  fc
    .record({
      triggers: fc.constantFrom(1, 1, 2),
      others: fc.array(otherNode, { maxLength: maxDrawnNodes - 2, size: "max" }),
      places: fc.array(fc.nat(), { minLength: maxDrawnNodes, maxLength: maxDrawnNodes }),
    })
    .map(({ triggers, others, places }) => {
      const nodes = Array.from({ length: triggers }, (_, index) => node(`t${index}`, "trigger"));
      const routes = new Set<string>();
      for (const [index, { type, settings, ways, from }] of others.entries()) {
        const name = `n${index}`;
        const left = nodes.filter((earlier) => handlesOf(earlier).length > 0);
        for (const { node: choice, handle } of from) {
          const source = left[choice % left.length];
          const handles = source ? handlesOf(source) : [];
          routes.add(`${source?.id}.${handles[handle % handles.length]} > ${name}`);
        }
        nodes.push(node(name, type, settings, type === "ways" ? { ways } : {}));
      }
      const placeOf = new Map(nodes.map(({ id }, index) => [id, places[index] ?? 0]));
      nodes.sort((a, b) => (placeOf.get(a.id) ?? 0) - (placeOf.get(b.id) ?? 0));
      return flow(nodes, [...routes]);
    }),
);

function handlesOf(from: DocumentNode): string[] {
  const definition = types.newest(from.type);
  return definition ? outputHandles(definition, from).map(({ name }) => name) : [];
}
