import { leftBy } from "#engine/exits.ts";
import type { Course, Graph, GraphNode, Place } from "#engine/graph/graph.ts";
import { topScope } from "#engine/scope.ts";
import { triesAgain } from "./failure.ts";
import { firstOutput, leavesBy } from "./leave.ts";
import { type Plan, type ReadyStep, type StepKey, type StepRecord, stepKey } from "./plan.ts";

const none: readonly never[] = [];
const noKeys: ReadonlySet<StepKey> = new Set();

/**
 * What is to be done next for an execution, from its graph and its journal alone. Pure: it may be asked anywhere, by any
 * process, as often as one likes, and says the same each time.
 *
 * - A node is ready once every edge that the trigger can send something along has delivered or died, and one delivered.
 *   An edge delivers when the edge's handle is among those that its source left by (`leavesBy`), and dies when the source
 *   is over otherwise.
 *   When all have died the node is to be skipped, and so are, in the same plan, the nodes that this leaves without a path.
 * - A step recorded as `running` was left by a dead worker and is ready again as the same attempt. Whoever runs steps
 *   passes the journal as it is and names the steps that it has in hand itself in `inFlight`: they are left alone, and the
 *   execution does not end before they have.
 * - A failed attempt that may be tried again is ready as the next attempt from its `resumeAtMs` on.
 * - A failure that stops the flow stops everything at once: steps in flight are let finish, but nothing more is started,
 *   tried again, skipped, passed or woken, in parallel branches either. The execution ends when nothing is in flight.
 *   Steps that wait, or that a dead worker left running, are not waited for: their records stay as they are. Of several
 *   such failures `end` names the first in topological order.
 *
 * Throws when `triggerId` is no trigger of the graph, and when the history lacks the trigger's step, which whoever starts
 * the execution records as succeeded by `output`. Trying again helps with neither.
 *
 * @param history all of the execution's records; those of nodes that the trigger does not lead to are ignored
 * @param nowMs milliseconds since the epoch, by the database's clock
 */
export function advance(
  graph: Graph,
  history: readonly StepRecord[],
  triggerId: string,
  nowMs: number,
  inFlight: ReadonlySet<StepKey> = noKeys,
): Plan {
  const course = graph.courses.get(triggerId);
  if (!course) throw new Error(`Node ${triggerId} is not a trigger of this flow.`);
  const latest = findLatestAttempts(course, history);
  if (!latest[0]) throw new Error(`The history lacks the step of the trigger ${triggerId}.`);

  const failure = findFailure(course, latest);
  if (failure) return { ...idle, end: inFlight.size > 0 ? null : failure };
  return walk(course, latest, nowMs, inFlight);
}

const idle: Plan = { ready: none, skip: none, pass: none, wake: none, resumeAtMs: null, end: null };

/** The record of each place's last attempt, by the place's index. */
function findLatestAttempts(course: Course, history: readonly StepRecord[]): (StepRecord | undefined)[] {
  const latest = new Array<StepRecord | undefined>(course.places.length).fill(undefined);
  for (const record of history) {
    const index = course.indexOf.get(record.nodeId);
    if (index === undefined || record.scope !== topScope) continue;
    const known = latest[index];
    if (!known || known.attempt < record.attempt) latest[index] = record;
  }
  return latest;
}

/** The first failure, in topological order, after which the flow does not go on. */
function findFailure(course: Course, latest: readonly (StepRecord | undefined)[]): Plan["end"] {
  for (const [index, { node }] of course.places.entries()) {
    const record = latest[index];
    if (record?.status !== "failed" || node.settings.on_failure !== "stop") continue;
    if (triesAgain(node.settings, record)) continue;
    const error = record.error ?? { code: "step_failed", message: "The step failed." };
    return { status: "failed", nodeId: node.id, error };
  }
  return null;
}

/** How a node is left: by one or more handles, not at all (null), or not yet (undefined). */
type Exit = string | null | undefined;

function walk(
  course: Course,
  latest: readonly (StepRecord | undefined)[],
  nowMs: number,
  inFlight: ReadonlySet<StepKey>,
): Plan {
  const ready: ReadyStep[] = [];
  const skip: Plan["skip"][number][] = [];
  const pass: Plan["pass"][number][] = [];
  const wake: Plan["wake"][number][] = [];
  let nextAtMs = Number.POSITIVE_INFINITY;

  // By index, filled in topological order: when a place is looked at, the exits of all its sources are there.
  const exits: Exit[] = [];
  for (const { node, paths } of course.places) {
    const record = latest[exits.length];
    if (record && isOver(node, record)) {
      exits.push(leavesBy(node, record));
      continue;
    }
    const step = { nodeId: node.id, scope: topScope };
    const delivered = arrivals(paths, exits);
    if (!delivered || (inFlight.size > 0 && inFlight.has(stepKey(step)))) {
      exits.push(undefined);
      continue;
    }
    const handle = node.settings.disabled ? firstOutput(node) : undefined;
    if (!record && (delivered.length === 0 || handle === null)) {
      skip.push(step);
      exits.push(null);
      continue;
    }
    exits.push(undefined);
    if (!record && handle) pass.push({ ...step, attempt: 1, delivered, handle });
    else if (record && dueAtMs(record) > nowMs) nextAtMs = Math.min(nextAtMs, dueAtMs(record));
    else if (record?.status === "waiting") wake.push({ ...step, attempt: record.attempt });
    else ready.push({ ...step, attempt: nextAttempt(record), delivered });
  }

  const planned = ready.length + skip.length + pass.length + wake.length > 0;
  const resumeAtMs = planned || nextAtMs === Number.POSITIVE_INFINITY ? null : nextAtMs;
  const over = !planned && !exits.includes(undefined);
  return { ready, skip, pass, wake, resumeAtMs, end: over ? { status: "succeeded" } : null };
}

function isOver(node: GraphNode, record: StepRecord): boolean {
  if (record.status === "running" || record.status === "waiting") return false;
  return !triesAgain(node.settings, record);
}

/** The edges that delivered; null while one has neither delivered nor died. */
function arrivals(paths: Place["paths"], exits: readonly Exit[]): readonly string[] | null {
  const delivered: string[] = [];
  for (const { edge, from } of paths) {
    const exit = exits[from];
    if (exit === undefined) return null;
    if (exit !== null && leftBy(exit, edge.sourceHandle)) delivered.push(edge.id);
  }
  return delivered;
}

/** When something is to be done about a step that is not over: at once, where the record names no instant. */
function dueAtMs(record: StepRecord): number {
  return record.resumeAtMs ?? Number.NEGATIVE_INFINITY;
}

function nextAttempt(record: StepRecord | undefined): number {
  if (!record) return 1;
  return record.status === "failed" ? record.attempt + 1 : record.attempt;
}
