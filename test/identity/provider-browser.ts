import { readMeEndpoint } from "#server/identity/account/routes.ts";
import { finishAttempt } from "#server/identity/provider-sign-in/finish.ts";
import { startSignInEndpoint } from "#server/identity/provider-sign-in/routes.ts";
import { createProviderEndpoint, updateProviderEndpoint } from "#server/identity/providers/routes.ts";
import { send } from "#test/access/send.ts";
import { clientId, clientSecret, type OidcServer, startOidcServer } from "./oidc-server.ts";

const origin = "http://localhost:3000";

const settings = {
  kind: "oidc",
  name: "Example",
  client_id: clientId,
  client_secret: clientSecret,
  scopes: ["groups"],
  group_roles: [
    { group: "staff", role: "editor" },
    { group: "admins", role: "owner" },
  ],
};

/** A browser that an attempt to sign in was started in. */
export interface StartedAttempt {
  url: string;
  cookie: string;
}

export type ProviderBrowser = Awaited<ReturnType<typeof arrangeProvider>>;

/**
 * A real OpenID Connect provider that an owner has added, and a browser's way through signing in with it.
 *
 * @param logoutUrl where the provider reports that somebody has signed out there, by the provider's id
 */
export async function arrangeProvider(ownerCookie: string, logoutUrl?: (providerId: string) => string) {
  // The provider's id is part of the callback that the server is started with.
  const body = { ...settings, issuer: "http://127.0.0.1:1" };
  const made = await (await send(createProviderEndpoint, { cookie: ownerCookie, body })).json();
  const providerId: string = made.id;
  const server: OidcServer = await startOidcServer([made.callback_url], {
    signedOutUrl: made.signed_out_url,
    logoutUrl: logoutUrl?.(providerId),
  });

  /** Asks for a change of the provider; without changes it is as at first. */
  function tryChange(changes: Record<string, unknown>): Promise<Response> {
    const { client_secret: _, ...kept } = settings;
    const changed = { ...kept, issuer: server.issuer, ...changes };
    return send(updateProviderEndpoint, { cookie: ownerCookie, params: { id: providerId }, body: changed });
  }

  async function change(changes: Record<string, unknown>): Promise<void> {
    const response = await tryChange(changes);
    if (response.status !== 200) throw new Error(`The provider was not changed: ${await response.text()}`);
  }

  async function start(sent: Record<string, unknown> = {}): Promise<StartedAttempt> {
    const response = await send(startSignInEndpoint, { params: { id: providerId }, body: sent });
    if (response.status !== 200) throw new Error(`The attempt was not started: ${await response.text()}`);
    return { url: (await response.json()).url, cookie: cookiesIn(response) };
  }

  async function finish(at: URL | string, cookie: string, id = providerId) {
    const response = await finishAttempt(new Request(at, { headers: { cookie } }), id);
    const location = response.headers.get("location") ?? "";
    if (response.status !== 303 || !location.startsWith(`${origin}/`)) {
      throw new Error(`${response.status} ${location}`);
    }
    return { path: location.slice(origin.length), cookie: cookiesIn(response) };
  }

  return {
    providerId,
    callbackUrl: made.callback_url as string,
    server,
    tryChange,
    change,
    start,
    finish,
    /** The whole way, as a browser goes it. `jar` has the provider's cookies of a browser that comes back. */
    async signIn(account = "sub-1", sent: Record<string, unknown> = {}, jar = new Map<string, string>()) {
      const { url, cookie } = await start(sent);
      return finish(await server.visit(url, account, jar), cookie);
    },
    /** What the provider knows of the account `sub-1`. */
    person(groups: string[] = [], more: Record<string, unknown> = {}) {
      const email = { email: "Grace@Example.com", email_verified: true };
      server.people.set("sub-1", { ...email, name: "Grace", groups, ...more });
    },
  };
}

/** The `Cookie` header of a browser that got this response. */
export const cookiesIn = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((set) => set.split(";")[0])
    .join("; ");

/** The user of a browser, or the status that it is refused with. */
export async function meOf(cookie: string) {
  const response = await send(readMeEndpoint, { cookie });
  return response.status === 200 ? (await response.json()).user : response.status;
}
