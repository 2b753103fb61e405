import { registerOauthClientEndpoint } from "#server/connectors/oauth-clients/routes.ts";
import { finishConnect } from "#server/connectors/sign-in/finish.ts";
import { authorizeConnectionEndpoint } from "#server/connectors/sign-in/routes.ts";
import { ask, type Person } from "#test/access/flow-people.ts";
import { send } from "#test/access/send.ts";
import { cookiesIn } from "#test/identity/provider-browser.ts";

/** Registers an app for a connector's way to sign in. */
export async function registerApp(
  owner: Person,
  connector: string,
  app: { client_id: string; client_secret?: string },
  authentication = "oauth",
): Promise<void> {
  const params = { connector, authentication };
  const { status, text } = await ask(owner, registerOauthClientEndpoint, { params, body: app });
  if (status !== 200) throw new Error(`The app was not registered: ${text}`);
}

/** Begins to connect an account in this person's browser. */
export async function beginConnect(person: Person, body: Record<string, unknown>) {
  const response = await send(authorizeConnectionEndpoint, {
    cookie: person.cookie,
    body: { authentication: "oauth", ...body },
  });
  const { url, attempt, ...problem } = await response.json();
  return { status: response.status, url: String(url), attempt, problem, cookie: cookiesIn(response) };
}

/** The provider sends the browser back. Returns the page on which it ends. */
export async function endConnect(person: Person, at: URL | string, cookie: string) {
  const response = await finishConnect(
    new Request(at, { headers: { cookie: `${cookie}; ${person.cookie}` } }),
  );
  const { pathname, searchParams } = new URL(response.headers.get("location") ?? "");
  if (response.status !== 303 || pathname !== "/oauth/finished") throw new Error(pathname);
  const { attempt: _, ...outcome } = Object.fromEntries(searchParams);
  return outcome as { connection?: string; problem?: string };
}
