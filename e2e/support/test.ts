import { test as base, expect } from "@playwright/test";
import { catchFileChoosers } from "./file-choosers.ts";
import { waitForHydration } from "./hydration.ts";
import { ownerSession } from "./owner.ts";

/**
 * A test of somebody who is not signed in, on the installation that all tests share. Whatever else it checks, it fails when a
 * script of the page throws.
 */
export const visitor = base.extend({
  context: async ({ context }, use) => {
    context.on("page", waitForHydration);
    await use(context);
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
