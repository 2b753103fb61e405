import { playwright } from "@vitest/browser-playwright";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { chromiumArguments, findChromium } from "#scripts/setup/chromium.mjs";

const outside = ["**/node_modules/**", "**/.next/**", "**/.data/**", "e2e/**"];

/** Waits end as soon as their condition holds. Only a broken test waits this long, so a busy machine does not fail one. */
const expectations = { poll: { timeout: 30_000, interval: 20 } };

const executablePath = findChromium();

/** React components in the browser that the product's own tests use. */
const components: TestProjectInlineConfiguration = {
  test: {
    name: "components",
    include: ["**/*.browser.test.tsx"],
    exclude: outside,
    setupFiles: ["./test/browser/set-up.ts"],
    // One page has the keyboard at a time.
    fileParallelism: false,
    testTimeout: 60_000,
    expect: expectations,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      viewport: { width: 1280, height: 720 },
      provider: playwright({
        launchOptions: { ...(executablePath ? { executablePath } : {}), args: chromiumArguments },
        contextOptions: { reducedMotion: "reduce" },
        actionTimeout: 30_000,
      }),
      instances: [{ browser: "chromium" }],
    },
  },
};

/**
 * `unit`: pure logic. `components`: single React components in a real browser. `db`: a real PostgreSQL, with one database per file,
 * cloned from a migrated template. `security`: attacks on whole servers, named after their finding; one file at a time, because
 * they measure stalls. `processes`: whole server and worker processes, started, killed and watched; CHAOS=full makes them long.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          include: ["**/*.test.{ts,tsx}"],
          exclude: [
            ...outside,
            "**/*.db.test.ts",
            "**/*.process.test.ts",
            "**/*.security.test.ts",
            "**/*.browser.test.tsx",
          ],
          // Property tests and model runs take a second; a busy machine may need ten times that.
          testTimeout: 60_000,
          expect: expectations,
        },
      },
      components,
      {
        test: {
          name: "db",
          include: ["**/*.db.test.ts"],
          exclude: outside,
          setupFiles: ["./test/provide-node-types.ts"],
          globalSetup: ["./test/postgres/global-setup.ts"],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          expect: expectations,
        },
      },
      {
        test: {
          name: "security",
          include: ["**/*.security.test.ts"],
          exclude: outside,
          setupFiles: ["./test/provide-node-types.ts"],
          globalSetup: ["./test/postgres/global-setup.ts"],
          testTimeout: 180_000,
          hookTimeout: 120_000,
          expect: expectations,
          fileParallelism: false,
        },
      },
      {
        test: {
          name: "processes",
          include: ["**/*.process.test.ts"],
          exclude: outside,
          globalSetup: ["./test/postgres/global-setup.ts"],
          testTimeout: process.env.CHAOS === "full" ? 30 * 60_000 : 180_000,
          hookTimeout: 120_000,
          expect: expectations,
          fileParallelism: false,
        },
      },
    ],
  },
});
