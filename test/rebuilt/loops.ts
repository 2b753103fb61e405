import { reached, type Workflow } from "./workflow.ts";

/** A cycle of a workflow, which becomes a container. */
export interface Loop {
  /** The node whose items it loops over; null for a cycle of connections without one. */
  listNode: string | null;
  /** The node that the container leads to first. */
  entries: ReadonlySet<string>;
  /** The nodes that lead around. */
  cycle: ReadonlySet<string>;
  /** All nodes inside: those of the cycle, and those that only it leads to. */
  inside: ReadonlySet<string>;
}

/** The output of a `splitInBatches` that leads to its items, and the one after them; the versions differ. */
export function batchOutputs(typeVersion: number): { item: number; done: number } {
  return typeVersion >= 3 ? { item: 1, done: 0 } : { item: 0, done: 1 };
}

/** The loops of a workflow. Loops in loops are not looked for. */
export function findLoops(workflow: Workflow): Loop[] {
  const { links, nodes } = workflow;
  const loops: Loop[] = [];
  for (const { name, type, typeVersion } of nodes.values()) {
    if (type !== "splitInBatches") continue;
    const { item, done } = batchOutputs(typeVersion);
    const targets = (output: number) =>
      links.filter((link) => link.source === name && link.output === output).map(({ target }) => target);
    const after = reached(links, targets(done), name);
    const inside = new Set(
      [...reached(links, targets(item), name)].filter((each) => each !== name && !after.has(each)),
    );
    const cycle = new Set([...inside].filter((each) => reached(links, [each]).has(name)));
    loops.push({ listNode: name, entries: new Set(targets(item)), cycle, inside });
  }
  const known = new Set(loops.flatMap(({ listNode, cycle }) => [...cycle, listNode]));
  for (const name of nodes.keys()) {
    if (known.has(name)) continue;
    const after = reached(
      links,
      links.filter(({ source }) => source === name).map(({ target }) => target),
    );
    if (!after.has(name)) continue;
    const cycle = new Set([...after].filter((each) => reached(links, [each]).has(name)));
    for (const each of cycle) known.add(each);
    const entries = new Set(
      links
        .filter(({ source, target }) => cycle.has(target) && !cycle.has(source))
        .map(({ target }) => target),
    );
    loops.push({ listNode: null, entries, cycle, inside: after });
  }
  return loops;
}
