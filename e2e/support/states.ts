import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { axe } from "./axe.ts";

const desk = { width: 1440, height: 900 };
const sizes = [desk, { width: 1280, height: 720 }, { width: 390, height: 844 }];

/** Where pictures of every state are written, to be looked at; omitted: none are. */
const folder = process.env.EDITOR_PICTURES;

/**
 * What axe finds in a state of the page, in both themes: nothing. Monaco is left out, whose markup is not ours. With
 * EDITOR_PICTURES, the state is also drawn in both themes and three sizes.
 */
export async function expectReadable(page: Page, state: string): Promise<void> {
  for (const theme of ["light", "dark"] as const) {
    await showTheme(page, theme);
    const builder = axe(page).exclude(".monaco-editor");
    // Menus and tooltips are at the end of the page, outside its landmarks, and belong to what opened them.
    builder.disableRules("region");
    // Of all that axe looks at, colors are what a theme changes.
    if (theme === "dark") builder.withRules("color-contrast");
    const { violations } = await builder.analyze();
    const found = violations.map(({ id, nodes }) => ({
      id,
      at: nodes.map(({ html }) => html.slice(0, 200)),
    }));
    expect.soft(found, `${state}, ${theme}`).toEqual([]);
    if (folder !== undefined) await draw(page, join(folder, `${state} ${theme}`));
  }
  await showTheme(page, "light");
}

/** No content is wider than a phone. */
export async function expectFitsPhone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  const findWider = () => {
    const { scrollWidth } = document.documentElement;
    if (scrollWidth <= window.innerWidth) return [];
    const beyond = [...document.querySelectorAll("*")].filter(
      (each) => each.getBoundingClientRect().right > window.innerWidth,
    );
    return [`${scrollWidth} px`, ...beyond.map((each) => each.outerHTML.slice(0, 200))];
  };
  // What was drawn for a wide window may take a moment to move.
  await expect.poll(() => page.evaluate(findWider)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 800 });
}

/** Shows the page in a theme, with its final colors. */
async function showTheme(page: Page, theme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", theme);
  await page.evaluate(async () => {
    const changing = () => document.getAnimations().filter((each) => each instanceof CSSTransition);
    await new Promise(requestAnimationFrame);
    // An element whose color is inherited begins to change after the one that it inherits from. Where content is not drawn,
    // a transition does not end by itself.
    for (let found = changing(); found.length > 0; found = changing()) {
      for (const each of found) each.finish();
      await new Promise(requestAnimationFrame);
    }
  });
}

async function draw(page: Page, path: string): Promise<void> {
  await mkdir(join(path, ".."), { recursive: true });
  for (const size of sizes) {
    await page.setViewportSize(size);
    await page.screenshot({ path: `${path} ${size.width}.png` });
  }
  await page.setViewportSize(desk);
}
