import type { Plan } from "#engine/advance/plan.ts";
import type { ExecutionChange } from "#worker/journal/entry.ts";
import type { ExecutionRun } from "./execution-run.ts";

/** Released: any worker may continue it. */
export const queued: ExecutionChange = { status: "queued" };

export function changeAtEnd(end: NonNullable<Plan["end"]>): ExecutionChange {
  if (end.status === "succeeded") return end;
  // The step has the error's detail, which may be a whole response.
  const { code, message } = end.error;
  return { status: "failed", error: { code, message, node_id: end.nodeId } };
}

/** The execution is suspended until its time or an arrival, or released for another worker. */
export function changeAtRest(
  { arrivals, context, nowMs }: ExecutionRun,
  { ready, resumeAtMs, isSuspended }: Plan,
): ExecutionChange {
  const { count } = arrivals;
  if (context.drain.hasBegun && ready.length > 0) return queued;
  if (resumeAtMs !== null) {
    return { status: "waiting", resumeInMs: Math.max(0, resumeAtMs - nowMs), arrivals: count };
  }
  if (!isSuspended) throw new Error("The engine found nothing to do in an unfinished execution.");
  return { status: "waiting", resumeInMs: null, arrivals: count };
}
