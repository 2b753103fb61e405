import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientSecretPost,
  Configuration,
  calculatePKCECodeChallenge,
  customFetch,
  fetchProtectedResource,
} from "openid-client";
import { z } from "zod";
import { egressFetch } from "#server/identity/oauth/egress-fetch.ts";
import { issuerKey } from "#server/identity/providers/issuer-key.ts";
import { callbackUrl } from "#server/identity/providers/present.ts";
import type { StoredProvider } from "#server/identity/providers/provider.ts";
import type { Attempt } from "./attempt-cookie.ts";
import { type ProviderPerson, toPerson } from "./person.ts";

const perPage = 100;
const maxPages = 10;

const userSchema = z.object({ id: z.int(), login: z.string(), name: z.string().nullish() });
const emailsSchema = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }));
const organizationsSchema = z.array(z.object({ login: z.string() }));
const teamsSchema = z.array(z.object({ slug: z.string(), organization: z.object({ login: z.string() }) }));

/** GitHub is not an OpenID Connect provider for people: OAuth 2 with its own endpoints. Enterprise Server has them too. */
function connect({ issuer, clientId, clientSecret }: StoredProvider): Configuration {
  const base = issuerKey(issuer);
  const server = {
    issuer: `${base}/login/oauth`,
    authorization_endpoint: `${base}/login/oauth/authorize`,
    token_endpoint: `${base}/login/oauth/access_token`,
  };
  const configuration = new Configuration(server, clientId, {}, ClientSecretPost(clientSecret));
  configuration[customFetch] = egressFetch;
  if (base.startsWith("http:")) allowInsecureRequests(configuration);
  return configuration;
}

/** Organizations and teams are only asked for if they give roles. */
function readsGroups({ groupRoles }: StoredProvider): boolean {
  return groupRoles.length > 0;
}

/** The page of GitHub where the person signs in. */
export async function githubUrl(provider: StoredProvider, attempt: Attempt): Promise<URL> {
  return buildAuthorizationUrl(connect(provider), {
    redirect_uri: callbackUrl(provider.id),
    scope: ["read:user", "user:email", ...(readsGroups(provider) ? ["read:org"] : [])].join(" "),
    state: attempt.state,
    code_challenge: await calculatePKCECodeChallenge(attempt.verifier),
    code_challenge_method: "S256",
  });
}

/**
 * The person of GitHub's response. The groups are organizations (`acme`) and teams (`acme/developers`).
 *
 * @throws as `oidcPerson`
 */
export async function githubPerson(
  provider: StoredProvider,
  attempt: Attempt,
  response: URL,
): Promise<ProviderPerson> {
  const configuration = connect(provider);
  const { access_token: token } = await authorizationCodeGrant(configuration, response, {
    expectedState: attempt.state,
    pkceCodeVerifier: attempt.verifier,
  });
  const api = apiOf(provider);
  const read = (path: string) => readJson(configuration, token, `${api}${path}`);
  const user = userSchema.parse(await read("/user"));
  const email = emailsSchema.parse(await read("/user/emails")).find(({ primary }) => primary);
  const groups: string[] = [];
  if (readsGroups(provider)) {
    const organizations = await readAll(read, "/user/orgs", organizationsSchema);
    const teams = await readAll(read, "/user/teams", teamsSchema);
    groups.push(...organizations.map(({ login }) => login));
    groups.push(...teams.map(({ slug, organization }) => `${organization.login}/${slug}`));
  }
  const claims = { sub: String(user.id), name: user.name ?? user.login, groups };
  return toPerson({ ...claims, email: email?.email, email_verified: email?.verified ?? false }, "groups");
}

function apiOf({ issuer }: StoredProvider): string {
  const base = issuerKey(issuer);
  return base === "https://github.com" ? "https://api.github.com" : `${base}/api/v3`;
}

async function readAll<Item>(
  read: (path: string) => Promise<unknown>,
  path: string,
  schema: z.ZodType<Item[]>,
): Promise<Item[]> {
  const items: Item[] = [];
  for (let page = 1; page <= maxPages; page += 1) {
    const found = schema.parse(await read(`${path}?per_page=${perPage}&page=${page}`));
    items.push(...found);
    if (found.length < perPage) break;
  }
  return items;
}

async function readJson(configuration: Configuration, token: string, url: string): Promise<unknown> {
  const headers = new Headers({ accept: "application/vnd.github+json" });
  const response = await fetchProtectedResource(configuration, token, new URL(url), "GET", null, headers);
  if (!response.ok) throw new Error(`GitHub responded with ${response.status} to ${new URL(url).pathname}.`);
  return response.json();
}
