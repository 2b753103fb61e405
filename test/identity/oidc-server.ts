import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";
import Provider from "oidc-provider";

export const clientId = "millrace";
export const clientSecret = "a secret of the client";

type Claims = Record<string, unknown>;

const signInPage =
  '<!doctype html><title>Sign in</title><h1>Sign in to the provider</h1><form method="post"><button>Give access</button></form>';

/** What a test changes of the ID token before the provider sends it. */
interface Forgery {
  claims?: (claims: JWTPayload) => JWTPayload;
  /** Signs with a key that the provider does not publish. */
  isForeignKey?: boolean;
}

export interface OidcServer {
  issuer: string;
  /** The claims of each account. Signing in is as the account that `visit` names. */
  people: Map<string, Claims>;
  /** The key that it signs with. */
  signingKey: CryptoKey;
  forge(forgery: Forgery | null): void;
  /** Follows the redirects of the provider's pages as a browser that signs in there as `account`. */
  visit(url: string, account: string, jar?: Map<string, string>): Promise<URL>;
  /** Opens the provider's page for signing out and confirms it, in the browser with these cookies. Returns where it is sent. */
  signOut(url: string, jar: Map<string, string>): Promise<URL>;
  close(): Promise<void>;
}

interface ServerOptions {
  /** Omitted: any that is free. */
  port?: number;
  /** Its endpoints' paths, where they are not the library's. */
  routes?: { authorization: string; token: string };
  /** More scopes that it knows, separated by spaces. */
  scope?: string;
  /** Shows a page on which a person in a browser signs in and gives access. Omitted: it signs accounts in without asking. */
  asks?: boolean;
  signedOutUrl?: string;
  /** Where it reports that somebody has signed out. */
  logoutUrl?: string | undefined;
  /** Access tokens end after so many seconds, and refresh tokens renew them, each once. */
  accessSeconds?: number;
}

/** A real OpenID Connect provider on this machine. */
export async function startOidcServer(
  callbacks: string[],
  { port = 0, routes, scope, asks = false, signedOutUrl, logoutUrl, accessSeconds }: ServerOptions = {},
): Promise<OidcServer> {
  const people = new Map<string, Claims>();
  let forgery: Forgery | null = null;
  const [own, foreign] = [
    await generateKeyPair("RS256", { extractable: true }),
    await generateKeyPair("RS256"),
  ];
  const http = createServer((request, response) => void handle(request, response));
  await new Promise<void>((done) => http.listen(port, "127.0.0.1", done));
  const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: callbacks,
        ...(accessSeconds !== undefined && { grant_types: ["authorization_code", "refresh_token"] }),
        ...(signedOutUrl && { post_logout_redirect_uris: [signedOutUrl] }),
        ...(logoutUrl && { backchannel_logout_uri: logoutUrl, backchannel_logout_session_required: true }),
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(own.privateKey)), kid: "own", alg: "RS256", use: "sig" }] },
    cookies: { keys: ["a key of the test's cookies"] },
    claims: {
      openid: ["sub"],
      email: ["email", "email_verified"],
      profile: ["name", "hd"],
      groups: ["groups"],
    },
    scopes: ["openid", "email", "profile", "groups", ...(scope?.split(" ") ?? [])],
    ...(routes && { routes }),
    features: {
      devInteractions: { enabled: false },
      introspection: { enabled: true },
      backchannelLogout: { enabled: true },
      revocation: { enabled: true },
    },
    ...(accessSeconds !== undefined && {
      ttl: { AccessToken: accessSeconds },
      rotateRefreshToken: true,
      issueRefreshToken: async () => true,
    }),
    findAccount: (_, id) => ({ accountId: id, claims: () => ({ ...people.get(id), sub: id }) }),
    // Without its own connections, which refuse addresses of this machine.
    fetch: (url, options) => fetch(url, { ...options, dispatcher: undefined } as RequestInit),
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    async loadExistingGrant({ oidc }) {
      const accountId = oidc.session?.accountId;
      const grant = new oidc.provider.Grant({ clientId, ...(accountId && { accountId }) });
      grant.addOIDCScope(`openid email profile groups ${scope ?? ""}`.trim());
      await grant.save();
      return grant;
    },
  });
  provider.use(async (context, next) => {
    await next();
    if (context.path !== "/token" || forgery === null) return;
    const body = context.body as { id_token?: string };
    if (body.id_token) context.body = { ...body, id_token: await resign(body.id_token) };
  });
  let fault: unknown;
  provider.on("server_error", (_, cause) => {
    fault = cause;
  });
  provider.on("backchannel.error", (_, cause) => {
    throw cause;
  });
  const answer = provider.callback();

  async function resign(token: string): Promise<string> {
    const claims = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
    return new SignJWT(forgery?.claims?.(claims) ?? claims)
      .setProtectedHeader({ alg: "RS256", kid: "own" })
      .sign(forgery?.isForeignKey ? foreign.privateKey : own.privateKey);
  }

  async function handle(
    request: Parameters<typeof answer>[0],
    response: Parameters<typeof answer>[1],
  ): Promise<void> {
    if (!request.url?.startsWith("/interaction/")) return answer(request, response);
    if (asks && request.method !== "POST") {
      response.setHeader("content-type", "text/html");
      response.end(signInPage);
      return;
    }
    const accountId =
      /account=([^;]+)/.exec(request.headers.cookie ?? "")?.[1] ?? [...people.keys()][0] ?? "";
    await provider.interactionFinished(request, response, { login: { accountId }, consent: {} });
  }

  /** One request of a browser with these cookies, which it keeps. */
  async function request(at: URL, jar: Map<string, string>, form?: URLSearchParams): Promise<Response> {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const sent = form && { method: "POST", body: form };
    const response = await fetch(at, { redirect: "manual", headers: { cookie }, ...sent });
    for (const set of response.headers.getSetCookie()) {
      const [name = "", value = ""] = (set.split(";")[0] ?? "").split("=");
      jar.set(name, value);
    }
    return response;
  }

  async function locationOf(response: Response): Promise<string> {
    const location = response.headers.get("location");
    if (location !== null) return location;
    throw new Error(`${response.url} responded with ${response.status}: ${await response.text()}`, {
      cause: fault,
    });
  }

  return {
    issuer,
    people,
    signingKey: own.privateKey,
    forge(next) {
      forgery = next;
    },
    async visit(url, account, jar = new Map()) {
      jar.set("account", account);
      let at = new URL(url);
      while (at.origin === issuer) {
        const response = await request(at, jar);
        at = new URL(await locationOf(response), at);
      }
      return at;
    },
    async signOut(url, jar) {
      const page = await (await request(new URL(url), jar)).text();
      const [, action] = /action="([^"]+)"/.exec(page) ?? [];
      const [, xsrf] = /name="xsrf" value="([^"]+)"/.exec(page) ?? [];
      if (!action || !xsrf) throw new Error(`This is not the page for signing out: ${page}`);
      const form = new URLSearchParams({ xsrf, logout: "yes" });
      return new URL(await locationOf(await request(new URL(action), jar, form)));
    },
    async close() {
      http.closeAllConnections();
      await new Promise((done) => http.close(done));
    },
  };
}
