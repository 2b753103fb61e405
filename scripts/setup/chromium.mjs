import { existsSync } from "node:fs";
import { join } from "node:path";
import { installByApt } from "./apt.mjs";
import { root } from "./paths.mjs";
import { step } from "./progress.mjs";
import { run } from "./run.mjs";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/** Chromium without a user interface: a seventh quicker in our tests. Debian has it as a package, and Playwright downloads it. */
const shell = "chromium-headless-shell";

/** The arguments of every test browser: no sandbox, which root cannot use, and no background requests. */
export const chromiumArguments = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** The browser for tests: CHROMIUM_PATH, or else a headless shell or any other Chromium on this machine; null if there is none. */
export function findTestBrowser() {
  return findChromium([shell, ...names]);
}

/** An installed Chromium or Chrome: CHROMIUM_PATH, or else one on this machine; null if there is none. */
export function findChromium(wanted = names) {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (existsSync(named)) return named;
    throw new Error(`CHROMIUM_PATH names ${named}, which does not exist.`);
  }
  const folders = (process.env.PATH ?? "").split(":").concat("/usr/bin", "/usr/local/bin", "/snap/bin");
  const paths = wanted.flatMap((name) => folders.map((folder) => join(folder, name)));
  paths.push("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome");
  return paths.find((path) => existsSync(path)) ?? null;
}

/**
 * Finds a browser for the tests, in this order: CHROMIUM_PATH, one on this machine, Playwright's download, the distribution's
 * package.
 *
 * @returns {Promise<string | null>} its path; null for Playwright's download, which Playwright finds itself
 * @throws with what to install
 */
export async function ensureChromium() {
  const found = findTestBrowser();
  if (found) return found;
  const playwright = join(root, "node_modules/.bin/playwright");
  const downloaded = await step("Downloading a browser for the tests", () =>
    run(playwright, ["install", "chromium"]).then(
      () => true,
      () => false,
    ),
  );
  if (downloaded) return null;
  for (const name of [shell, "chromium"]) {
    await installByApt(name, `Installing the distribution's ${name}`);
    const installed = findTestBrowser();
    if (installed) return installed;
  }
  throw new Error(
    "The browser tests need Chromium, and none could be found or installed. Install your distribution's package (`chromium`), or set CHROMIUM_PATH to a Chromium or Chrome.",
  );
}
