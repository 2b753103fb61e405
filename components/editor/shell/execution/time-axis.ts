import type { Execution, Step } from "#api/executions/reads/schema.ts";

/** Where a step is on the time axis of its execution, in parts of the whole. */
export interface Span {
  start: number;
  length: number;
}

/** The time from the first step's start to the last one's end, or until now. */
export function axisOf({ steps }: Pick<Execution, "steps">, nowMs: number): { fromMs: number; toMs: number } {
  const starts = steps.flatMap(({ started_at }) => (started_at === null ? [] : [Date.parse(started_at)]));
  const ends = steps.map(({ finished_at, started_at }) =>
    finished_at === null ? (started_at === null ? 0 : nowMs) : Date.parse(finished_at),
  );
  const fromMs = Math.min(...starts);
  return { fromMs, toMs: Math.max(fromMs, ...ends) };
}

/** Null for a step that has not started. */
export function spanOf(
  { started_at, finished_at }: Pick<Step, "started_at" | "finished_at">,
  { fromMs, toMs }: { fromMs: number; toMs: number },
): Span | null {
  if (started_at === null) return null;
  const wholeMs = Math.max(1, toMs - fromMs);
  const start = clamp((Date.parse(started_at) - fromMs) / wholeMs);
  const end = finished_at === null ? 1 : clamp((Date.parse(finished_at) - fromMs) / wholeMs);
  return { start, length: Math.max(0, end - start) };
}

const clamp = (part: number) => Math.min(1, Math.max(0, part));
