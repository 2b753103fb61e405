import { type Installation, startInstallation } from "./installation.ts";
import { createOwner } from "./owner.ts";
import { visitor } from "./test.ts";

/**
 * A test on an installation that no other file uses, for what concerns all of it: everybody's sessions, the largest flows. It
 * has its owner, and nobody is signed in. It lives as long as Playwright's worker, so tests may find what others left there.
 */
export const test = visitor.extend<object, { installation: Installation }>({
  installation: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures that a fixture needs here.
    async ({}, use) => {
      const installation = await startInstallation();
      try {
        await createOwner(installation.url);
        await use(installation);
      } finally {
        await installation.stop();
      }
    },
    { scope: "worker" },
  ],
  baseURL: async ({ installation }, use) => use(installation.url),
});

export { expect } from "./test.ts";
