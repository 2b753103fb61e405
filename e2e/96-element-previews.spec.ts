import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";
import { catalogPageSchema } from "#server/elements/schema.ts";
import { call } from "./support/api.ts";

/** Rules about whole pages: an element is a part of one. */
const pageRules = ["region", "landmark-one-main", "page-has-heading-one", "landmark-banner-is-top-level"];

test("every preview is accessible in the light theme, and fits a phone", async ({ page }) => {
  test.setTimeout(10 * 60_000);
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
  test.setTimeout(10 * 60_000);
  for (const name of await elementNames()) {
    await test.step(name, async () => {
      await page.goto(`/builder/elements/previews/${name}.html?theme=dark`);
      expect.soft(await violationsOf(axe(page).withRules("color-contrast")), name).toEqual([]);
    });
  }
});

async function elementNames(): Promise<string[]> {
  const { items } = catalogPageSchema.parse(await call("GET", "/builder/elements/index.json?limit=500"));
  expect(items.length).toBeGreaterThanOrEqual(40);
  return items.map(({ name }) => name);
}

const axe = (page: Page) => new AxeBuilder({ page }).setLegacyMode(true);

async function violationsOf(builder: AxeBuilder): Promise<string[]> {
  const { violations } = await builder.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(" | ")}`);
}
