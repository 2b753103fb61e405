import { request } from "@playwright/test";
import { startInstallation } from "./support/installation.ts";
import { createOwner, signIn } from "./support/owner.ts";

/**
 * Starts the installation that the tests share, creates its owner and signs them in once; every page of `test` has that session.
 * Returns the function that stops the installation.
 */
export default async function start() {
  const { url, apiKey, stop } = await startInstallation();
  process.env.E2E_BASE_URL = url;
  process.env.E2E_API_KEY = apiKey;
  process.env.E2E_OWNER_SESSION = JSON.stringify(await createOwnerSession(url).catch(abandon));
  return stop;

  async function abandon(cause: unknown): Promise<never> {
    await stop();
    throw cause;
  }
}

async function createOwnerSession(url: string) {
  await createOwner(url);
  const browser = await request.newContext();
  await signIn(browser, url);
  const session = await browser.storageState();
  await browser.dispose();
  return session;
}
