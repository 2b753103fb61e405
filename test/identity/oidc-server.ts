import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";
import Provider from "oidc-provider";

export const clientId = "millrace";
export const clientSecret = "a secret of the client";

type Claims = Record<string, unknown>;

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
  forge(forgery: Forgery | null): void;
  /** Follows the redirects of the provider's pages as a browser that is signed in there as `account`. */
  visit(url: string, account: string): Promise<URL>;
  close(): Promise<void>;
}

/** A real OpenID Connect provider on this machine. It signs accounts in without asking. */
export async function startOidcServer(callbacks: string[]): Promise<OidcServer> {
  const people = new Map<string, Claims>();
  let forgery: Forgery | null = null;
  const [own, foreign] = [
    await generateKeyPair("RS256", { extractable: true }),
    await generateKeyPair("RS256"),
  ];
  const http = createServer((request, response) => void handle(request, response));
  await new Promise<void>((done) => http.listen(0, "127.0.0.1", done));
  const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: callbacks }],
    jwks: { keys: [{ ...(await exportJWK(own.privateKey)), kid: "own", alg: "RS256", use: "sig" }] },
    cookies: { keys: ["a key of the test's cookies"] },
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"], groups: ["groups"] },
    scopes: ["openid", "email", "profile", "groups"],
    features: { devInteractions: { enabled: false } },
    findAccount: (_, id) => ({ accountId: id, claims: () => ({ ...people.get(id), sub: id }) }),
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    async loadExistingGrant({ oidc }) {
      const accountId = oidc.session?.accountId;
      const grant = new oidc.provider.Grant({ clientId, ...(accountId && { accountId }) });
      grant.addOIDCScope("openid email profile groups");
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
    const accountId =
      /account=([^;]+)/.exec(request.headers.cookie ?? "")?.[1] ?? [...people.keys()][0] ?? "";
    await provider.interactionFinished(request, response, { login: { accountId } });
  }

  return {
    issuer,
    people,
    forge(next) {
      forgery = next;
    },
    async visit(url, account) {
      const jar = new Map([["account", account]]);
      let at = new URL(url);
      while (at.origin === issuer) {
        const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
        const response = await fetch(at, { redirect: "manual", headers: { cookie } });
        for (const set of response.headers.getSetCookie()) {
          const [name = "", value = ""] = (set.split(";")[0] ?? "").split("=");
          jar.set(name, value);
        }
        const location = response.headers.get("location");
        if (location === null)
          throw new Error(`${at} responded with ${response.status}: ${await response.text()}`);
        at = new URL(location, at);
      }
      return at;
    },
    async close() {
      http.closeAllConnections();
      await new Promise((done) => http.close(done));
    },
  };
}
