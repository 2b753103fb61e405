import { expect, test } from "vitest";
import { within } from "./within.ts";

const never = new Promise<never>(() => {});

test("gives the result of work that is in time", async () => {
  expect(await within(Promise.resolve("done"), 60_000, "the work")).toBe("done");
});

test("passes a failure on", async () => {
  await expect(within(Promise.reject(new Error("no")), 60_000, "the work")).rejects.toThrow("no");
});

test("says what took too long", async () => {
  await expect(within(never, 20, "the work")).rejects.toThrow("the work took longer than 0.02 s");
});
