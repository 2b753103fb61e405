import type { APIRequestContext } from "@playwright/test";
import { baseUrl } from "./api.ts";

/** Who owns the installation that the browser tests run on. */
export const owner = {
  name: "Ada Lovelace",
  email: "ada@example.com",
  password: "notes on the engine",
} as const;

/**
 * Signs a browser's context in as the owner without drawing a page. Makes the owner where a spec runs alone, without the
 * first visit before it; otherwise that is refused with 409, which is as well.
 */
export async function signIn(request: APIRequestContext, url = baseUrl()): Promise<void> {
  const headers = { origin: url };
  await request.post(`${url}/api/setup`, { headers, data: owner });
  const csrf: unknown = await (await request.get(`${url}/api/auth/csrf`)).json();
  const response = await request.post(`${url}/api/auth/callback/credentials`, {
    headers,
    form: { ...(csrf as { csrfToken: string }), email: owner.email, password: owner.password, json: "true" },
  });
  if (!response.ok())
    throw new Error(`The owner was not signed in: ${response.status()} ${await response.text()}`);
}
