import type { Execution, Step } from "#api/executions/reads/schema.ts";
import { isFinished } from "#components/api/executions.ts";
import { nodesById, once } from "#components/editor/state/document/derived.ts";
import { containersAround } from "#components/editor/state/document/regions.ts";
import type { DocumentNode, FlowDocument } from "#engine/document.ts";
import { settingsOf } from "#engine/edit/edit.ts";
import { innerScope, type Scope, topScope } from "#engine/scope.ts";

/** Which iteration of each container is shown, by container id, from 0. A container that is missing shows a default. */
export type ChosenIterations = ReadonlyMap<string, number>;

/** The iterations of a container's step, as far as its steps are loaded. */
export interface Iterations {
  count: number;
  /** The numbers of the failed ones, in order, from 0. */
  failed: readonly number[];
}

/** The execution and the iterations whose steps are shown. */
export interface ShownRun {
  execution: Execution;
  document: FlowDocument;
  chosen: ChosenIterations;
}

/** The scope of a node's shown step: the chosen iteration of each container around it. */
export function shownScope({ execution, document, chosen }: ShownRun, node: DocumentNode): Scope {
  return containersAround(document, node)
    .toReversed()
    .reduce(
      (scope, id) => innerScope(scope, shownIteration({ execution, document, chosen }, id, scope)),
      topScope,
    );
}

/** The shown steps of a node, one for each attempt; the same array until the execution changes. */
export function shownSteps(run: ShownRun, node: DocumentNode): readonly Step[] | undefined {
  return stepsByPlace(run.execution).get(`${node.id} ${shownScope(run, node)}`);
}

/** The shown iteration of a container in a scope: the chosen one, else the first that failed, else while it runs the newest. */
export function shownIteration(
  { execution, document, chosen }: ShownRun,
  containerId: string,
  scope: Scope,
): number {
  const { count, failed } = iterationsOf(execution, document, containerId, scope);
  const last = Math.max(count - 1, 0);
  const wanted = chosen.get(containerId) ?? failed[0] ?? (isFinished(execution.status) ? 0 : last);
  return Math.min(wanted, last);
}

/** The iterations of a container whose step has this scope. */
export function iterationsOf(
  execution: Execution,
  document: FlowDocument,
  containerId: string,
  scope: Scope,
): Iterations {
  const seen = seenIterations(execution, document).get(`${containerId} ${scope}`);
  const step = stepsByPlace(execution).get(`${containerId} ${scope}`)?.at(-1);
  return { count: Math.max(seen?.count ?? 0, countIn(step?.output)), failed: seen?.failed ?? [] };
}

function countIn(output: Step["output"] | undefined): number {
  const isObject = typeof output === "object" && output !== null && !Array.isArray(output);
  return isObject && typeof output.count === "number" ? output.count : 0;
}

const stepsByPlace = once(
  (execution: Execution): ReadonlyMap<string, Step[]> =>
    Map.groupBy(execution.steps, ({ node_id, scope }) => `${node_id} ${scope}`),
);

interface Seen {
  count: number;
  failed: number[];
}

const seenBy = once((_: Execution) => new WeakMap<FlowDocument, ReadonlyMap<string, Seen>>());

/** The iterations that loaded steps belong to, by the container and the scope of its step. */
function seenIterations(execution: Execution, document: FlowDocument): ReadonlyMap<string, Seen> {
  const known = seenBy(execution).get(document);
  if (known) return known;
  const seen = new Map<string, Seen>();
  const around = new Map(
    document.nodes.map((node) => [node.id, containersAround(document, node).toReversed()]),
  );
  for (const steps of stepsByPlace(execution).values()) {
    const last = steps.at(-1);
    const containers = around.get(last?.node_id ?? "") ?? [];
    if (!last || last.scope === topScope || containers.length === 0) continue;
    const numbers = last.scope.split("/").map(Number);
    let outer = topScope;
    for (const [level, id] of containers.entries()) {
      const iteration = numbers[level] ?? 0;
      const entry = seen.get(`${id} ${outer}`) ?? { count: 0, failed: [] };
      seen.set(`${id} ${outer}`, entry);
      entry.count = Math.max(entry.count, iteration + 1);
      if (level === containers.length - 1 && hasFailed(last, document)) entry.failed.push(iteration);
      outer = innerScope(outer, iteration);
    }
  }
  for (const entry of seen.values()) entry.failed = [...new Set(entry.failed)].toSorted((a, b) => a - b);
  seenBy(execution).set(document, seen);
  return seen;
}

/** True when the step's failure ended its iteration. */
function hasFailed({ node_id, status }: Step, document: FlowDocument): boolean {
  const node = nodesById(document).get(node_id);
  return status === "failed" && node !== undefined && settingsOf(node).on_failure === "stop";
}
