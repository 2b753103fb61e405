import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/**
 * Axe on a page, which reports violations only: for whatever passes, it would compute a selector of each element. Our pages have
 * no frames of other origins, so it needs no second page to join the results of frames.
 */
export const axe = (page: Page): AxeBuilder =>
  new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ["violations"] });
