import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import { findChromium } from "./setup/chromium.mjs";

const folder = join(import.meta.dirname, "../public");
const teal = "#0b7d73";

/** Draws the icons and the social picture in `public/` from `public/icons/icon.svg`: `npm run icons`. */
async function drawIcons(): Promise<void> {
  const icon = await readFile(join(folder, "icons/icon.svg"), "utf8");
  const executablePath = findChromium();
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ["--no-sandbox"],
  });
  try {
    const page = await browser.newPage();
    const square = (size: number, background: string, part: number) =>
      draw(page, { width: size, height: size }, background, sized(icon, size * part));
    await writeFile(join(folder, "icons/icon-192.png"), await square(192, "transparent", 1));
    await writeFile(join(folder, "icons/icon-512.png"), await square(512, "transparent", 1));
    // Platforms crop a maskable icon to their own shape: only the inner 80% is always visible.
    await writeFile(join(folder, "icons/icon-maskable-512.png"), await square(512, teal, 0.72));
    await writeFile(join(folder, "icons/apple-touch-icon.png"), await square(180, teal, 0.86));
    await writeFile(join(folder, "favicon.ico"), toIco(await square(32, "transparent", 1)));
    await writeFile(
      join(folder, "social.png"),
      await draw(page, { width: 1200, height: 630 }, "#101719", socialPicture(icon)),
    );
  } finally {
    await browser.close();
  }
}

function sized(svg: string, size: number): string {
  return svg.replace("<svg ", `<svg width="${size}" height="${size}" `);
}

async function draw(
  page: Page,
  size: { width: number; height: number },
  background: string,
  content: string,
): Promise<Buffer> {
  await page.setViewportSize(size);
  await page.setContent(
    `<body style="margin:0;height:100vh;display:grid;place-items:center;background:${background}">${content}</body>`,
  );
  return page.screenshot({ omitBackground: background === "transparent" });
}

function socialPicture(icon: string): string {
  return `<div style="display:flex;gap:56px;align-items:center;color:#fff;font-family:Inter,'Helvetica Neue',Arial,sans-serif">
    ${sized(icon, 220)}
    <div>
      <div style="font-size:104px;font-weight:700;letter-spacing:-.03em">Millrace</div>
      <div style="font-size:38px;line-height:1.35;color:#9cebdf;margin-top:12px">Turns any HTTP call into a workflow run<br>that you can trust and see.</div>
    </div>
  </div>`;
}

/** An ICO file that contains one PNG of 32 × 32 pixels. */
function toIco(png: Buffer): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(32, 6);
  header.writeUInt8(32, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}

await drawIcons();
