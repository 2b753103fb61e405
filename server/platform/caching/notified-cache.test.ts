import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createNotifiedCache } from "./notified-cache.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

interface Flag {
  name: string;
}

/** A cache that serves stale values, over a database whose loads end when the test says so. */
function arrange() {
  const loads: { key: string; end(name: string): void; fail(): void }[] = [];
  const failures: string[] = [];
  const cache = createNotifiedCache<Flag>({
    max: 10,
    load(key) {
      const { promise, resolve, reject } = Promise.withResolvers<Flag>();
      loads.push({ key, end: (name) => resolve({ name }), fail: () => reject(new Error("away")) });
      return promise;
    },
    freshMs: (_, isListening) => (isListening ? 30_000 : 1000),
    stale: { maxWaitMs: 2000, retryMs: 1000, onFailure: (key) => failures.push(key) },
  });
  cache.onListening();
  /** Loads a first value. */
  async function warm(name: string) {
    const loading = cache.get("flag");
    loads.at(-1)?.end(name);
    await loading;
  }
  return { cache, loads, failures, warm };
}

test("a fresh value comes without a promise", async () => {
  const { cache, warm } = arrange();
  await warm("one");
  expect(cache.get("flag")).toEqual({ name: "one" });
});

test("a value that is too old is served while it is loaded again, once", async () => {
  const { cache, loads, warm } = arrange();
  await warm("one");
  await vi.advanceTimersByTimeAsync(30_001);
  expect([cache.get("flag"), cache.get("flag")]).toEqual([{ name: "one" }, { name: "one" }]);
  expect(loads).toHaveLength(2);
  loads[1]?.end("two");
  await vi.advanceTimersByTimeAsync(0);
  expect(cache.peek("flag")).toEqual({ name: "two" });
});

test("a value that has changed is served only when the database takes too long", async () => {
  const { cache, loads, warm } = arrange();
  await warm("one");
  cache.outdate("flag");
  const impatient = Promise.resolve(cache.get("flag"));
  await vi.advanceTimersByTimeAsync(2000);
  expect(await impatient).toEqual({ name: "one" });
  const patient = cache.get("flag");
  loads[1]?.end("two");
  expect(await patient).toEqual({ name: "two" });
  expect(loads).toHaveLength(2);
});

test("a value that was in flight when it changed is served if the next load fails, and no longer", async () => {
  const { cache, loads, failures } = arrange();
  const early = cache.get("flag");
  cache.outdateWhere(() => false);
  loads[0]?.end("one");
  expect(await early).toEqual({ name: "one" });
  const late = cache.get("flag");
  loads[1]?.fail();
  expect(await late).toEqual({ name: "one" });
  expect(failures).toEqual(["flag"]);
  await vi.advanceTimersByTimeAsync(1001);
  const last = cache.get("flag");
  loads[2]?.end("two");
  expect(await last).toEqual({ name: "two" });
});

test("anything may have changed while no notifications arrived", async () => {
  const { cache, loads, warm } = arrange();
  await warm("one");
  cache.onLost();
  expect(cache.get("flag"), "too old, not known to have changed").toEqual({ name: "one" });
  cache.onListening();
  const value = cache.get("flag");
  loads.at(-1)?.end("two");
  expect(await value).toEqual({ name: "two" });
});
