import type { Connector } from "#engine/connectors/format.ts";
import { type OidcServer, startOidcServer } from "#test/identity/oidc-server.ts";

interface Options {
  /** That the installation was told. */
  port: number;
  /** The installation's. */
  url: string;
  /** Access ends after so many seconds. */
  accessSeconds: number;
}

/** Starts a provider on this machine that has a page for signing in, where a connector's people are sent. */
export async function startSignInProvider(
  { authentication: { oauth } }: Connector,
  { port, url, accessSeconds }: Options,
): Promise<OidcServer> {
  if (oauth?.kind !== "oauth2") throw new Error("The connector has no sign-in.");
  const { authorizeUrl = "", tokenUrl, scopes, separator } = oauth;
  const provider = await startOidcServer([`${url}/oauth/callback`], {
    ...{ port, accessSeconds, asks: true, scope: scopes.join(separator) },
    routes: { authorization: new URL(authorizeUrl).pathname, token: new URL(tokenUrl).pathname },
  });
  provider.people.set("ada", { email: "ada@example.com" });
  return provider;
}
