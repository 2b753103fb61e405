import fc from "fast-check";
import { expect, test } from "vitest";
import { createDailyCounter, type FlowDay } from "./daily-counter.ts";

const dayMs = 86_400_000;

/** The content of a database, and processes that share it. */
function createShared() {
  const stored = new Map<string, number>();
  const written: FlowDay[] = [];
  let nowMs = 10 * dayMs;
  let isAway = false;
  const start = () =>
    createDailyCounter({
      write: async (added) => {
        if (isAway) throw new Error("away");
        // PostgreSQL refuses to update a row twice in one statement.
        const rows = new Set(added.map(({ flowId, day }) => `${flowId} ${day}`));
        if (rows.size < added.length) throw new Error("the same row twice");
        written.push(...added);
        return added.map(({ flowId, day, bytes }) => {
          const key = `${flowId} ${day}`;
          stored.set(key, (stored.get(key) ?? 0) + bytes);
          return stored.get(key) ?? 0;
        });
      },
      onFailure: () => {},
      nowMs: () => nowMs,
      everyMs: 1e9,
    });
  return {
    start,
    stored,
    written,
    pass(ms: number) {
      nowMs += ms;
    },
    setAway(away: boolean) {
      isAway = away;
    },
  };
}

test("a flow is refused once it stored its limit, until midnight in UTC", () => {
  const { start, pass } = createShared();
  const counter = start();
  pass(dayMs - 5000);
  counter.add("a", 999, 1);
  expect(counter.refusedForMs("a", 1000)).toBe(0);
  counter.add("a", 1, 1);
  expect(counter.refusedForMs("a", 1000)).toBe(5000);
  expect(counter.refusedForMs("a", null)).toBe(0);
  expect(counter.refusedForMs("b", 1000)).toBe(0);
  pass(5000);
  expect(counter.refusedForMs("a", 1000)).toBe(0);
});

test("what another process stored counts once either of them wrote", async () => {
  const { start } = createShared();
  const [one, two] = [start(), start()];
  one.add("a", 600, 1);
  two.add("a", 600, 1);
  await one.flush();
  expect(two.refusedForMs("a", 1000)).toBe(0);
  await two.flush();
  expect(two.refusedForMs("a", 1000)).toBeGreaterThan(0);
  one.learn("a", 1200);
  expect(one.refusedForMs("a", 1000)).toBeGreaterThan(0);
});

test("two writes at once do not write the same twice", async () => {
  const { start, stored } = createShared();
  const counter = start();
  counter.add("a", 5, 1);
  const first = counter.flush();
  counter.add("a", 7, 1);
  await Promise.all([first, counter.flush(), counter.flush()]);
  expect([...stored.values()]).toEqual([12]);
});

test("nothing is lost, counted twice or put on another day, whatever fails between", async () => {
  const action = fc.oneof(
    fc.record({ do: fc.constant("add"), flowId: fc.constantFrom("a", "b"), bytes: fc.nat(100) }),
    fc.record({
      do: fc.constantFrom("flush", "fail", "midnight", "flush over midnight", "fail over midnight"),
      flowId: fc.constant(""),
      bytes: fc.constant(0),
    }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(action, { maxLength: 40 }), async (actions) => {
      const { start, stored, written, pass, setAway } = createShared();
      const counter = start();
      const expected = new Map<string, number>();
      let day = 10;
      let calls = 0;
      for (const { do: what, flowId, bytes } of actions) {
        if (what === "add") {
          counter.add(flowId, bytes, 1);
          calls += 1;
          expected.set(`${flowId} ${day}`, (expected.get(`${flowId} ${day}`) ?? 0) + bytes);
        } else if (what === "midnight") {
          pass(dayMs);
          day += 1;
        } else {
          setAway(what.startsWith("fail"));
          const flushed = counter.flush();
          setAway(false);
          if (what.endsWith("over midnight")) {
            pass(dayMs);
            day += 1;
            counter.add("a", 1, 1);
            calls += 1;
            expected.set(`a ${day}`, 1);
          }
          await flushed;
        }
      }
      await counter.flush();
      expect(new Map([...stored].toSorted())).toEqual(new Map([...expected].toSorted()));
      expect(written.reduce((sum, each) => sum + each.calls, 0)).toBe(calls);
    }),
  );
});
