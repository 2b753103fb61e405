import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { chromiumArguments, findTestBrowser } from "#scripts/setup/chromium.mjs";
import { findBrowserDependencies } from "#test/browser/dependencies.ts";
import { longFiles, longSpecs, measuringFiles, measuringLongFiles, repeatedFiles } from "#test/tiers.ts";

const outside = ["**/node_modules/**", "**/.next/**", "**/.data/**", "e2e/**"];

/** Waits end as soon as their condition holds. Only a broken test waits this long, so a busy machine does not fail one. */
const expectations = { poll: { timeout: 30_000, interval: 20 } };

/** `npm run test:long` and `npm run test:chaos` run what starts processes, at greater length. Anything else is `npm test`'s. */
const isLong = process.env.TESTS === "long" || process.env.TESTS === "full";

const notNow = isLong ? [] : longFiles;
/** In the long tier these run one at a time, after all others. */
const alone = isLong ? [...measuringFiles, ...measuringLongFiles] : measuringFiles;
const isOfDatabase = (file: string) => file.endsWith(".db.test.ts");

const specs = longSpecs.map((name) => `e2e/${name}.spec.ts`);
const listed = [...specs, ...longFiles, ...repeatedFiles, ...measuringFiles, ...measuringLongFiles];
const missing = listed.filter((path) => !existsSync(new URL(path, import.meta.url)));
if (missing.length > 0) throw new Error(`test/tiers.ts names tests that do not exist: ${missing.join(", ")}`);

/** What every project that uses PostgreSQL has. */
const onPostgres = { hookTimeout: 120_000, expect: expectations };

/** The engine compared with its model. A separate project, so that `npm run test:chaos` can run its long form. */
const model = ["engine/advance/model.test.ts", "worker/computing/computing.model.test.ts"];

const processTimeout = process.env.TESTS === "full" ? 30 * 60_000 : 180_000;

const executablePath = findTestBrowser();

/** Files of these projects share a process: loading the server again for each file took most of their time. */
const shared = { isolate: false, setupFiles: ["./test/restore-environment.ts"] };

/** What every project on the server's floors has. */
const onServer = {
  ...shared,
  setupFiles: [...shared.setupFiles, "./test/cheap-passwords.ts"],
  ...onPostgres,
};

/** React components in the browser that the product's own tests use. */
const components: TestProjectInlineConfiguration = {
  optimizeDeps: { include: findBrowserDependencies() },
  test: {
    name: "components",
    include: ["**/*.browser.test.tsx"],
    exclude: outside,
    setupFiles: ["./test/browser/set-up.ts"],
    testTimeout: 60_000,
    // The runner names at its end what needed the second try (docs/decisions/0155-second-tries-in-browsers.md).
    retry: 1,
    expect: expectations,
    browser: {
      enabled: true,
      headless: true,
      // A busy machine may take minutes to start the browser.
      connectTimeout: 600_000,
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
 * `unit`: pure logic. `model`: the engine compared with its model. `components`: single React components in a real browser. `db`: a real PostgreSQL, with one database per file,
 * cloned from a migrated template. `security`: attacks on whole servers, named after their finding. `processes`: whole server and
 * worker processes, started, killed and watched. `measured`: those of the last two that measure, one file at a time after all others, in the long tier only.
 * TESTS=long runs more of the last two projects, and longer; TESTS=full makes them and `model` as long as the promises demand.
 */
export default defineConfig({
  test: {
    // Of the whole run: a project's own would start a PostgreSQL for each project.
    globalSetup: ["./test/postgres/global-setup.ts"],
    // Some tests only wait, for processes and timers: long ones mostly. At most eight, for the database's connections.
    maxWorkers: Math.min(8, isLong ? 2 * availableParallelism() : availableParallelism() + 1),
    projects: [
      {
        test: {
          name: "unit",
          ...shared,
          include: ["**/*.test.{ts,tsx}"],
          exclude: [
            ...outside,
            ...model,
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
      { test: { name: "model", include: model, expect: expectations } },
      components,
      {
        test: {
          name: "db",
          ...onServer,
          include: isLong ? [...longFiles, ...repeatedFiles].filter(isOfDatabase) : ["**/*.db.test.ts"],
          exclude: [...outside, ...notNow],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: "security",
          ...onServer,
          include: isLong ? repeatedFiles.filter((file) => !isOfDatabase(file)) : ["**/*.security.test.ts"],
          exclude: [...outside, ...alone],
          testTimeout: 180_000,
        },
      },
      {
        test: {
          name: "processes",
          include: ["**/*.process.test.ts"],
          exclude: [...outside, ...notNow, ...alone],
          testTimeout: processTimeout,
          ...onPostgres,
        },
      },
      {
        test: {
          name: "measured",
          include: isLong ? alone : [],
          testTimeout: processTimeout,
          ...onPostgres,
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
