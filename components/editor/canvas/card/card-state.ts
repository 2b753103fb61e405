import type { Step } from "#api/executions/reads/schema.ts";
import { durationText, untilTime } from "#components/ui/time-text.ts";
import { cutText } from "#lib/cut-text.ts";

/** A node's state in an execution, as shown on its card. */
export interface CardState {
  status: Step["status"];
  origin: Step["origin"];
  /** Beside the state's icon: a duration, the start of an error, or a time. */
  text: string;
  /** Where a waiting step can be decided or resumed. */
  link?: NonNullable<Step["resume_link"]>;
}

const originWords = { pinned: "Pinned", reused: "Reused" };
const reasonLength = 44;

/** A node's state after its attempts in one scope; null when it has not been reached. */
export function cardState(steps: readonly Step[] | undefined): CardState | null {
  const last = steps?.at(-1);
  if (!last) return null;
  const link = last.status === "waiting" ? last.resume_link : null;
  return { status: last.status, origin: last.origin, text: textOf(last), ...(link && { link }) };
}

function textOf(step: Step): string {
  switch (step.status) {
    case "running":
      return step.attempt > 1 ? `Attempt ${step.attempt}` : "Running";
    case "waiting":
      return step.resume_at === null ? "Waiting" : `Until ${untilTime(new Date(step.resume_at), new Date())}`;
    case "succeeded":
      return step.origin === "run" ? stepDuration(step) : originWords[step.origin];
    case "failed":
      return firstWords(step.error?.message ?? "Failed");
    case "skipped":
      return "Skipped";
  }
}

/** The duration of a step, or "". */
export function stepDuration({ started_at, finished_at }: Pick<Step, "started_at" | "finished_at">): string {
  if (started_at === null || finished_at === null) return "";
  return durationText(Math.max(0, Date.parse(finished_at) - Date.parse(started_at)));
}

function firstWords(reason: string): string {
  const line = reason.split("\n", 1)[0] ?? "";
  if (line.length <= reasonLength) return line;
  return `${cutText(line, reasonLength).replace(/\s+\S*$/, "")}…`;
}
