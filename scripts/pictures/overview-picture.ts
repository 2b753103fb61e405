import { join } from "node:path";
import type { Browser } from "@playwright/test";
import { signIn } from "#e2e/support/owner.ts";
import { startOnOwnDatabase, storeWeek } from "#e2e/support/week.ts";

/** Draws the picture of docs/overview.md, on an installation with a week of executions. */
export async function drawOverview(browser: Browser, folder: string): Promise<void> {
  const own = await startOnOwnDatabase();
  try {
    await storeWeek(own);
    for (const colorScheme of ["light", "dark"] as const) {
      const context = await browser.newContext({
        baseURL: own.installation.url,
        viewport: { width: 1360, height: 1000 },
        deviceScaleFactor: 1.25,
        reducedMotion: "reduce",
        colorScheme,
      });
      await signIn(context.request, own.installation.url);
      const page = await context.newPage();
      await page.goto("/overview?range=30d");
      await page.getByRole("link", { name: "Executions: 2,017" }).waitFor();
      await page.screenshot({ path: join(folder, `overview-${colorScheme}.png`) });
      await context.close();
    }
  } finally {
    await own.stop();
  }
}
