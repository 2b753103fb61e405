import { setTimeout as delay } from "node:timers/promises";
import { beforeEach, expect, test } from "vitest";
import { createLogger, logger } from "#server/platform/logging/logger.ts";
import { arrangeServices, testConfig } from "#test/arrange-services.ts";
import { type CatalogCache, createCatalogCache } from "./catalog.ts";
import { type Catalog, toCatalog } from "./catalog-entry.ts";

let looks: number;
let fails: boolean;
let cache: CatalogCache;

arrangeServices((services) => services.add(logger, () => createLogger(testConfig())));
beforeEach(() => {
  looks = 0;
  fails = false;
  cache = createCatalogCache(async () => {
    looks += 1;
    const catalog: Catalog = toCatalog([]);
    await delay(5);
    if (fails) throw new Error("away");
    return catalog;
  });
});

test("many who ask at once share one look, and while changes are heard nobody looks again", async () => {
  cache.onListening();
  const all = await Promise.all(Array.from({ length: 50 }, () => cache.get()));
  expect(new Set(all).size).toBe(1);
  await cache.get();
  expect(looks).toBe(1);
});

test("a change is seen by the next who asks", async () => {
  cache.onListening();
  const before = await cache.get();
  cache.outdate();
  expect(await cache.get()).not.toBe(before);
});

test("what changes while the catalog is being read is read again", async () => {
  cache.onListening();
  const first = cache.get();
  cache.outdate();
  await first;
  await cache.get();
  expect(looks).toBe(2);
});

test("while the database is away the last catalog is shown, and without one it fails", async () => {
  fails = true;
  await expect(cache.get()).rejects.toThrow("away");
  fails = false;
  cache.onListening();
  const last = await cache.get();
  fails = true;
  cache.outdate();
  expect(await cache.get()).toBe(last);
});
