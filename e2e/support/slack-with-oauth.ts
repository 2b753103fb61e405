import slackConnector from "#connectors/slack/connector.ts";
import { freePort } from "#supervisor/free-port.ts";
import { clientId, clientSecret, type OidcServer, startOidcServer } from "#test/identity/oidc-server.ts";

import { type RunningInstallation, startInstallation } from "./installation.ts";
import { createOwner } from "./owner.ts";
import { startSlack } from "./slack.ts";

const slackWay = slackConnector.authentication.oauth;

/** An installation whose Slack is on this machine: the API, and a real provider where people sign in. */
export interface SlackWithOauth {
  installation: RunningInstallation;
  slack: Awaited<ReturnType<typeof startSlack>>;
  provider: OidcServer;
  /** Ends a token, and with it all access that was given together. */
  revoke(token: string): Promise<void>;
  stop(): Promise<void>;
}

interface Options {
  /** Access ends after so many seconds. */
  accessSeconds: number;
  /** Of the installation, beside where Slack is. */
  environment?: Record<string, string>;
}

/** Starts an installation with its owner, Slack's API, and a provider that has a page for signing in. */
export async function startSlackWithOauth({ accessSeconds, environment }: Options): Promise<SlackWithOauth> {
  const port = await freePort();
  const issuer = `http://127.0.0.1:${port}`;
  const ask = (path: string, token: string) =>
    fetch(issuer + path, {
      method: "POST",
      body: new URLSearchParams({ token, client_id: clientId, client_secret: clientSecret }),
    });
  const slack = await startSlack(async (token) => {
    const { active } = (await (await ask("/token/introspection", token)).json()) as { active: boolean };
    return active;
  });
  const installation = await startInstallation({
    CONNECTOR_BASE_URLS: `slack=${slack.url}`,
    CONNECTOR_OAUTH_ORIGINS: `slack=${issuer}`,
    ...environment,
  });
  await createOwner(installation.url);
  const provider = await startOidcServer([`${installation.url}/oauth/callback`], {
    ...{ port, accessSeconds, asks: true },
    // Slack separates scopes with commas, so they are one scope of the standard.
    scope: (slackWay?.kind === "oauth2" ? slackWay.scopes : []).join(","),
    routes: { authorization: "/oauth/v2/authorize", token: "/api/oauth.v2.access" },
  });
  provider.people.set("ada", { email: "ada@example.com" });
  return {
    ...{ installation, slack, provider },
    async revoke(token) {
      const { status } = await ask("/token/revocation", token);
      if (status !== 200) throw new Error(`The token was not revoked: ${status}`);
    },
    async stop() {
      await installation.stop();
      await provider.close();
      slack.stop();
    },
  };
}
