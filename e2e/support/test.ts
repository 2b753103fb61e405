import { test as base, expect } from "@playwright/test";
import { catchFileChoosers } from "./file-choosers.ts";
import { ownerSession } from "./owner.ts";
import { SharedContexts } from "./shared-contexts.ts";

/**
 * A test of somebody who is not signed in, on the installation that all tests share. Whatever else it checks, it fails when a
 * script of the page throws. Its pages are new, and its context has no cookies, storage, permissions or routes of earlier
 * tests; only the browser's cache of files is theirs.
 */
export const visitor = base.extend<object, { sharedContexts: SharedContexts }>({
  sharedContexts: [({ browser }, use) => use(new SharedContexts(browser)), { scope: "worker" }],
  context: async ({ sharedContexts, baseURL, viewport, contextOptions, storageState }, use) => {
    const cookies = typeof storageState === "object" ? storageState.cookies : [];
    const context = await sharedContexts.take(
      { ...contextOptions, viewport, ...(baseURL ? { baseURL } : {}) },
      cookies,
    );
    await use(context);
    await sharedContexts.giveBack(context);
  },
  page: async ({ page }, use) => {
    const thrown: Error[] = [];
    page.on("pageerror", (error) => thrown.push(error));
    catchFileChoosers(page);
    await use(page);
    expect(thrown).toEqual([]);
  },
});

/** A test of the owner. All share one session: a test that ends sessions signs in by itself, or has its own installation. */
export const test = visitor.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures that a fixture needs here.
  storageState: async ({}, use) => use(ownerSession()),
});

export { expect };
