import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, BrowserContext } from "@playwright/test";
import { signIn } from "#e2e/support/owner.ts";
import { startOnOwnDatabase } from "#e2e/support/week.ts";
import { arrangePages, type PageData } from "./page-data.ts";

const widths = [
  { width: 1440, height: 900 },
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
] as const;
const schemes = ["light", "dark"] as const;

interface Shown {
  name: string;
  path: string;
  /** Seen by a person without an account. */
  isPublic?: true;
}

/** Every page of the product, and the pages of what does not exist. */
const pagesOf = (data: PageData): Shown[] => [
  { name: "overview", path: "/overview" },
  { name: "flows", path: "/flows" },
  { name: "flow", path: `/flows/${data.flowId}` },
  { name: "templates", path: "/flows/templates" },
  { name: "template", path: "/flows/templates/approve-refund" },
  { name: "tables", path: "/flows/tables" },
  { name: "table", path: `/flows/tables/${data.tableId}` },
  { name: "stores", path: "/flows/stores" },
  { name: "credentials", path: "/flows/credentials" },
  { name: "variables", path: "/flows/variables" },
  { name: "executions", path: "/executions" },
  { name: "execution", path: `/executions/${data.executionId}` },
  { name: "schedules", path: "/schedules" },
  { name: "approvals", path: "/approvals" },
  { name: "packages", path: "/packages" },
  { name: "package", path: "/packages/flow" },
  { name: "package-without-release", path: "/packages/reports" },
  { name: "publish", path: "/packages/flow/publish" },
  { name: "licenses", path: "/packages/licenses" },
  { name: "license", path: `/packages/licenses/${data.licenseId}` },
  { name: "features", path: "/packages/features" },
  { name: "try", path: "/packages/try" },
  { name: "elements", path: "/elements" },
  { name: "element", path: "/elements/contact-form" },
  { name: "own-elements", path: "/elements/own" },
  { name: "new-element", path: "/elements/new" },
  { name: "settings", path: "/settings" },
  { name: "members", path: "/settings/members" },
  { name: "services", path: "/settings/services" },
  { name: "sign-in-settings", path: "/settings/sign-in" },
  { name: "api-keys", path: "/settings/api-keys" },
  { name: "storage", path: "/settings/storage" },
  { name: "appearance", path: "/settings/appearance" },
  { name: "audit-log", path: "/settings/audit-log" },
  { name: "api-reference", path: "/docs/api" },
  { name: "not-found", path: "/nothing-here" },
  { name: "flow-not-found", path: "/flows/00000000-0000-7000-8000-000000000000" },
  { name: "execution-not-found", path: "/executions/00000000-0000-7000-8000-000000000000" },
  { name: "sign-in", path: "/sign-in", isPublic: true },
  { name: "forgot-password", path: "/forgot-password", isPublic: true },
  { name: "invitation-cut", path: "/invitation#abc", isPublic: true },
  { name: "approval", path: data.approval, isPublic: true },
  { name: "approval-cut", path: data.approval.slice(0, -20), isPublic: true },
  { name: "form", path: data.form, isPublic: true },
];

/**
 * Takes a picture of every page, light and dark, at three widths, and contact sheets of them, on an installation with some of
 * everything.
 *
 * @param onlyWidths of the three, in pixels; all if empty
 */
export async function drawPages(
  browser: Browser,
  folder: string,
  onlyWidths: readonly number[] = [],
): Promise<void> {
  const sizes = onlyWidths.length === 0 ? widths : widths.filter(({ width }) => onlyWidths.includes(width));
  await mkdir(folder, { recursive: true });
  const own = await startOnOwnDatabase();
  // When arranging fails, the database ends connections that are still open. The reason is what to show, not that.
  own.pool.on("error", () => {});
  const names: string[] = [];
  try {
    const pages = pagesOf(await arrangePages(own));
    names.push(...pages.map(({ name }) => name));
    for (const viewport of sizes) {
      for (const colorScheme of schemes) {
        const options = {
          baseURL: own.installation.url,
          viewport,
          colorScheme,
          reducedMotion: "reduce",
        } as const;
        const visitor = await browser.newContext(options);
        const owner = await browser.newContext(options);
        await signIn(owner.request, own.installation.url);
        for (const shown of pages)
          await draw(
            shown.isPublic ? visitor : owner,
            shown,
            join(folder, fileOf(shown.name, viewport.width, colorScheme)),
          );
        await visitor.close();
        await owner.close();
      }
    }
  } finally {
    await own.stop();
  }
  await drawSheets(browser, folder, names, sizes);
}

const fileOf = (name: string, width: number, scheme: string) => `${name}-${width}-${scheme}.png`;

async function draw(context: BrowserContext, { name, path }: Shown, file: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(path);
  await page.waitForLoadState("load");
  // Event streams stay open, so the network is never idle: a page is there once its placeholders are gone.
  await page.locator("[aria-busy=true], .mantine-Skeleton-root").first().waitFor({ state: "detached" });
  await page.getByRole("heading").or(page.getByRole("application")).first().waitFor();
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  if (wide > 0) console.warn(`${name} is ${wide} px wider than its window: ${file}`);
  await page.screenshot({ path: file, animations: "disabled" });
  await page.close();
}

/** Pictures of one width and theme beside each other, a few on a sheet. */
async function drawSheets(
  browser: Browser,
  folder: string,
  names: readonly string[],
  sizes: readonly { width: number }[],
): Promise<void> {
  for (const { width } of sizes) {
    const [columns, perSheet] = width === 390 ? [6, 12] : [2, 6];
    for (const scheme of schemes) {
      for (let first = 0; first < names.length; first += perSheet) {
        const shown = names.slice(first, first + perSheet);
        const page = await browser.newPage({ viewport: { width: 1800, height: 400 } });
        const pictures = await Promise.all(
          shown.map(async (name) => {
            const data = await readFile(join(folder, fileOf(name, width, scheme)), "base64");
            return `<figure><figcaption>${name}</figcaption><img src="data:image/png;base64,${data}"></figure>`;
          }),
        );
        await page.setContent(
          `<style>body{margin:8px;display:grid;grid-template-columns:repeat(${columns},1fr);gap:8px;font:12px sans-serif}figure{margin:0}img{width:100%;border:1px solid #999}</style>${pictures.join("")}`,
        );
        const number = String(first / perSheet + 1).padStart(2, "0");
        await page.screenshot({
          path: join(folder, `sheet-${width}-${scheme}-${number}.png`),
          fullPage: true,
        });
        await page.close();
      }
    }
  }
}
