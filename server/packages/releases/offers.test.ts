import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createLogger, logger } from "#server/platform/logging/logger.ts";
import { arrangeServices, testConfig } from "#test/arrange-services.ts";
import { createOffersCache, type Offers } from "./offers.ts";

arrangeServices((services) => services.add(logger, () => createLogger(testConfig())));
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A cache over a database whose data and availability the test controls. */
function arrange() {
  const database = { name: "one", away: false, looks: 0 };
  const cache = createOffersCache(async () => {
    database.looks += 1;
    if (database.away) throw new Error("away");
    return { package: { name: database.name } } as Offers;
  });
  cache.onListening();
  const told = async () => (await cache.get("flow"))?.package.name;
  return { database, cache, told };
}

test("looks once while nothing changes", async () => {
  const { database, told } = arrange();
  expect([await told(), await told(), await told()]).toEqual(["one", "one", "one"]);
  expect(database.looks).toBe(1);
});

test("tells what changed from the moment it is heard", async () => {
  const { database, cache, told } = arrange();
  await told();
  database.name = "two";
  cache.outdate("flow");
  expect(await told()).toBe("two");
});

test("a look that was under way when something changed is not told afterwards", async () => {
  const { database, cache, told } = arrange();
  const early = told();
  database.name = "two";
  cache.outdate("flow");
  expect(await told()).toBe("two");
  await early;
  expect(await told()).toBe("two");
});

test("goes on while the database is away, and finds out when it is back", async () => {
  const { database, cache, told } = arrange();
  await told();
  database.away = true;
  cache.outdate("flow");
  expect(await told()).toBe("one");
  const { looks } = database;
  expect(await told()).toBe("one");
  expect(database.looks).toBe(looks);
  Object.assign(database, { away: false, name: "two" });
  await vi.advanceTimersByTimeAsync(1001);
  expect(await told()).toBe("two");
});

test("while changes are not heard it looks again every second, behind what it tells", async () => {
  const { database, cache, told } = arrange();
  cache.onLost();
  expect(await told()).toBe("one");
  database.name = "two";
  expect(await told()).toBe("one");
  await vi.advanceTimersByTimeAsync(1001);
  await told();
  await vi.advanceTimersByTimeAsync(0);
  expect(await told()).toBe("two");
});

test("a database that was away from the start is a fault, and looked at again", async () => {
  const { database, told } = arrange();
  database.away = true;
  await expect(told()).rejects.toThrow("away");
  database.away = false;
  expect(await told()).toBe("one");
});
