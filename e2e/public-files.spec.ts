import { z } from "zod";
import { expect, visitor as test } from "./support/test.ts";

const manifestSchema = z.object({ icons: z.array(z.object({ src: z.string(), type: z.string() })) });

test("every icon that the manifest and the page name exists and has the type that they say", async ({
  page,
}) => {
  await page.goto("/elements");
  const links = await page
    .locator('link[rel="icon"], link[rel="apple-touch-icon"]')
    .evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
  expect(links.length).toBeGreaterThanOrEqual(3);
  for (const href of links) expect((await page.request.get(href)).status(), href).toBe(200);

  const manifestHref = await page.locator('link[rel="manifest"]').getAttribute("href");
  const manifest = manifestSchema.parse(await (await page.request.get(manifestHref ?? "")).json());
  for (const { src, type } of manifest.icons) {
    const icon = await page.request.get(src);
    expect(icon.status(), src).toBe(200);
    expect(icon.headers()["content-type"], src).toBe(type);
  }
});

test("the social picture has an absolute address on this installation's origin", async ({
  page,
  baseURL,
}) => {
  await page.goto("/elements");
  const address = await page.locator('meta[property="og:image"]').getAttribute("content");
  expect(address).toBe(`${baseURL}/social.png`);
  expect((await page.request.get("/social.png")).headers()["content-type"]).toBe("image/png");
});

test("robots may read the public gallery and nothing else", async ({ request }) => {
  const robots = await (await request.get("/robots.txt")).text();
  expect(robots).toContain("Allow: /elements");
  expect(robots).toMatch(/^Disallow: \/$/m);
});
