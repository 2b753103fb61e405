import { expect, test } from "vitest";
import type { ResponseState } from "./data.ts";
import { createResponseWaiters } from "./response-waiters.ts";

const patient = { timeoutMs: 60_000, onDisconnect: () => () => {} };

const unexpected = (cause: unknown) => {
  throw cause;
};

const answered = (id: string): ResponseState => ({ id, status: "running", finished: false, response: null });

test("words that come while a read is under way share the next one", async () => {
  const reads: { ids: readonly string[]; end: (found: ResponseState[]) => void }[] = [];
  const waiters = createResponseWaiters((ids) => new Promise((end) => reads.push({ ids, end })), unexpected);
  const waiting = ["a", "b", "c"].map((id) => waiters.expect(id).response(patient));
  waiters.notify(["a"]);
  waiters.notify(["b"]);
  waiters.notify(["c", "a stranger"]);
  expect(reads.map(({ ids }) => ids)).toEqual([["a"]]);
  reads[0]?.end([answered("a")]);
  expect(await waiting[0]).toEqual(answered("a"));
  expect(reads.map(({ ids }) => ids)).toEqual([["a"], ["b", "c"]]);
  reads[1]?.end([answered("b"), answered("c")]);
  expect(await Promise.all(waiting)).toEqual(["a", "b", "c"].map(answered));
});

test("an answer that came before the caller began to wait is not lost", async () => {
  const waiters = createResponseWaiters(async (ids) => ids.map(answered), unexpected);
  const expectation = waiters.expect("a");
  waiters.notify(["a"]);
  expect(await expectation.response(patient)).toEqual(answered("a"));
});

test("a caller that leaves is not waited for", async () => {
  const read: string[] = [];
  const waiters = createResponseWaiters(async (ids) => {
    read.push(...ids);
    return ids.map(answered);
  }, unexpected);
  let leave = () => {};
  const reply = waiters.expect("a").response({
    timeoutMs: 60_000,
    onDisconnect(left) {
      leave = left;
      return () => {};
    },
  });
  leave();
  expect(await reply).toBe("disconnected");
  waiters.notify(["a"]);
  expect(read).toEqual([]);
});

test("a read that fails costs a delay: the next word is heard", async () => {
  let away = true;
  const failures: unknown[] = [];
  const waiters = createResponseWaiters(
    async (ids) => {
      if (away) throw new Error("the database is away");
      return ids.map(answered);
    },
    (cause) => failures.push(cause),
  );
  const reply = waiters.expect("a").response(patient);
  waiters.notify(["a"]);
  await Promise.resolve();
  away = false;
  waiters.notify(["a"]);
  expect(await reply).toEqual(answered("a"));
  expect(failures).toEqual([new Error("the database is away")]);
});

test("those who still wait when the process ends are told at once", async () => {
  const waiters = createResponseWaiters(async () => [], unexpected);
  const waiting = [waiters.expect("a").response(patient), waiters.expect("b").response(patient)];
  waiters.giveUp();
  expect(await Promise.all(waiting)).toEqual(["timeout", "timeout"]);
});
