import { expect, type Page } from "@playwright/test";

/**
 * Makes a page's `goto` and `reload` resolve only once React has hydrated what the server rendered. Until then nothing
 * listens: a click does nothing, and a form submits itself.
 */
export function waitForHydration(page: Page): void {
  for (const name of ["goto", "reload"] as const) {
    const navigate: (...args: never[]) => Promise<unknown> = page[name].bind(page);
    Object.assign(page, {
      async [name](...args: never[]) {
        const response = await navigate(...args);
        await untilHydrated(page);
        return response;
      },
    });
  }
}

/** For a page that another one led to by loading it, as the sign-in page does. */
export async function untilHydrated(page: Page): Promise<void> {
  await expect(async () => expect(await notHydrated(page)).toEqual([])).toPass({ intervals: [20, 50, 100] });
}

/** The controls that React has not hydrated yet, as HTML. A page that is not Next's has none. */
function notHydrated(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    if (!("__next_f" in window)) return [];
    // Monaco creates its controls itself, and a textarea that grows is measured by a hidden one beside React's root.
    const foreign = '.monaco-editor *, body > textarea[aria-hidden="true"]';
    const controls = [...document.querySelectorAll(`:is(button, input, select, textarea):not(${foreign})`)];
    const isHydrated = (control: Element) =>
      Object.keys(control).some((key) => key.startsWith("__reactProps$"));
    return controls.filter((control) => !isHydrated(control)).map((control) => control.outerHTML);
  });
}
