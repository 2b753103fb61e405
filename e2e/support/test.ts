import { test as base, expect } from "@playwright/test";
import { waitForHydration } from "./hydration.ts";
import { signIn } from "./owner.ts";

/** A test of somebody who is not signed in. */
export const visitor = base.extend({
  context: async ({ context }, use) => {
    context.on("page", waitForHydration);
    await use(context);
  },
});

/**
 * A test of somebody who is signed in as the owner. Whatever else it looks at, it fails when a script of the page throws.
 */
export const test = visitor.extend({
  page: async ({ page }, use) => {
    const thrown: Error[] = [];
    page.on("pageerror", (error) => thrown.push(error));
    await signIn(page.request);
    await use(page);
    expect(thrown).toEqual([]);
  },
});

export { expect };
