// A process of its own, so that all it writes can be read: sends secrets through every way in, good and bad, before and after
// the database breaks, with the log at its most talkative. Tells its parent what was answered.

import { createFlow } from "#server/flows/documents/routes.ts";
import { createKey, revokeKey } from "#server/identity/account/api-key-routes.ts";
import { changePassword } from "#server/identity/account/password-routes.ts";
import { getMe } from "#server/identity/account/routes.ts";
import { seedAccess } from "#server/identity/api-keys/bootstrap.ts";
import { addCredential } from "#server/identity/credentials/routes.ts";
import { setUp } from "#server/identity/people/routes.ts";
import { signIn } from "#server/identity/sign-in/sign-in.ts";
import { answerValidation } from "#server/packages/validation/validate.ts";
import { pool } from "#server/platform/database/pool.ts";
import { toResponse } from "#server/platform/http/request-door.ts";
import { logger } from "#server/platform/logging/logger.ts";
import { incomingOf } from "#test/licenses/ask.ts";
import { cookieOf } from "./people.ts";
import { send } from "./send.ts";

let made = 0;
/** A new secret to look for. */
const canary = () => `canary-${made++}-in-a-coal-mine`;
const answers: string[] = [];

async function ask(response: Promise<Response>) {
  const { status, headers, body } = await response.then(async (answered) => ({
    status: answered.status,
    headers: JSON.stringify([...answered.headers]),
    body: await answered.text(),
  }));
  answers.push(`${status} ${headers} ${body}`);
  return body;
}

/** Asks as an installation does. */
async function askAboutLicense(body: unknown): Promise<Response> {
  const incoming = incomingOf("/v1/packages/flow/licenses/validate", body);
  return toResponse(new Request("http://localhost:3000/"), await answerValidation(incoming, "flow"));
}

async function everyWayIn(cookie: string) {
  const person = { name: "Ada", email: "ada@example.com", password: canary() };
  await ask(send(setUp, { body: person }));
  for (const password of [person.password, canary()]) {
    await signIn({ email: person.email, password, address: "203.0.113.9", userAgent: canary() }).catch(
      (fault: Error) => {
        answers.push(`500 ${fault.message}`);
      },
    );
  }
  await ask(send(setUp, { body: { ...person, role: canary(), password: [canary()] } }));
  await ask(send(setUp, { body: `{"password":"${canary()}", ${canary()}` }));
  await ask(send(setUp, { body: `${canary()}` }));
  const change = { current_password: canary(), new_password: canary() };
  await ask(send(changePassword, { cookie, body: change }));
  await ask(send(changePassword, { cookie, body: { ...change, current_password: person.password } }));
  await ask(send(changePassword, { cookie, body: { current_password: canary(), new_password: [canary()] } }));
  await ask(send(addCredential, { cookie, body: { kind: "bearer", hosts: [canary()], secret: [canary()] } }));
  await ask(send(getMe, { key: canary() }));
  await ask(send(getMe, { headers: { authorization: `Basic ${canary()}`, "x-secret": canary() } }));
  await ask(send(getMe, { cookie: `next-auth.session-token=${canary()}` }));
  await ask(send(getMe, { cookie, query: `?license_key=${canary()}` }));
  await ask(send(createKey, { cookie, body: { name: "Key", scopes: [canary()], expires_at: canary() } }));
  await ask(send(createKey, { cookie, body: { name: canary() }, headers: { "idempotency-key": canary() } }));
  await ask(send(createKey, { cookie, body: { name: "x" }, headers: { "idempotency-key": `${canary()} ` } }));
  await ask(send(revokeKey, { cookie, params: { id: canary() } }));
  for (const body of [
    { license_key: canary() },
    { license_key: [canary()] },
    `{"license_key":"${canary()}"`,
  ]) {
    await ask(askAboutLicense(body));
  }
  await ask(send(createFlow, { cookie, body: { name: "Flow", description: 7, document: canary() } }));
}

logger().info("begun");
await seedAccess();
const owner = JSON.parse(
  await ask(send(setUp, { body: { name: "A", email: "a@b.example", password: canary() } })),
);
const cookie = await cookieOf(owner.id);
await everyWayIn(cookie);
await pool().query("alter table api_keys drop column name; alter table sign_in_failures rename to lost");
await everyWayIn(cookie);
await pool().query("alter table users rename to lost_users");
await everyWayIn(cookie);
process.send?.({ made, answers, cookie }, () => process.exit(0));
