import fc from "fast-check";
import { expect, test } from "vitest";
import { createBatcher } from "./batcher.ts";

/** A batcher whose flushes end when the test says so. */
function heldBatcher(options: { maxBatchItems: number; maxInFlight: number; maxBatchWeight?: number }) {
  const batches: { items: readonly number[]; end(): void; fail(cause: Error): void }[] = [];
  const { add } = createBatcher<number, number>({
    ...options,
    weigh: (item) => item,
    flush(items) {
      const { promise, resolve, reject } = Promise.withResolvers<number[]>();
      batches.push({ items, end: () => resolve(items.map((item) => item * 10)), fail: reject });
      return promise;
    },
  });
  return { batches, add };
}

const turn = () => new Promise((done) => setImmediate(done));

test("what is asked for in one turn of the event loop is done at once, and each gets its own result", async () => {
  const { batches, add } = heldBatcher({ maxBatchItems: 10, maxInFlight: 1 });
  const results = Promise.all([add(1), add(2), add(3)]);
  await turn();
  expect(batches.map((batch) => batch.items)).toEqual([[1, 2, 3]]);
  batches[0]?.end();
  expect(await results).toEqual([10, 20, 30]);
});

test("what comes while enough batches are on their way waits for one of them, then goes together", async () => {
  const { batches, add } = heldBatcher({ maxBatchItems: 10, maxInFlight: 1 });
  const results = [add(1)];
  await turn();
  results.push(add(2), add(3));
  await turn();
  expect(batches).toHaveLength(1);
  batches[0]?.end();
  await results[0];
  await turn();
  await turn();
  expect(batches[1]?.items).toEqual([2, 3]);
  batches[1]?.end();
  expect(await Promise.all(results)).toEqual([10, 20, 30]);
});

test("a batch that fails fails for those in it and for nobody else", async () => {
  const { batches, add } = heldBatcher({ maxBatchItems: 1, maxInFlight: 2 });
  const results = Promise.allSettled([add(1), add(2)]);
  await turn();
  await turn();
  batches[0]?.fail(new Error("lost"));
  batches[1]?.end();
  expect((await results).map((result) => result.status)).toEqual(["rejected", "fulfilled"]);
});

test("no batch is larger or heavier than allowed, but one item always goes", async () => {
  const { batches, add } = heldBatcher({ maxBatchItems: 3, maxInFlight: 10, maxBatchWeight: 5 });
  for (const item of [1, 1, 1, 1, 9, 2, 4, 3]) void add(item);
  for (let each = 0; each < 8; each += 1) await turn();
  expect(batches.map((batch) => batch.items)).toEqual([[1, 1, 1], [1], [9], [2], [4], [3]]);
});

test("every item gets its result, once, whatever the load", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 1, max: 50 }), { maxLength: 60 }),
      fc.integer({ min: 1, max: 9 }),
      fc.integer({ min: 1, max: 3 }),
      async (items, maxBatchItems, maxInFlight) => {
        let inFlight = 0;
        const { add } = createBatcher<number, number>({
          maxBatchItems,
          maxInFlight,
          async flush(batch) {
            inFlight += 1;
            expect(inFlight).toBeLessThanOrEqual(maxInFlight);
            await turn();
            inFlight -= 1;
            return batch.map((item) => item + 1);
          },
        });
        expect(await Promise.all(items.map(add))).toEqual(items.map((item) => item + 1));
      },
    ),
    { numRuns: 50 },
  );
});

test("a flush that does not give one result for each item fails", async () => {
  const { add } = createBatcher<number, number>({
    maxBatchItems: 10,
    maxInFlight: 1,
    flush: async () => [1],
  });
  const results = await Promise.allSettled([add(1), add(2)]);
  expect(results.map((result) => result.status)).toEqual(["rejected", "rejected"]);
});
