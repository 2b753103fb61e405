import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decide, type Gathering, type GatheringRule } from "./decide.ts";

/** An execution as a whole run of calls leaves it. */
interface Started {
  executionId: string;
  startedAtMs: number;
  calls: { id: string; atMs: number; bytes: number }[];
}

/** What becomes of calls of one key at these times, with a worker that looks every `lookMs`. */
function simulate(rule: GatheringRule, calls: Started["calls"], lookMs: number): Started[] {
  let open: Gathering | null = null;
  const executions = new Map<string, Started>();
  const start = (gathering: Gathering, atMs: number) => {
    const execution = executions.get(gathering.executionId);
    if (!execution) throw new Error("An execution that does not exist is started.");
    if (gathering.mode === "leading") return;
    expect(execution.startedAtMs).toBe(Number.POSITIVE_INFINITY);
    execution.startedAtMs = atMs;
  };
  const look = (untilMs: number) => {
    if (!open) return;
    const atMs = Math.ceil(open.dueAtMs / lookMs) * lookMs;
    if (atMs > untilMs) return;
    start(open, atMs);
    open = null;
  };
  for (const call of calls) {
    look(call.atMs);
    const before: Gathering | null = open;
    const { gathering, hasEnded, isNew, starts }: ReturnType<typeof decide> = decide(
      rule,
      before,
      call,
      call.atMs,
    );
    if (before && hasEnded) start(before, call.atMs);
    if (isNew) {
      const startedAtMs = Number.POSITIVE_INFINITY;
      executions.set(call.id, { executionId: call.id, startedAtMs, calls: [] });
    }
    const execution = executions.get(gathering.executionId);
    execution?.calls.push(call);
    open = gathering;
    if (starts && execution) {
      execution.startedAtMs = call.atMs;
      if (rule.mode !== "leading") open = null;
    }
  }
  look(Number.POSITIVE_INFINITY);
  return [...executions.values()];
}

const windowMs = 1000;
const lookMs = 500;
const arrivals = fc
  .array(fc.record({ gapMs: fc.nat(2500), bytes: fc.integer({ min: 1, max: 60 }) }), {
    minLength: 1,
    maxLength: 80,
  })
  .map((gaps) => {
    let atMs = 0;
    return gaps.map(({ gapMs, bytes }, index) => {
      atMs += gapMs;
      return { id: `call ${index}`, atMs, bytes };
    });
  });

const run = (rule: GatheringRule, check: (started: Started[], calls: Started["calls"]) => void) =>
  fc.assert(
    fc.property(arrivals, (calls) => {
      const started = simulate(rule, calls, lookMs);
      // Every call belongs to one execution, in their order, and every execution starts, once.
      expect(started.flatMap((each) => each.calls)).toEqual(calls);
      for (const { startedAtMs } of started) expect(startedAtMs).toBeLessThan(Number.POSITIVE_INFINITY);
      check(started, calls);
    }),
    { numRuns: 500 },
  );

describe("any arrival times", () => {
  test("trailing: an execution starts a window after its last call, or ten after its first, and never before", () => {
    run({ mode: "trailing", windowMs }, (started) => {
      for (const { calls, startedAtMs } of started) {
        const firstMs = calls[0]?.atMs ?? 0;
        const dueMs = Math.min((calls.at(-1)?.atMs ?? 0) + windowMs, firstMs + 10 * windowMs);
        expect(startedAtMs).toBeGreaterThanOrEqual(dueMs);
        expect(startedAtMs).toBeLessThanOrEqual(dueMs + lookMs);
      }
      for (const [index, { calls }] of started.slice(1).entries()) {
        const before = started[index]?.calls ?? [];
        const quietMs = (calls[0]?.atMs ?? 0) - (before.at(-1)?.atMs ?? 0);
        const openMs = (calls[0]?.atMs ?? 0) - (before[0]?.atMs ?? 0);
        expect(quietMs >= windowMs || openMs >= 10 * windowMs).toBe(true);
      }
    });
  });

  test("leading: an execution starts with its first call, and no other one within the window", () => {
    run({ mode: "leading", windowMs }, (started) => {
      for (const [index, { calls, startedAtMs }] of started.entries()) {
        expect(startedAtMs).toBe(calls[0]?.atMs);
        const before = started[index - 1];
        if (before) expect(startedAtMs - before.startedAtMs).toBeGreaterThanOrEqual(windowMs);
        for (const { atMs } of calls) expect(atMs - startedAtMs).toBeLessThan(windowMs);
      }
    });
  });

  test("batch: none has more calls or bytes than allowed, or waits longer", () => {
    run({ mode: "batch", windowMs, count: 5, maxBytes: 100 }, (started) => {
      for (const { calls, startedAtMs } of started) {
        const bytes = calls.reduce((sum, call) => sum + call.bytes, 0);
        expect([calls.length <= 5, bytes <= 100]).toEqual([true, true]);
        expect(startedAtMs - (calls[0]?.atMs ?? 0)).toBeLessThanOrEqual(windowMs + lookMs);
        if (calls.length === 5) expect(startedAtMs).toBe(calls[4]?.atMs);
      }
    });
  });
});

test("a call that is larger than a batch may be is a batch by itself", () => {
  const rule = { mode: "batch", windowMs, count: 5, maxBytes: 100 } as const;
  const [first, second] = [0, 1].map((atMs) => ({ id: `call ${atMs}`, atMs, bytes: 500 }));
  if (!first || !second) throw new Error("There are two.");
  expect(simulate(rule, [first, second], lookMs)).toMatchObject([{ calls: [first] }, { calls: [second] }]);
});

test("after the setting has changed, what was gathered by the previous one starts", () => {
  const { gathering } = decide({ mode: "trailing", windowMs }, null, { id: "a", bytes: 1 }, 0);
  const batch = { mode: "batch", windowMs, count: 5, maxBytes: 100 } as const;
  expect(decide(batch, gathering, { id: "b", bytes: 1 }, 1)).toMatchObject({
    gathering: { executionId: "b", mode: "batch" },
    hasEnded: true,
    isNew: true,
  });
});
