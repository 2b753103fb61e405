import type { AxeBuilder } from "@axe-core/playwright";
import { elementSummarySchema } from "#api/elements/schema.ts";
import { pageOf } from "#api/http/schema.ts";
import { call } from "./support/api.ts";
import { axe } from "./support/axe.ts";
import { expect, visitor as test } from "./support/test.ts";

/** Rules about whole pages: an element is a part of one. */
const pageRules = ["region", "landmark-one-main", "page-has-heading-one", "landmark-banner-is-top-level"];

test("every preview is accessible in the light theme, and fits a phone", async ({ page }) => {
  for (const name of await elementNames()) {
    await test.step(name, async () => {
      await page.goto(`/builder/elements/previews/${name}.html?theme=light`);
      expect.soft(await violationsOf(axe(page).disableRules(pageRules)), name).toEqual([]);
      await page.setViewportSize({ width: 320, height: 720 });
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect.soft(overflow, `${name} scrolls sideways at 320 px`).toBeLessThanOrEqual(0);
      await page.setViewportSize({ width: 1280, height: 720 });
    });
  }
});

// Of all that axe looks at, colors are what a theme changes.
test("every preview is accessible in the dark theme", async ({ page }) => {
  for (const name of await elementNames()) {
    await test.step(name, async () => {
      await page.goto(`/builder/elements/previews/${name}.html?theme=dark`);
      expect.soft(await violationsOf(axe(page).withRules("color-contrast")), name).toEqual([]);
    });
  }
});

/** The elements that ship with the application: those that other tests publish are no concern of these. */
async function elementNames(): Promise<string[]> {
  const path = "/api/elements?shipped=true&status=published&limit=200";
  const { data, next_cursor } = pageOf(elementSummarySchema).parse(await call("GET", path));
  expect(data.length).toBeGreaterThanOrEqual(40);
  expect(next_cursor).toBeNull();
  return data.map(({ name }) => name);
}

async function violationsOf(builder: AxeBuilder): Promise<string[]> {
  const { violations } = await builder.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(" | ")}`);
}
