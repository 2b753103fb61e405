import { expect, test } from "vitest";
import { networkOf } from "#server/platform/addresses/network.ts";
import { createCheckLog } from "./check-log.ts";
import type { NewCheck } from "./store-checks.sql.ts";

test("keeps a network of each address, never the whole of it", () => {
  expect(networkOf("203.0.113.77")).toBe("203.0.113.0/24");
  expect(networkOf("::ffff:203.0.113.77")).toBe("203.0.113.0/24");
  expect(networkOf("2001:db8:1:2:3:4:5:6")).toBe("2001:db8:1::/48");
  expect(networkOf("")).toBeNull();
});

const check = (id: string): NewCheck => ({
  id,
  licenseId: "l",
  action: "validate",
  code: "VALID",
  version: null,
  host: null,
  network: null,
  at: new Date(0),
  instanceId: null,
});

test("stores what came meanwhile together, and all of it before it is settled", async () => {
  const batches: string[][] = [];
  const log = createCheckLog(async (checks) => {
    batches.push(checks.map(({ id }) => id));
  });
  for (const id of ["a", "b", "c"]) log.add(check(id));
  await log.settled();
  expect(batches).toEqual([["a", "b", "c"]]);
  log.add(check("d"));
  await log.settled();
  expect(batches).toEqual([["a", "b", "c"], ["d"]]);
});

test("forgets the older half of what waits rather than hold more than 20,000", async () => {
  const stored: string[] = [];
  const log = createCheckLog(async (checks) => {
    stored.push(...checks.map(({ id }) => id));
  });
  for (let count = 1; count <= 20_001; count += 1) log.add(check(String(count)));
  await log.settled();
  expect([stored.length, stored[0], stored.at(-1)]).toEqual([10_001, "10001", "20001"]);
});
