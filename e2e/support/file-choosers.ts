import type { Page } from "@playwright/test";

/**
 * Keeps file dialogs away from the page from now on. `waitForEvent("filechooser")` asks the browser for it when it is called,
 * and on a busy machine the key or click after it may arrive before.
 */
export function catchFileChoosers(page: Page): void {
  page.on("filechooser", () => {});
}
