// A separate process, so that all of its output can be read. Sends secrets to every input, valid and invalid, before
// and after the database breaks, at the most verbose log level. Reports the responses to its parent.

import { createFlowEndpoint } from "#server/flows/documents/routes.ts";
import { arrangeCaller } from "#server/flows/documents/test-support.ts";
import { createVariableEndpoint } from "#server/flows/variables/routes.ts";
import { createApiKeyEndpoint, revokeApiKeyEndpoint } from "#server/identity/account/api-key-routes.ts";
import { changePasswordEndpoint } from "#server/identity/account/password-routes.ts";
import { readMeEndpoint } from "#server/identity/account/routes.ts";
import { seedAccess } from "#server/identity/api-keys/bootstrap.ts";
import { addCredentialEndpoint } from "#server/identity/credentials/routes.ts";
import {
  acceptInvitationEndpoint,
  joinInvitationEndpoint,
  lookUpInvitationEndpoint,
} from "#server/identity/invitations/routes.ts";
import { completeResetEndpoint } from "#server/identity/password-resets/routes.ts";
import { setUpEndpoint } from "#server/identity/people/routes.ts";
import { signIn } from "#server/identity/sign-in/sign-in.ts";
import { handleValidation } from "#server/packages/validation/validate.ts";
import { pool } from "#server/platform/database/pool.ts";
import { toWebResponse } from "#server/platform/http/web-adapter.ts";
import { logger } from "#server/platform/logging/logger.ts";
import { receiveFormRequest } from "#server/webhooks/forms/receive-form.ts";
import { arrangeForm } from "#server/webhooks/forms/test-support.ts";
import { formToken } from "#server/webhooks/forms/token.ts";
import { toHttpRequest } from "#test/licenses/ask.ts";
import { openAllServices } from "#test/web-services.ts";
import { cookieOf } from "./people.ts";
import { send } from "./send.ts";
import {
  everyWrongSignIn,
  type SignInCanaries,
  setUpServiceKey,
  signInByProvider,
  signInWithSecondFactor,
} from "./sign-in-canaries.ts";

openAllServices();

/** Values that no row may hold in the clear, and no response but the one that issues them. */
const secrets: string[] = [];
let count = 0;
/** A new secret to look for. */
const canary = () => `canary-${count++}-in-a-coal-mine`;
const responses: string[] = [];

async function ask(response: Promise<Response>) {
  const { status, headers, body } = await response.then(async (answered) => ({
    status: answered.status,
    headers: JSON.stringify([...answered.headers]),
    body: await answered.text(),
  }));
  responses.push(`${status} ${headers} ${body}`);
  return body;
}

/** Sends a request as an installation does. */
async function askAboutLicense(body: unknown): Promise<Response> {
  const request = toHttpRequest("/v1/packages/flow/licenses/validate", body);
  return toWebResponse(new Request("http://localhost:3000/"), await handleValidation(request, "flow"));
}

/** What a signed-in browser sends to a form, which is at the origin of the pages, and what a proxy adds. */
const personal = () => ({
  cookie: `next-auth.session-token=${canary()}`,
  authorization: `Bearer ${canary()}`,
  "proxy-authorization": `Basic ${canary()}`,
  "cf-access-jwt-assertion": canary(),
});

type Init = Pick<RequestInit, "method" | "body"> & { headers?: Record<string, string> };

function requestForm(nodeId: string, init: Init = {}, query = ""): Promise<Response> {
  const headers = { ...personal(), ...init.headers };
  const request = new Request(`http://localhost:3000/form/${nodeId}${query}`, { ...init, headers });
  return receiveFormRequest(request, { node_id: nodeId });
}

/** Opens a form and sends it, as a page and as a program, right and wrong. */
async function everyWayIntoForm(nodeId: string) {
  await ask(requestForm(nodeId));
  await ask(requestForm(nodeId, {}, `?token=${canary()}`));
  await ask(requestForm(nodeId, { method: "DELETE" }));
  await ask(requestForm(canary()));
  const token = () => formToken(nodeId, Date.now() - 5000);
  const program = (body: string) =>
    requestForm(nodeId, { method: "POST", headers: { "content-type": "application/json" }, body });
  await ask(program(JSON.stringify({ your_name: canary() })));
  await ask(program(JSON.stringify({ your_name: [canary()], e_mail_address: canary() })));
  await ask(program(`{"your_name":"${canary()}`));
  const page = (fields: Record<string, string>) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    body.append("field.plan", new Blob([canary()]), `${canary()}.txt`);
    return requestForm(nodeId, { method: "POST", body });
  };
  await ask(page({ token: token(), "field.your_name": canary() }));
  // The page that follows shows its visitor what was entered, so it is not searched.
  await page({ token: token(), "field.your_name": "", "field.e_mail_address": canary() });
  await page({ token: canary(), "field.your_name": canary() });
}

async function everyWayIn(cookie: string) {
  const person = { name: "Ada", email: "ada@example.com", password: canary() };
  await ask(send(setUpEndpoint, { body: person }));
  for (const password of [person.password, canary()]) {
    await signIn({ email: person.email, password, address: "203.0.113.9", userAgent: canary() }).catch(
      (fault: Error) => {
        responses.push(`500 ${fault.message}`);
      },
    );
  }
  await ask(send(setUpEndpoint, { body: { ...person, role: canary(), password: [canary()] } }));
  await ask(send(setUpEndpoint, { body: `{"password":"${canary()}", ${canary()}` }));
  await ask(send(setUpEndpoint, { body: `${canary()}` }));
  const change = { current_password: canary(), new_password: canary() };
  await ask(send(changePasswordEndpoint, { cookie, body: change }));
  await ask(send(changePasswordEndpoint, { cookie, body: { ...change, current_password: person.password } }));
  await ask(
    send(changePasswordEndpoint, { cookie, body: { current_password: canary(), new_password: [canary()] } }),
  );
  const token = "canary".padEnd(43, "a");
  await ask(send(lookUpInvitationEndpoint, { body: { token } }));
  await ask(send(acceptInvitationEndpoint, { body: { token, name: "Eve", password: canary() } }));
  await ask(send(joinInvitationEndpoint, { cookie, body: { token: canary() } }));
  await ask(send(completeResetEndpoint, { body: { token, password: canary() } }));
  await ask(send(completeResetEndpoint, { body: { token: [canary()], password: canary() } }));
  await ask(
    send(addCredentialEndpoint, { cookie, body: { kind: "bearer", hosts: [canary()], secret: [canary()] } }),
  );
  await ask(
    send(createVariableEndpoint, { cookie, body: { name: canary(), secret: true, value: [canary()] } }),
  );
  await everyWrongSignIn(signIns);
  await ask(send(readMeEndpoint, { key: canary() }));
  await ask(send(readMeEndpoint, { headers: { authorization: `Basic ${canary()}`, "x-secret": canary() } }));
  await ask(send(readMeEndpoint, { cookie: `next-auth.session-token=${canary()}` }));
  await ask(send(readMeEndpoint, { cookie, query: `?license_key=${canary()}` }));
  await ask(
    send(createApiKeyEndpoint, { cookie, body: { name: "Key", scopes: [canary()], expires_at: canary() } }),
  );
  await ask(
    send(createApiKeyEndpoint, {
      cookie,
      body: { name: canary() },
      headers: { "idempotency-key": canary() },
    }),
  );
  await ask(
    send(createApiKeyEndpoint, {
      cookie,
      body: { name: "x" },
      headers: { "idempotency-key": `${canary()} ` },
    }),
  );
  await ask(send(revokeApiKeyEndpoint, { cookie, params: { id: canary() } }));
  for (const body of [
    { license_key: canary() },
    { license_key: [canary()] },
    `{"license_key":"${canary()}"`,
  ]) {
    await ask(askAboutLicense(body));
  }
  await ask(send(createFlowEndpoint, { cookie, body: { name: "Flow", description: 7, document: canary() } }));
}

logger().info("begun");
await seedAccess();
const account = { name: "A", email: "a@b.example", password: canary() };
const owner = JSON.parse(await ask(send(setUpEndpoint, { body: account })));
const cookie = await cookieOf(owner.id);
const signIns: SignInCanaries = { ask, canary, cookie, secrets, account };
await setUpServiceKey(signIns);
await signInByProvider(signIns);
await signInWithSecondFactor(signIns);
const form = await arrangeForm(await arrangeCaller("Grace", "write"));
await everyWayIntoForm(form.nodeId);
await everyWayIn(cookie);
await pool().query("alter table api_keys drop column name; alter table sign_in_failures rename to lost");
await everyWayIn(cookie);
await pool().query("alter table users rename to lost_users");
await everyWayIn(cookie);
await pool().query("alter table executions rename to lost_executions");
await everyWayIntoForm(form.nodeId);
await pool().query("alter table flow_nodes rename to lost_nodes");
await everyWayIntoForm(form.nodeId);
process.send?.({ made: count, answers: responses, cookie, secrets }, () => process.exit(0));
