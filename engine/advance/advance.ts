import type { LoopProgress } from "./loop-progress.ts";
import type { Plan } from "./plan.ts";
import type { Progress } from "./progress.ts";
import type { Pending, RegionProgress } from "./region-progress.ts";
import type { Stop } from "./stop.ts";

const none: readonly never[] = [];

/**
 * Plans the next steps of an execution from its progress alone. Planning changes nothing; its cost grows with
 * the work that is ready, not with the history.
 *
 * - A node is ready when every edge that can carry something in its region has delivered or died, and at
 *   least one has delivered. An edge delivers when its handle is one of its source's exit handles
 *   (`exitHandle`), and dies when the source has finished by another. When all edges have died, the node is
 *   skipped in the same plan, and so are the nodes that this cuts off.
 * - Steps whose output nothing can use are skipped: after a node that starts on the first of its edges, the
 *   steps that wait in its other branches, and those that have not begun, up to the first node with an effect
 *   outside.
 * - A step recorded as `running` was left behind by a dead worker and is ready again as the same attempt. A
 *   process marks the steps that it runs itself (`Progress.begin`): they are not planned again, and the
 *   execution does not end before they do.
 * - A failed attempt that may be retried is ready as the next attempt from its `resumeAtMs` on.
 * - A failure that stops the flow stops all branches: running steps may finish, but nothing more is started,
 *   retried, skipped, passed or resumed. The execution ends when nothing is running here. Steps that are
 *   suspended, or that a dead worker left running, are not waited for, and their records stay as they are. If
 *   there are several such failures, `end` names the first in topological order.
 * - A Stop (`NodeDefinition.ends`) ends its iteration, its loop or the execution in the same way, as
 *   succeeded or as failed. An iteration that was stopped adds no result; a loop that was stopped ends with
 *   the results so far. Outside all loops, every Stop ends the execution.
 * - A container's step waits for its iterations, which begin in order, at most `concurrency` at a time. Each
 *   runs the container's region in its own scope and fails as a flow does. With `stop`, a failed iteration
 *   ends the loop as a failure ends the flow, and the container's step fails; with `collect`, it counts as
 *   failed. An iteration's result is the output of its end node: the last one that was left, by a handle that
 *   is not connected. An iteration that was stopped ended early and adds no result.
 *
 * Throws when the trigger's step was not added. The caller that starts the execution records that step as
 * succeeded by `output`.
 *
 * @param nowMs milliseconds since the epoch, by the database's clock
 */
export function advance(progress: Progress, nowMs: number): Plan {
  const { top } = progress;
  if (!top.isOpen) throw new Error("The history lacks the step of the trigger.");
  if (top.stop) return { ...idle, end: top.busy > 0 ? null : endAt(top.stop) };
  const next = new NextSteps(nowMs);
  next.collect(top);
  return next.plan(top.isOver);
}

const idle: Plan = {
  ready: none,
  skip: none,
  pass: none,
  resume: none,
  endLoops: none,
  resumeAtMs: null,
  isSuspended: false,
  end: null,
};

function endAt({ at, error }: Stop): Plan["end"] {
  return error ? { status: "failed", nodeId: at.nodeId, error } : { status: "succeeded" };
}

/** Collects the work that is ready in a region and in its loops. */
class NextSteps {
  readonly #nowMs: number;
  readonly #ready: Plan["ready"][number][] = [];
  readonly #skip: Plan["skip"][number][] = [];
  readonly #pass: Plan["pass"][number][] = [];
  readonly #resume: Plan["resume"][number][] = [];
  readonly #endLoops: Plan["endLoops"][number][] = [];
  #nextAtMs = Number.POSITIVE_INFINITY;
  #isSuspended = false;

  constructor(nowMs: number) {
    this.#nowMs = nowMs;
  }

  collect(progress: RegionProgress): void {
    if (progress.stop) return;
    const { pending } = progress;
    if (pending.size === 1) for (const [index, each] of pending) this.#add(progress, index, each);
    else if (pending.size > 1) {
      for (const [index, each] of [...pending].sort(([a], [b]) => a - b)) this.#add(progress, index, each);
    }
    for (const [index, loop] of progress.loops) this.#collectLoop(progress, index, loop);
  }

  plan(isOver: boolean): Plan {
    const [ready, skip, pass, resume, endLoops] = [
      this.#ready,
      this.#skip,
      this.#pass,
      this.#resume,
      this.#endLoops,
    ];
    const planned = ready.length + skip.length + pass.length + resume.length + endLoops.length > 0;
    const resumeAtMs = planned || this.#nextAtMs === Number.POSITIVE_INFINITY ? null : this.#nextAtMs;
    return {
      ready,
      skip,
      pass,
      resume,
      endLoops,
      resumeAtMs,
      isSuspended: this.#isSuspended,
      end: isOver ? { status: "succeeded" } : null,
    };
  }

  #add(progress: RegionProgress, index: number, pending: Pending): void {
    const { scope, region } = progress;
    const nodeId = region.nodes[index]?.node.id ?? "";
    switch (pending.kind) {
      case "skip":
        this.#skip.push({ nodeId, scope, attempt: pending.attempt, isUnneeded: pending.isUnneeded === true });
        return;
      case "pass": {
        const { handle } = pending;
        this.#pass.push({ nodeId, scope, attempt: 1, delivered: progress.delivered(index), handle });
        return;
      }
      case "resume":
      case "ready": {
        const { kind, attempt, dueAtMs } = pending;
        const record = progress.latest(index);
        if (dueAtMs === Number.POSITIVE_INFINITY) this.#isSuspended = true;
        if (dueAtMs > this.#nowMs) this.#nextAtMs = Math.min(this.#nextAtMs, dueAtMs);
        else if (kind === "ready")
          this.#ready.push({ nodeId, scope, attempt, delivered: progress.delivered(index) });
        else if (record) this.#resume.push(record);
      }
    }
  }

  #collectLoop(parent: RegionProgress, index: number, loop: LoopProgress<RegionProgress>): void {
    const end = loop.result();
    if (end) {
      const nodeId = parent.region.nodes[index]?.node.id ?? "";
      const { attempt = 1 } = parent.latest(index) ?? {};
      this.#endLoops.push({ nodeId, scope: parent.scope, attempt, delivered: parent.delivered(index), end });
    } else if (!loop.stop) {
      for (const [, progress] of [...loop.unfinished].sort(([a], [b]) => a - b)) this.collect(progress);
    }
  }
}
