import { expect, test } from "vitest";
import { createGate } from "./gate.ts";

test("lets so many run at once, in their order, also after a failure", async () => {
  const gate = createGate(2);
  const started: number[] = [];
  let running = 0;
  let most = 0;
  const work = (number: number) => async () => {
    started.push(number);
    running += 1;
    most = Math.max(most, running);
    await new Promise((done) => setTimeout(done, 1));
    running -= 1;
    if (number === 1) throw new Error("failed");
  };
  const settled = await Promise.allSettled([0, 1, 2, 3, 4].map((number) => gate(work(number))));
  expect(settled.map(({ status }) => status)).toEqual([
    "fulfilled",
    "rejected",
    "fulfilled",
    "fulfilled",
    "fulfilled",
  ]);
  expect(started).toEqual([0, 1, 2, 3, 4]);
  expect(most).toBe(2);
});
