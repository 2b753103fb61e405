import { expect, test } from "vitest";
import { cancelUntilEnded } from "./server-session.ts";

test.each([
  ["ends with the first request", 1, 1],
  ["is between two messages at the first request", 2, 2],
  ["never ends", Number.POSITIVE_INFINITY, 4],
])("a query that %s", async (_, endsAt, expected) => {
  const { promise: query, reject } = Promise.withResolvers<never>();
  let asked = 0;
  await cancelUntilEnded(async () => {
    asked += 1;
    if (asked === endsAt) reject(new Error("It was canceled."));
  }, query);
  expect(asked).toBe(expected);
});
