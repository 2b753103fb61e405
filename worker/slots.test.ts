import { expect, test } from "vitest";
import { createJobSlot } from "./job-slot.ts";
import { createSlots } from "./slots.ts";

/** Enters, and tells whether it had to wait, and whether it is still waiting. */
function enter(slots: ReturnType<typeof createSlots>) {
  const entered = { waits: false };
  const entering = slots.enter();
  if (entering) {
    entered.waits = true;
    void entering.then(() => {
      entered.waits = false;
    });
  }
  return entered;
}

test("who finds no slot waits until one is free or lent", async () => {
  const slots = createSlots(1);
  expect(enter(slots).waits).toBe(false);
  const [second, third] = [enter(slots), enter(slots)];
  expect([second.waits, third.waits]).toEqual([true, true]);
  slots.lend("flow");
  await null;
  expect([second.waits, third.waits]).toEqual([false, true]);
  slots.resume("flow");
  slots.leave();
  await null;
  expect(third.waits).toBe(true);
  slots.leave();
  await null;
  expect(third.waits).toBe(false);
});

test("once open, nobody waits", async () => {
  const slots = createSlots(1);
  enter(slots);
  const second = enter(slots);
  slots.open();
  await null;
  expect(second.waits).toBe(false);
  expect(enter(slots).waits).toBe(false);
});

test("a flow whose jobs wait is full at half of what the others leave, and one that has none never is", () => {
  const slots = createSlots(2);
  expect(slots.jobs).toBe(18);
  const lent = ["a", "b", "c"].map((flow) => {
    let count = 0;
    for (; !slots.isFull(flow); count += 1) slots.lend(flow);
    return count;
  });
  expect(lent).toEqual([9, 5, 2]);
  for (const flow of ["d", "e"]) slots.lend(flow);
  expect(["a", "d", "new"].map(slots.isFull)).toEqual([true, true, false]);
  slots.resume("d");
  expect(slots.isFull("d")).toBe(false);
});

test("a job lends its slot while all of its executions that have not ended wait", async () => {
  const log: string[] = [];
  const slot = createJobSlot(
    { lend: (flow) => log.push(`lend ${flow}`), resume: (flow) => log.push(`resume ${flow}`) },
    3,
  );
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const firstWait = slot.lend("a", () => first.promise);
  const secondWait = slot.lend("b", () => second.promise);
  expect(log).toEqual([]);
  slot.end("c");
  expect(log.splice(0)).toEqual(["lend c"]);
  first.resolve();
  await firstWait;
  expect(log.splice(0)).toEqual(["resume c"]);
  slot.end("a");
  expect(log.splice(0)).toEqual(["lend a"]);
  second.reject(new Error("no"));
  await expect(secondWait).rejects.toThrow("no");
  slot.end("b");
  expect(log).toEqual(["resume a"]);
});
