import { join } from "node:path";
import type { Page } from "@playwright/test";
import { build } from "esbuild-wasm";

const origin = "http://bare-editor.localhost";

/** Opens a page with nothing but Monaco, with the options of our fields. */
export async function openBareEditor(page: Page): Promise<void> {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, "page.ts")],
    bundle: true,
    minify: true,
    write: false,
    format: "esm",
    target: "es2022",
    outdir: "/",
    loader: { ".ttf": "dataurl", ".woff2": "dataurl" },
    define: { "process.env.NODE_ENV": '"production"' },
    logLevel: "error",
  });
  const html =
    '<!doctype html><link rel="stylesheet" href="/page.css"><body><script type="module" src="/page.js"></script>';
  await page.route(`${origin}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === "/") return route.fulfill({ contentType: "text/html", body: html });
    const file = outputFiles.find(({ path }) => path === pathname);
    if (!file) return route.fulfill({ status: 404 });
    const contentType = pathname.endsWith(".css") ? "text/css" : "text/javascript";
    return route.fulfill({ contentType, body: Buffer.from(file.contents) });
  });
  await page.goto(`${origin}/`);
  await page.locator(".monaco-editor.focused").waitFor();
}
