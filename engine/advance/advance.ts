import type { LoopProgress } from "./loop-progress.ts";
import type { Plan } from "./plan.ts";
import type { Progress } from "./progress.ts";
import type { Pending, RegionProgress } from "./region-progress.ts";

const none: readonly never[] = [];

/**
 * What is to be done next for an execution, from its progress alone. Asking changes nothing, and costs what there is to do.
 *
 * - A node is ready once every edge that its region can send something along has delivered or died, and one delivered. An
 *   edge delivers when its handle is among those that its source left by (`exitHandle`), and dies when the source is over
 *   otherwise. When all have died the node is to be skipped, and so are, in the same plan, the nodes that this leaves without
 *   a path.
 * - A step recorded as `running` was left by a dead worker and is ready again as the same attempt. A process that runs a step
 *   says so (`Progress.begin`): the step is left alone, and the execution does not end before it has.
 * - A failed attempt that may be tried again is ready as the next attempt from its `resumeAtMs` on.
 * - A failure that stops the flow stops everything at once: running steps may finish, but nothing more is started, tried
 *   again, skipped, passed or woken, in parallel branches either. The execution ends when nothing is running here. Steps that
 *   wait, or that a dead worker left running, are not waited for: their records stay as they are. Of several such failures
 *   `end` names the first in topological order.
 * - A container's step waits for its iterations, which begin in order, so many at a time. Each is the container's region in a
 *   scope of its own, and fails as a flow does. With `stop` a failed iteration ends the loop as a failure ends the flow, and
 *   the container's step fails; with `collect` it counts as failed. An iteration's result is the output of the node it ended
 *   at: of the nodes that lead nowhere, the last one that was reached. One that reached none ended early and adds no result.
 *
 * Throws when the trigger's step was not added, which the caller that starts the execution records as succeeded by `output`.
 *
 * @param nowMs milliseconds since the epoch, by the database's clock
 */
export function advance(progress: Progress, nowMs: number): Plan {
  const { top } = progress;
  if (!top.isOpen) throw new Error("The history lacks the step of the trigger.");
  if (top.failure) return { ...idle, end: top.busy > 0 ? null : endAt(top, top.failure) };
  const next = new NextSteps(nowMs);
  next.collect(top);
  return next.plan(top.isOver);
}

const idle: Plan = {
  ready: none,
  skip: none,
  pass: none,
  wake: none,
  endLoops: none,
  resumeAtMs: null,
  end: null,
};

function endAt(
  { region }: RegionProgress,
  { index, error }: NonNullable<RegionProgress["failure"]>,
): Plan["end"] {
  return { status: "failed", nodeId: region.nodes[index]?.node.id ?? "", error };
}

/** Gathers what is to be done from a region and the loops in it. */
class NextSteps {
  readonly #nowMs: number;
  readonly #ready: Plan["ready"][number][] = [];
  readonly #skip: Plan["skip"][number][] = [];
  readonly #pass: Plan["pass"][number][] = [];
  readonly #wake: Plan["wake"][number][] = [];
  readonly #endLoops: Plan["endLoops"][number][] = [];
  #nextAtMs = Number.POSITIVE_INFINITY;

  constructor(nowMs: number) {
    this.#nowMs = nowMs;
  }

  collect(progress: RegionProgress): void {
    if (progress.failure) return;
    const { pending } = progress;
    if (pending.size === 1) for (const [index, each] of pending) this.#add(progress, index, each);
    else if (pending.size > 1) {
      for (const [index, each] of [...pending].sort(([a], [b]) => a - b)) this.#add(progress, index, each);
    }
    for (const [index, loop] of progress.loops) this.#collectLoop(progress, index, loop);
  }

  plan(isOver: boolean): Plan {
    const [ready, skip, pass, wake, endLoops] = [
      this.#ready,
      this.#skip,
      this.#pass,
      this.#wake,
      this.#endLoops,
    ];
    const planned = ready.length + skip.length + pass.length + wake.length + endLoops.length > 0;
    const resumeAtMs = planned || this.#nextAtMs === Number.POSITIVE_INFINITY ? null : this.#nextAtMs;
    return { ready, skip, pass, wake, endLoops, resumeAtMs, end: isOver ? { status: "succeeded" } : null };
  }

  #add(progress: RegionProgress, index: number, pending: Pending): void {
    const { scope, region } = progress;
    const nodeId = region.nodes[index]?.node.id ?? "";
    switch (pending.kind) {
      case "skip":
        this.#skip.push({ nodeId, scope });
        return;
      case "pass": {
        const { handle } = pending;
        this.#pass.push({ nodeId, scope, attempt: 1, delivered: progress.delivered(index), handle });
        return;
      }
      case "wake":
      case "ready": {
        const { kind, attempt, dueAtMs } = pending;
        const record = progress.latest(index);
        if (dueAtMs > this.#nowMs) this.#nextAtMs = Math.min(this.#nextAtMs, dueAtMs);
        else if (kind === "ready")
          this.#ready.push({ nodeId, scope, attempt, delivered: progress.delivered(index) });
        else if (record) this.#wake.push(record);
      }
    }
  }

  #collectLoop(parent: RegionProgress, index: number, loop: LoopProgress): void {
    const end = loop.result();
    if (end) {
      const nodeId = parent.region.nodes[index]?.node.id ?? "";
      this.#endLoops.push({ nodeId, scope: parent.scope, attempt: parent.latest(index)?.attempt ?? 1, end });
    } else if (!loop.failure) {
      for (const [, progress] of [...loop.unfinished].sort(([a], [b]) => a - b)) this.collect(progress);
    }
  }
}
