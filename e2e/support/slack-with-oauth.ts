import slackConnector from "#connectors/slack/connector.ts";
import { freePort } from "#supervisor/free-port.ts";
import { clientId, clientSecret, type OidcServer } from "#test/identity/oidc-server.ts";
import { type RunningInstallation, startInstallation } from "./installation.ts";
import { createOwner } from "./owner.ts";
import { startSignInProvider } from "./sign-in-provider.ts";
import { startSlack } from "./slack.ts";

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
  const { url } = installation;
  const provider = await startSignInProvider(slackConnector, { port, url, accessSeconds });
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
