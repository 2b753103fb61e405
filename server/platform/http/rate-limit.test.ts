import { afterAll, expect, test } from "vitest";
import { setClock } from "#lib/clock.ts";
import { addressKey, createRateLimit, tooManyRequests } from "./rate-limit.ts";

afterAll(setClock({ nowMs: () => 0, monotonicMs: () => 1234.5 }));

test("gives each caller a budget of its own, and says what is left of it", async () => {
  const limit = createRateLimit({ name: "checks", limit: 2, seconds: 60 });
  const first = await limit.consume("a");
  expect(first.allowed).toBe(true);
  expect(first.headers).toEqual([
    ["RateLimit-Policy", '"checks";q=2;w=60'],
    ["RateLimit", '"checks";r=1;t=60'],
  ]);
  expect((await limit.consume("a")).allowed).toBe(true);
  const third = await limit.consume("a");
  expect(third.allowed).toBe(false);
  expect((await limit.consume("b")).allowed).toBe(true);
  expect(tooManyRequests(third)).toMatchObject({ status: 429, code: "rate_limited" });
  expect(Object.fromEntries(tooManyRequests(third).headers ?? [])).toMatchObject({
    "Retry-After": "60",
    RateLimit: '"checks";r=0;t=60',
  });
});

test("looking takes nothing", async () => {
  const limit = createRateLimit({ name: "checks", limit: 1, seconds: 60 });
  await limit.peek("a");
  expect((await limit.peek("a")).headers).toContainEqual(["RateLimit", '"checks";r=1;t=60']);
  expect((await limit.consume("a")).allowed).toBe(true);
  expect((await limit.peek("a")).allowed).toBe(false);
});

test.each([
  ["192.0.2.1", "192.0.2.2", false],
  ["::ffff:192.0.2.1", "192.0.2.1", true],
  ["2001:db8::1", "2001:db8::ffff:1", true],
  ["2001:db8::1", "2001:db8:0:1::1", false],
])("%s and %s are one caller: %s", (one, other, same) => {
  expect(addressKey(one) === addressKey(other)).toBe(same);
});
