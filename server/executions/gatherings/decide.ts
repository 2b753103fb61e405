/** How calls of a flow share executions. */
export type GatheringRule =
  /** The last call of a burst starts the execution, once no other has come for a window. */
  | { mode: "trailing"; windowMs: number }
  /** The first call starts the execution; calls within the window after it start nothing. */
  | { mode: "leading"; windowMs: number }
  /** Up to `count` calls become one execution, at the latest a window after the first of them. */
  | { mode: "batch"; windowMs: number; count: number; maxBytes: number };

/** Calls with the same key that share an execution. */
export interface Gathering {
  executionId: string;
  mode: GatheringRule["mode"];
  openedAtMs: number;
  /** When the execution starts, or the window ends. */
  dueAtMs: number;
  calls: number;
  /** Of the calls' inputs. */
  bytes: number;
}

/** The effect of a call on its gathering. */
export interface Decision {
  /** The call's gathering after it. */
  gathering: Gathering;
  /** The one before it has ended: its execution starts without the call. */
  hasEnded: boolean;
  /** The call's execution is a new one. */
  isNew: boolean;
  /** Its execution starts now. */
  starts: boolean;
}

/** However many calls keep coming, a debounced execution starts after this many windows. */
const maxWindows = 10;

/**
 * Decides which execution a call belongs to, and when that starts.
 *
 * @param before the gathering of its key that has not been closed; its time may have come
 * @param call its own id is that of its execution, if that is a new one
 */
export function decide(
  rule: GatheringRule,
  before: Gathering | null,
  call: { id: string; bytes: number },
  nowMs: number,
): Decision {
  const joined = before && join(rule, before, call.bytes, nowMs);
  const gathering = joined ?? open(rule, call, nowMs);
  const isFull = rule.mode === "batch" && gathering.calls >= rule.count;
  return {
    gathering,
    hasEnded: !joined && before !== null,
    isNew: !joined,
    starts: isFull || (rule.mode === "leading" && !joined),
  };
}

function open(
  { mode, windowMs }: GatheringRule,
  call: { id: string; bytes: number },
  nowMs: number,
): Gathering {
  return {
    executionId: call.id,
    mode,
    openedAtMs: nowMs,
    dueAtMs: nowMs + windowMs,
    calls: 1,
    bytes: call.bytes,
  };
}

/** The gathering with one more call; null if that call does not belong to it. */
function join(rule: GatheringRule, before: Gathering, bytes: number, nowMs: number): Gathering | null {
  if (before.mode !== rule.mode || nowMs >= before.dueAtMs) return null;
  const joined = { ...before, calls: before.calls + 1, bytes: before.bytes + bytes };
  if (rule.mode === "trailing") {
    const latestMs = before.openedAtMs + maxWindows * rule.windowMs;
    return { ...joined, bytes, dueAtMs: Math.min(nowMs + rule.windowMs, latestMs) };
  }
  return rule.mode === "batch" && joined.bytes > rule.maxBytes ? null : joined;
}
