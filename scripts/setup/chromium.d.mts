/** How every browser of the tests is started. */
export const chromiumArguments: string[];
/** A Chromium or Chrome that is already on the machine, or null. */
export function findChromium(): string | null;
/** The browser for tests, which may be one without a user interface, or null. */
export function findTestBrowser(): string | null;
/** A browser for the tests; null: the one that Playwright downloaded. Throws saying what to install. */
export function ensureChromium(): Promise<string | null>;
