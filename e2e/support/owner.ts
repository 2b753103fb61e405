import type { APIRequestContext, BrowserContextOptions } from "@playwright/test";

/** The owner of every installation that the browser tests start. */
export const owner = {
  name: "Ada Lovelace",
  email: "ada@example.com",
  password: "notes on the engine",
} as const;

type StorageState = Exclude<BrowserContextOptions["storageState"], string | undefined>;

/** The cookies of the owner's session on the shared installation, created by `e2e/global-setup.ts`. */
export function ownerSession(): StorageState {
  return JSON.parse(process.env.E2E_OWNER_SESSION ?? "{}");
}

/** Creates an empty installation's owner, as its set-up page does. */
export async function createOwner(url: string): Promise<void> {
  const response = await fetch(`${url}/api/setup`, {
    method: "POST",
    headers: { origin: url, "content-type": "application/json" },
    body: JSON.stringify(owner),
  });
  if (!response.ok) throw new Error(`The owner was not created: ${response.status} ${await response.text()}`);
}

/** Signs a browser context in as a person (the owner), with a new session and without opening a page. */
export async function signIn(
  request: APIRequestContext,
  url: string,
  { email, password }: { email: string; password: string } = owner,
): Promise<void> {
  const csrf: unknown = await (await request.get(`${url}/api/auth/csrf`)).json();
  const response = await request.post(`${url}/api/auth/callback/credentials`, {
    headers: { origin: url },
    form: { ...(csrf as { csrfToken: string }), email, password, json: "true" },
  });
  if (!response.ok())
    throw new Error(`${email} was not signed in: ${response.status()} ${await response.text()}`);
}
