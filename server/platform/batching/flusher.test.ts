import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createFlusher, type FlushPace } from "./flusher.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A flusher over a list of items, whose next flushes fail with each of `failures`. */
function arrange(pace: Partial<FlushPace>, failures: { retryInMs: number }[] = []) {
  let waiting: string[] = [];
  const flushed: string[][] = [];
  const flusher = createFlusher({
    maxInFlight: 1,
    ...pace,
    countWaiting: () => waiting.length,
    async flushNext() {
      const failure = failures.shift();
      if (failure) return failure;
      flushed.push(waiting);
      waiting = [];
      return {};
    },
  });
  function add(item: string) {
    waiting.push(item);
    flusher.added();
  }
  return { flusher, flushed, add };
}

test("the first item waits for others as long as it is told to", async () => {
  const { flushed, add } = arrange({ delayMs: 500 });
  add("a");
  await vi.advanceTimersByTimeAsync(499);
  add("b");
  expect(flushed).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(flushed).toEqual([["a", "b"]]);
});

test("two flushes start no closer than the spacing", async () => {
  const { flushed, add } = arrange({ delayMs: 20, spacingMs: 200 });
  add("a");
  await vi.advanceTimersByTimeAsync(20);
  add("b");
  await vi.advanceTimersByTimeAsync(199);
  expect(flushed).toEqual([["a"]]);
  await vi.advanceTimersByTimeAsync(1);
  expect(flushed).toEqual([["a"], ["b"]]);
});

test("a failed flush is tried again later, and nothing is flushed until then", async () => {
  const { flushed, add } = arrange({ delayMs: 20 }, [{ retryInMs: 1000 }]);
  add("a");
  await vi.advanceTimersByTimeAsync(20);
  add("b");
  await vi.advanceTimersByTimeAsync(999);
  expect(flushed).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(flushed).toEqual([["a", "b"]]);
});

test("settling waits for no timer, and ends when what waits cannot be flushed", async () => {
  const { flusher, flushed, add } = arrange({ delayMs: 500, spacingMs: 500 }, [{ retryInMs: 1000 }]);
  add("a");
  await flusher.settled();
  expect(flushed).toEqual([]);
  await flusher.settled();
  expect(flushed).toEqual([["a"]]);
  await flusher.settled();
  expect(vi.getTimerCount()).toBe(0);
});
