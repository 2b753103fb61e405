import { finishAttempt } from "#server/identity/provider-sign-in/finish.ts";
import { startLinkEndpoint, startSignInEndpoint } from "#server/identity/provider-sign-in/routes.ts";
import { createProviderEndpoint, updateProviderEndpoint } from "#server/identity/providers/routes.ts";
import {
  completeSignInEndpoint,
  setUpAtSignInEndpoint,
} from "#server/identity/second-factor-challenges/routes.ts";
import { challengeCookieName } from "#server/identity/second-factors/challenge-cookie.ts";
import {
  beginSecondFactorEndpoint,
  confirmSecondFactorEndpoint,
  removeSecondFactorEndpoint,
  replaceRecoveryCodesEndpoint,
} from "#server/identity/second-factors/routes.ts";
import { totpCode, totpStep } from "#server/identity/second-factors/totp.ts";
import { createServiceEndpoint, createServiceKeyEndpoint } from "#server/identity/service-accounts/routes.ts";
import { signIn } from "#server/identity/sign-in/sign-in.ts";
import { clientId, clientSecret, startOidcServer } from "#test/identity/oidc-server.ts";
import { send } from "./send.ts";

/** What sends secrets to the endpoints of providers, second factors and services. */
export interface SignInCanaries {
  /** Sends, keeps the response to be searched, and returns its body. */
  ask: (response: Promise<Response>) => Promise<string>;
  /** A new secret to look for. */
  canary: () => string;
  /** The owner's, and what they sign in with. */
  cookie: string;
  account: { email: string; password: string };
  /** Gets every secret that is issued or stored. */
  secrets: string[];
}

const missing = { id: "01890a5d-ac96-774b-bcce-b302099a8057" };
const codeOf = (secret: string, steps: number) => totpCode(secret, totpStep(Date.now()) + steps);
const valueIn = (setCookie: string) => /^[^=]+=([^;]*)/.exec(setCookie)?.[1] ?? "";

/** A service's key, which only one response contains. */
export async function setUpServiceKey({ ask, cookie, secrets }: SignInCanaries): Promise<void> {
  const { id } = JSON.parse(await ask(send(createServiceEndpoint, { cookie, body: { name: "Deploy" } })));
  const request = { cookie, params: { id }, body: { name: "CI" }, headers: { "idempotency-key": "once" } };
  secrets.push(JSON.parse(await ask(send(createServiceKeyEndpoint, request))).key);
}

/** Adds a real provider, signs a person in with it, and links it to the owner. */
export async function signInByProvider(canaries: SignInCanaries): Promise<void> {
  const { ask, canary, cookie, secrets } = canaries;
  const settings = { kind: "oidc", name: "Example", client_id: clientId, default_role: "viewer" };
  const withSecret = { ...settings, issuer: "http://127.0.0.1:1", client_secret: canary() };
  secrets.push(withSecret.client_secret, clientSecret);
  const { id } = JSON.parse(await ask(send(createProviderEndpoint, { cookie, body: withSecret })));
  const params = { id };
  // Nothing listens there: the log says why it failed.
  await ask(send(startSignInEndpoint, { params, body: {} }));
  const server = await startOidcServer([`http://localhost:3000/sign-in/callback/${id}`]);
  for (const account of ["grace", "ada"])
    server.people.set(account, { email: `${account}@idp.example`, email_verified: true, name: account });
  const body = { ...settings, issuer: server.issuer, client_secret: clientSecret };
  await ask(send(updateProviderEndpoint, { cookie, params, body }));

  const begin = async (account: string, response: Response) => {
    const attempt = response.headers.getSetCookie()[0] ?? "";
    const at = await server.visit((await response.json()).url, account);
    secrets.push(valueIn(attempt), at.searchParams.get("code") ?? "", at.searchParams.get("state") ?? "");
    return { at, cookie: attempt.split(";")[0] ?? "" };
  };
  /** The session and the attempt are in cookies, which are not searched: they are where secrets belong. */
  const finish = async (at: URL, sent: string, path: string) => {
    const response = await finishAttempt(new Request(at, { headers: { cookie: sent } }), id);
    secrets.push(...response.headers.getSetCookie().map(valueIn).filter(Boolean));
    const location = response.headers.get("location");
    if (location !== `http://localhost:3000${path}`) throw new Error(`It ended at ${location}.`);
    await ask(Promise.resolve(new Response(location, { status: 303 })));
  };
  const entering = await begin("grace", await send(startSignInEndpoint, { params, body: {} }));
  const forged = new URL(entering.at);
  forged.searchParams.set("code", canary());
  await finish(forged, entering.cookie, "/sign-in?problem=provider_failed");
  const again = await begin("grace", await send(startSignInEndpoint, { params, body: {} }));
  await finish(again.at, again.cookie, "/overview");
  const linking = await begin("ada", await send(startLinkEndpoint, { cookie, params }));
  await finish(linking.at, `${linking.cookie}; ${cookie}`, "/settings");
  await server.close();
}

/** Sets up the owner's app, and signs in with its code and with a recovery code. */
export async function signInWithSecondFactor(canaries: SignInCanaries): Promise<void> {
  const { ask, cookie, account, secrets } = canaries;
  const { secret } = JSON.parse(await ask(send(beginSecondFactorEndpoint, { cookie })));
  const confirmed = send(confirmSecondFactorEndpoint, { cookie, body: { code: codeOf(secret, -1) } });
  const { recovery_codes } = JSON.parse(await ask(confirmed));
  secrets.push(secret, ...recovery_codes);
  for (const code of [codeOf(secret, 0), recovery_codes[0]]) {
    const outcome = await signIn({ ...account, address: null, userAgent: null });
    if (outcome.kind !== "challenge") throw new Error(`No code was asked for: ${outcome.kind}`);
    secrets.push(outcome.token);
    const sent = { cookie: `${challengeCookieName()}=${outcome.token}`, body: { code } };
    const response = await send(completeSignInEndpoint, sent);
    secrets.push(...response.headers.getSetCookie().map(valueIn).filter(Boolean));
    if (!response.ok) throw new Error(`The code was refused: ${response.status}`);
    await ask(Promise.resolve(new Response(await response.text())));
  }
}

/** Everything that is refused, with a secret in each place. */
export async function everyWrongSignIn({ ask, canary, cookie }: SignInCanaries): Promise<void> {
  const provider = { kind: "oidc", name: "X", issuer: `https://x.example/?${canary()}`, client_id: "x" };
  await ask(send(createProviderEndpoint, { cookie, body: { ...provider, client_secret: [canary()] } }));
  await ask(send(createProviderEndpoint, { cookie, body: { ...provider, client_secret: canary() } }));
  const body = { ...provider, issuer: "https://x.example", client_secret: canary() };
  await ask(send(updateProviderEndpoint, { cookie, params: missing, body }));
  await ask(send(startSignInEndpoint, { params: missing, body: { next: canary(), invitation: canary() } }));
  await ask(send(startSignInEndpoint, { params: { id: canary() }, body: {} }));
  const at = `http://localhost:3000/sign-in/callback/oidc?code=${canary()}&state=${canary()}&error=${canary()}`;
  const headers = { cookie: `millrace.sign-in=${canary()}` };
  await ask(finishAttempt(new Request(at, { headers }), canary()).catch((fault: Error) => refusalOf(fault)));
  for (const endpoint of [
    confirmSecondFactorEndpoint,
    removeSecondFactorEndpoint,
    replaceRecoveryCodesEndpoint,
    completeSignInEndpoint,
  ]) {
    await ask(send(endpoint, { cookie, body: { code: canary() } }));
    await ask(send(endpoint, { cookie, body: { code: [canary()] } }));
  }
  const challenge = `${challengeCookieName()}=${"canary".padEnd(43, "a")}`;
  await ask(send(setUpAtSignInEndpoint, { cookie: challenge }));
  await ask(send(completeSignInEndpoint, { cookie: challenge, body: { code: canary() } }));
  await ask(
    send(createServiceKeyEndpoint, { cookie, params: missing, body: { name: "x", scopes: [canary()] } }),
  );
  await ask(send(createServiceEndpoint, { cookie, body: { name: "x", role: canary() } }));
}

/** What a page shows of a fault. The adapter hides its message. */
function refusalOf(_: Error): Response {
  return new Response("A fault.", { status: 500 });
}
