import * as contract from "#api/identity/credentials/contract.ts";
import {
  type Credential,
  type CredentialKind,
  credentialSettings,
  isSendable,
  type UpdateCredentialBody,
} from "#api/identity/credentials/schema.ts";
import { endpoint } from "#server/identity/endpoint/endpoint.ts";
import { toPage } from "#server/platform/http/page.ts";
import { notFound, type Refusal, refuse } from "#server/platform/http/refusal.ts";
import { created, noContent, ok } from "#server/platform/http/reply.ts";
import { getCredential, getCredentials } from "./data.ts";
import { createCredential, deleteCredential, updateCredential } from "./mutations.ts";
import { describeFlows } from "./naming-flows.ts";
import { cleanSecret, secretProblem } from "./pasted-secret.ts";

const credentialNotFound = notFound("credential");

export const listCredentialsEndpoint = endpoint(
  contract.listCredentials,
  async ({ principal, query: { limit, cursor, kind } }) => {
    const credentials = await getCredentials(principal, { limit: limit + 1, after: cursor, kind });
    return ok(toPage(credentials, limit, (credential) => credential));
  },
);

export const addCredentialEndpoint = endpoint(contract.addCredential, async ({ principal, body }) => {
  if (!("secret" in body)) return created(await createCredential(principal, body));
  const secret = cleanSecret(body.kind, body.secret);
  return refuseSecret(body.kind, secret) ?? created(await createCredential(principal, { ...body, secret }));
});

export const changeCredentialEndpoint = endpoint(
  contract.changeCredential,
  async ({ principal, params: { id }, body }) => {
    const known = await getCredential(principal, id);
    if (!known) return credentialNotFound;
    const settings = credentialSettings[known.kind].safeParse(body.settings);
    if (!settings.success || (known.kind === "jwks" && body.secret !== undefined)) {
      const detail = `These are not the settings of a credential of the kind ${known.kind}.`;
      const pointer = settings.success ? "/secret" : "/settings";
      return refuse(422, "invalid_request", detail, [{ pointer, code: "wrong_kind", detail }]);
    }
    const secret = body.secret === undefined ? undefined : cleanSecret(known.kind, body.secret);
    const problem =
      hostsProblem(known, body) ??
      serverProblem(known, body) ??
      (secret === undefined ? null : refuseSecret(known.kind, secret));
    if (problem) return problem;
    return ok(await updateCredential(principal, id, secret === undefined ? body : { ...body, secret }));
  },
);

/** Why a credential's hosts cannot be changed to these; null if they can. */
function hostsProblem({ kind, hosts }: Credential, body: UpdateCredentialBody): Refusal | null {
  const added = (body.hosts ?? []).filter((host) => !hosts.includes(host));
  if (added.length === 0) return null;
  if (!isSendable(kind)) {
    const detail = "A credential of this kind only authenticates senders, so it has no hosts.";
    return refuse(422, "invalid_request", detail, [{ pointer: "/hosts", code: "wrong_kind", detail }]);
  }
  if (body.secret !== undefined) return null;
  const detail = `Enter the secret again to allow ${added.join(", ")}.`;
  return refuse(422, "invalid_request", detail, [{ pointer: "/secret", code: "secret_required", detail }]);
}

/** Why a mail server cannot be changed to this one; null if it can. */
function serverProblem({ kind, settings }: Credential, body: UpdateCredentialBody): Refusal | null {
  if (kind !== "smtp" || body.secret !== undefined) return null;
  const given = credentialSettings.smtp.parse(body.settings);
  const isSame = (["host", "port", "security"] as const).every((name) => given[name] === settings[name]);
  if (isSame) return null;
  const detail = "Enter the password again to send it to another server or in another way.";
  return refuse(422, "invalid_request", detail, [{ pointer: "/secret", code: "secret_required", detail }]);
}

/** Why a secret cannot be stored in a credential of this kind; null if it can. */
function refuseSecret(kind: CredentialKind, secret: string): Refusal | null {
  const detail = secretProblem(kind, secret);
  if (detail === null) return null;
  const code = kind === "private_key" ? "key_invalid" : "secret_invalid";
  return refuse(422, "invalid_request", detail, [{ pointer: "/secret", code, detail }]);
}

export const removeCredentialEndpoint = endpoint(
  contract.removeCredential,
  async ({ principal, params: { id } }) => {
    const outcome = await deleteCredential(principal, id);
    if (outcome.kind === "not_found") return credentialNotFound;
    if (outcome.kind === "done") return noContent();
    const { text, flows } = describeFlows(outcome.flows);
    const detail = `It is used by ${text}. Choose another credential there first, and publish.`;
    return refuse(409, "credential_in_use", detail, undefined, { flows });
  },
);
