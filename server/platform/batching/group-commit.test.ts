import { expect, test } from "vitest";
import { createGroupCommit, type GroupCommitOptions } from "./group-commit.ts";

/** A store whose flushes end when the test says so. */
function heldStore(limits: Partial<GroupCommitOptions<string>> = {}) {
  const flushes: { items: readonly string[]; end: () => void; fail: () => void }[] = [];
  const arrivals: (() => void)[] = [];
  const commit = createGroupCommit<string>({
    flush: (items) =>
      new Promise((end, failed) => {
        flushes.push({ items, end, fail: () => failed(new Error("the connection broke")) });
        arrivals.shift()?.();
      }),
    weigh: (item) => item.length,
    onFailure() {},
    maxInFlight: 1,
    maxBatchItems: 100,
    maxBatchBytes: 1000,
    maxWaitingItems: 1000,
    maxWaitingBytes: 10_000,
    ...limits,
  });
  /** Resolves with the flush of this number once it has begun. */
  async function begun(number: number) {
    while (flushes.length < number) await new Promise<void>((arrived) => arrivals.push(arrived));
    const flush = flushes[number - 1];
    if (!flush) throw new Error("unreachable");
    return flush;
  }
  return { commit, flushes, begun };
}

test("what arrives while a flush is under way shares the next one, in order of arrival", async () => {
  const { commit, begun } = heldStore();
  const first = commit.add("a");
  const one = await begun(1);
  const later = ["b", "c", "d"].map((item) => commit.add(item));
  one.end();
  const two = await begun(2);
  two.end();
  expect(one.items).toEqual(["a"]);
  expect(two.items).toEqual(["b", "c", "d"]);
  expect(await Promise.all([first, ...later])).toEqual(Array(4).fill("committed"));
});

test("with a spacing an idle queue flushes at once, and what comes soon after waits for its turn together", async () => {
  const { commit, begun } = heldStore({ spacingMs: 20 });
  const first = commit.add("a");
  (await begun(1)).end();
  await first;
  const second = commit.add("b");
  for (let turn = 0; turn < 3; turn += 1) await new Promise(setImmediate);
  const third = commit.add("c");
  const two = await begun(2);
  two.end();
  expect(two.items).toEqual(["b", "c"]);
  expect(await Promise.all([second, third])).toEqual(["committed", "committed"]);
});

test("beside a flush another begins only when enough waits for it, and then in the same turn", async () => {
  const { commit, flushes, begun } = heldStore({ maxInFlight: 2, worthwhileItems: 3 });
  const all = [commit.add("a")];
  const one = await begun(1);
  all.push(commit.add("b"), commit.add("c"));
  for (let turn = 0; turn < 3; turn += 1) await new Promise(setImmediate);
  expect(flushes.length).toBe(1);
  all.push(commit.add("d"));
  expect(flushes.map(({ items }) => items)).toEqual([["a"], ["b", "c", "d"]]);
  all.push(commit.add("e"), commit.add("f"), commit.add("g"));
  expect(flushes.length, "no more than two at once").toBe(2);
  one.end();
  (await begun(3)).end();
  flushes[1]?.end();
  expect(await Promise.all(all)).toEqual(Array(7).fill("committed"));
});

test("nobody is told of a commit before the flush that holds it has ended", async () => {
  const { commit, begun } = heldStore({ maxInFlight: 2, worthwhileItems: 1 });
  const told: string[] = [];
  const a = commit.add("a").then(() => told.push("a"));
  const one = await begun(1);
  const b = commit.add("b").then(() => told.push("b"));
  const two = await begun(2);
  two.end();
  await b;
  expect(told).toEqual(["b"]);
  one.end();
  await a;
  expect(told).toEqual(["b", "a"]);
});

test("a failed flush refuses all of its callers and nobody else", async () => {
  const { commit, begun } = heldStore();
  const lost = [commit.add("a"), commit.add("b")];
  const one = await begun(1);
  const next = commit.add("c");
  one.fail();
  (await begun(2)).end();
  expect(await Promise.all(lost)).toEqual(["failed", "failed"]);
  expect(await next).toBe("committed");
});

test("beyond the bound a caller is refused at once", async () => {
  const { commit, begun } = heldStore({ maxWaitingItems: 2 });
  const first = commit.add("a");
  const one = await begun(1);
  const waiting = [commit.add("b"), commit.add("c")];
  expect(await commit.add("d")).toBe("full");
  one.end();
  (await begun(2)).end();
  expect(await Promise.all([first, ...waiting])).toEqual(Array(3).fill("committed"));
});

test("waiting bytes are bounded too, but one item alone is always taken", async () => {
  const { commit, begun } = heldStore({ maxWaitingBytes: 10 });
  const first = commit.add("a");
  const one = await begun(1);
  const large = commit.add("x".repeat(50));
  expect(await commit.add("b")).toBe("full");
  one.end();
  (await begun(2)).end();
  expect(await Promise.all([first, large])).toEqual(["committed", "committed"]);
});

test("a batch is closed by its items and by its bytes", async () => {
  const { commit, flushes, begun } = heldStore({ maxBatchItems: 2, maxBatchBytes: 5 });
  const all = ["a", "b", "c", "12345", "d"].map((item) => commit.add(item));
  for (let number = 1; number <= 4; number += 1) (await begun(number)).end();
  await Promise.all(all);
  expect(flushes.map(({ items }) => items)).toEqual([["a", "b"], ["c"], ["12345"], ["d"]]);
});

test("it is settled once everything has ended", async () => {
  const { commit, begun } = heldStore();
  await commit.settled();
  const order: string[] = [];
  const added = commit.add("a").then(() => order.push("committed"));
  const settled = commit.settled().then(() => order.push("settled"));
  (await begun(1)).end();
  await Promise.all([added, settled]);
  expect(order).toEqual(["committed", "settled"]);
});
