import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from "@playwright/test";
import { waitForHydration } from "./hydration.ts";

type Cookies = Parameters<BrowserContext["addCookies"]>[0];

/** A browser context that the tests of one Playwright worker use one after another. */
interface SharedContext {
  context: BrowserContext;
  /** Stays open: with a context's last page, Chromium would close the window and the process that draws the pages. */
  keeper: Page;
  session: CDPSession;
  /** Where pages may have stored something. */
  origins: Set<string>;
}

/** What a page may store in a browser besides cookies. The HTTP cache is not among it: that one is what is shared. */
const storageTypes = "local_storage,indexeddb,cache_storage,service_workers";

/**
 * The contexts of one Playwright worker, one for each set of options. A new context has an empty HTTP cache, so each page would
 * load and compile its scripts again: together several megabytes.
 */
export class SharedContexts {
  readonly #browser: Browser;
  readonly #contexts = new Map<string, SharedContext>();

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  /** A context with these options that has nothing of earlier tests but cached files. */
  async take(options: BrowserContextOptions, cookies: Cookies): Promise<BrowserContext> {
    const key = JSON.stringify(options);
    const shared = this.#contexts.get(key) ?? (await this.#open(options));
    this.#contexts.set(key, shared);
    await clear(shared);
    if (cookies.length > 0) await shared.context.addCookies(cookies);
    return shared.context;
  }

  /** Closes the pages of a test. After a failure, Playwright has taken their screenshots (and one of the keeper). */
  async giveBack(context: BrowserContext): Promise<void> {
    const keepers = new Set([...this.#contexts.values()].map(({ keeper }) => keeper));
    const pages = context.pages().filter((page) => !keepers.has(page));
    await Promise.all(pages.map((page) => page.close()));
  }

  async #open(options: BrowserContextOptions): Promise<SharedContext> {
    // Playwright fills in the options of the running test, so what must differ is named here.
    const context = await this.#browser.newContext({
      ...options,
      storageState: { cookies: [], origins: [] },
    });
    const keeper = await context.newPage();
    await keeper.goto("/robots.txt");
    return { context, keeper, session: await context.newCDPSession(keeper), origins: new Set() };
  }
}

async function clear({ context, session, origins }: SharedContext): Promise<void> {
  context.removeAllListeners();
  context.on("page", (page) => {
    waitForHydration(page);
    page.on("framenavigated", (frame) => origins.add(new URL(frame.url()).origin));
  });
  await context.unrouteAll();
  await context.setOffline(false);
  await context.clearPermissions();
  await context.clearCookies();
  for (const origin of origins) await session.send("Storage.clearDataForOrigin", { origin, storageTypes });
  origins.clear();
}
