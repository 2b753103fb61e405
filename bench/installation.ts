import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import { flowSchema } from "#api/flows/documents/schema.ts";
import { createOwner, signIn } from "#e2e/support/owner.ts";
import type { FlowDocument } from "#engine/document.ts";
import { findChromium } from "#scripts/setup/chromium.mjs";
import { npmStart } from "./npm-start.ts";

/** A new installation, started by `npm start`, with its owner signed in to a browser without a GPU. */
export interface Installation {
  url: string;
  page: Page;
  /** Creates a flow and returns its id. */
  createFlow(name: string, document: FlowDocument): Promise<string>;
  close(): Promise<void>;
}

export async function openInstallation(): Promise<Installation> {
  const dataDir = await mkdtemp(join(tmpdir(), "installation-"));
  const started = await npmStart(dataDir);
  const executablePath = findChromium();
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ["--no-sandbox"],
  });
  // The origin that sessions belong to.
  const url = started.url.replace("127.0.0.1", "localhost");
  const page = await browser.newPage({ baseURL: url, viewport: { width: 1280, height: 720 } });
  await createOwner(url);
  await signIn(page.request, url);
  return {
    url,
    page,
    async createFlow(name, document) {
      const made = await page.request.post("/api/flows", {
        headers: { origin: url },
        data: { name, document },
      });
      return flowSchema.parse(await made.json()).id;
    },
    async close() {
      await browser.close();
      await started.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
