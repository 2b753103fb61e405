import fc from "fast-check";
import type { DocumentNode, FlowDocument } from "#engine/document.ts";
import { outputHandles } from "./handles.ts";
import { edge, node, types } from "./test-support.ts";

/** The most nodes that `acyclicFlow` generates. */
const maxRandomNodes = 14;

interface DrawnNode {
  type: string;
  settings: Parameters<typeof node>[2];
  /** Of a node of the type `ways`, its handles; of one of the type `halt`, the level that it ends. */
  config: { ways: string[]; level: string };
  from: readonly { node: number; handle: number }[];
  /** The nodes inside a container. */
  inside: DrawnNode[];
}

const settings = fc.record({
  on_failure: fc.constantFrom("stop" as const, "continue" as const, "error_handle" as const),
  disabled: fc.nat({ max: 7 }).map((n) => n === 0),
  retry: fc.record({
    attempts: fc.integer({ min: 1, max: 3 }),
    delay_seconds: fc.integer({ min: 0, max: 5 }),
    factor: fc.constant(2),
    max_delay_seconds: fc.constantFrom(3, 86_400),
    jitter: fc.constant(false),
  }),
});

const config = fc.record({
  ways: fc.uniqueArray(fc.constantFrom("a", "b", "c")),
  level: fc.constantFrom("item", "loop", "execution"),
});
const sources = fc.array(fc.record({ node: fc.nat(), handle: fc.nat() }), { minLength: 1, maxLength: 4 });
const from: fc.Arbitrary<DrawnNode["from"]> = fc.oneof(
  { weight: 9, arbitrary: sources },
  { weight: 1, arbitrary: fc.constant([]) },
);

/** The weights with which types are drawn. */
const plainTypes = { action: 6, choice: 6, ways: 2, response: 2, stop: 2, first: 5, halt: 1 };
const typesInside = { ...plainTypes, halt: 8 };

function typeOf(weights: Readonly<Record<string, number>>): fc.Arbitrary<string> {
  return fc.oneof(
    ...Object.entries(weights).map(([type, weight]) => ({ weight, arbitrary: fc.constant(type) })),
  );
}

function drawnNode(depth: number, weights = plainTypes): fc.Arbitrary<DrawnNode> {
  const single = fc.record({
    type: typeOf(weights),
    settings,
    config,
    from,
    inside: fc.constant<DrawnNode[]>([]),
  });
  if (depth === 0) return single;
  const inside = fc.array(drawnNode(depth - 1, typesInside), { maxLength: 4, size: "max" });
  const container = fc.record({
    type: fc.constantFrom("each", "each", "again"),
    settings,
    config,
    from,
    inside,
  });
  return fc.oneof({ weight: 4, arbitrary: single }, { weight: 1, arbitrary: container });
}

/** The nodes and the edges between them so far. */
class Drawing {
  readonly nodes: DocumentNode[];
  readonly routes = new Set<string>();

  constructor(triggers: number) {
    this.nodes = Array.from({ length: triggers }, (_, index) => node(`t${index}`, "trigger"));
  }

  /** Adds nodes to one region, each connected to some of the nodes before it. */
  add(drawn: readonly DrawnNode[], name: string, container?: string): void {
    const before = container === undefined ? this.nodes.flatMap(outputsOf) : [`${container}.item`];
    for (const [index, { type, settings: given, config: chosen, from: choices, inside }] of drawn.entries()) {
      const id = `${name}${index}`;
      const ends = choices.map((choice) => before[(choice.node * 7 + choice.handle) % before.length]);
      for (const end of ends) this.routes.add(`${end} > ${id}`);
      const added = node(id, type, given, configOf(type, chosen), container);
      this.nodes.push(added);
      before.push(...outputsOf(added));
      this.add(inside, `${id}_`, id);
    }
  }
}

function configOf(type: string, { ways, level }: DrawnNode["config"]): Record<string, unknown> {
  if (type === "ways") return { ways };
  return type === "halt" ? { level } : {};
}

function drawnFlow(depth: number): fc.Arbitrary<FlowDocument> {
  return fc.noBias(
    fc
      .record({
        triggers: fc.constantFrom(1, 1, 2),
        others: fc.array(drawnNode(depth), { maxLength: maxRandomNodes - 2, size: "max" }),
        places: fc.array(fc.nat(), { minLength: 97, maxLength: 97 }),
      })
      .map(({ triggers, others, places }) => {
        const { nodes, routes } = drawing(triggers, others);
        const placeOf = new Map(nodes.map(({ id }, index) => [id, places[index % places.length] ?? 0]));
        nodes.sort((a, b) => (placeOf.get(a.id) ?? 0) - (placeOf.get(b.id) ?? 0));
        return { nodes, edges: [...routes].map(edge) };
      }),
  );
}

function drawing(triggers: number, others: readonly DrawnNode[]): Drawing {
  const drawn = new Drawing(triggers);
  drawn.add(others, "n");
  return drawn;
}

/**
 * Generates flows without cycles or containers: one or two triggers (`t0`, `t1`) and up to twelve other nodes, each
 * connected to any number of those before it. The nodes are in random order. For tests only.
 */
export const acyclicFlow: fc.Arbitrary<FlowDocument> = drawnFlow(0);

/** The same with containers, nested ones too. */
export const nestedFlow: fc.Arbitrary<FlowDocument> = drawnFlow(2);

/** `"a.true"`: the handles at which an edge from a node can begin. */
function outputsOf(from: DocumentNode): string[] {
  const definition = types.newest(from.type);
  return definition ? outputHandles(definition, from).map(({ name }) => `${from.id}.${name}`) : [];
}
