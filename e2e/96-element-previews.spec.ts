import { AxeBuilder } from "@axe-core/playwright";
import { expect, test } from "@playwright/test";
import { catalogPageSchema } from "#server/elements/schema.ts";
import { call } from "./support/api.ts";

/** Rules about whole pages: an element is a part of one. */
const pageRules = ["region", "landmark-one-main", "page-has-heading-one", "landmark-banner-is-top-level"];

const widths = { phone: 390, tablet: 768, desktop: 1280 };

for (const theme of ["light", "dark"] as const) {
  test(`every preview is accessible in the ${theme} theme, and fits a phone`, async ({ page }, info) => {
    test.setTimeout(10 * 60_000);
    const { items } = catalogPageSchema.parse(await call("GET", "/builder/elements/index.json?limit=500"));
    expect(items.length).toBeGreaterThanOrEqual(40);
    for (const { name } of items) {
      await test.step(name, async () => {
        await page.setViewportSize({ width: widths.desktop, height: 720 });
        await page.goto(`/builder/elements/previews/${name}.html?theme=${theme}`);
        const { violations } = await new AxeBuilder({ page })
          .setLegacyMode(true)
          .disableRules(pageRules)
          .analyze();
        const found = violations.map(
          ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(" | ")}`,
        );
        expect.soft(found, `${name}, ${theme}`).toEqual([]);
        for (const [device, width] of Object.entries(widths)) {
          await page.setViewportSize({ width, height: 720 });
          await page.screenshot({
            path: info.outputPath(`${name}-${device}.png`),
            fullPage: true,
            animations: "disabled",
          });
        }
        await page.setViewportSize({ width: 320, height: 720 });
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect.soft(overflow, `${name} scrolls sideways at 320 px`).toBeLessThanOrEqual(0);
      });
    }
  });
}
