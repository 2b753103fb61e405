import { defineConfig, devices } from "@playwright/test";
import { chromiumArguments, findTestBrowser } from "#scripts/setup/chromium.mjs";
import { longSpecs } from "#test/tiers.ts";

const executablePath = findTestBrowser();

/** Which tests run: TESTS=long, TESTS=all, or else those that are not long. A file that is named runs in any case. */
const namesFile = process.argv.slice(2).some((word) => word.includes(".spec"));
const wanted = process.env.TESTS ?? (namesFile ? "all" : "short");
const long = longSpecs.map((name) => `**/${name}.spec.ts`);

/**
 * The product in a real Chromium, against the whole program (e2e/global-setup.ts). Tests depend neither on their order nor on each
 * other: `npm run test:e2e -- --shuffle` runs them in a random order.
 */
export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  fullyParallel: true,
  workers: 2,
  // The runner names at its end what needed the second try (docs/decisions/0155-second-tries-in-browsers.md).
  retries: 1,
  // Bounds for a machine that is busy with other work: only a broken test ever waits this long.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  ...(wanted === "long" ? { testMatch: long } : {}),
  ...(wanted === "short" ? { testIgnore: long } : {}),
  globalSetup: "./e2e/global-setup.ts",
  use: {
    ...devices["Desktop Chrome"],
    baseURL: process.env.E2E_BASE_URL,
    actionTimeout: 120_000,
    // Nothing moves while it is clicked.
    contextOptions: { reducedMotion: "reduce" },
    viewport: { width: 1280, height: 720 },
    // Recording every test costs processor time. `npm run test:e2e -- <file> --trace on` records one.
    trace: "off",
    screenshot: "only-on-failure",
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      // Pages of one context share a process, which has compiled most scripts already.
      args: [...chromiumArguments, "--process-per-site"],
    },
  },
});
