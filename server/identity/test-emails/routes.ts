import type { MailFailure } from "#engine/ports.ts";
import { getCredential } from "#server/identity/credentials/data.ts";
import { endpoint } from "#server/identity/endpoint/endpoint.ts";
import { notFound, refuse } from "#server/platform/http/refusal.ts";
import { type HandlerResult, ok } from "#server/platform/http/reply.ts";
import { type TestEmail, testEmailBodySchema, testEmailParamsSchema, testEmailSchema } from "./schema.ts";
import { sendTestEmail } from "./send-test-email.ts";

const tag = "Credentials";

export const sendTestEmailEndpoint = endpoint(
  {
    method: "POST",
    path: "/api/credentials/{id}/test-emails",
    summary: "Send a test e-mail to the caller's address through a credential's mail server",
    tag,
    access: "editor",
    params: testEmailParamsSchema,
    body: testEmailBodySchema,
    responses: { 200: testEmailSchema },
    refusals: ["not_found", "wrong_kind", "email_not_sent"],
  },
  async ({ request, principal, params: { id }, body: { from } }) => {
    const credential = await getCredential(principal, id);
    if (!credential) return notFound("credential");
    if (credential.kind !== "smtp") {
      return refuse(
        422,
        "wrong_kind",
        "This credential does not name a mail server, so it cannot send e-mail.",
      );
    }
    return toReply(await sendTestEmail(principal, { credential, from, signal: request.signal }));
  },
);

export const sendOwnTestEmailEndpoint = endpoint(
  {
    method: "POST",
    path: "/api/test-emails",
    summary: "Send a test e-mail to the caller's address through the installation's mail server",
    tag,
    access: "editor",
    body: testEmailBodySchema,
    responses: { 200: testEmailSchema },
    refusals: ["email_not_sent"],
  },
  async ({ request, principal, body: { from } }) =>
    toReply(await sendTestEmail(principal, { credential: null, from, signal: request.signal })),
);

/** A failure is 422 `email_not_sent`, with the mail server's reason in words and the code that a step would have. */
function toReply(result: TestEmail | MailFailure): HandlerResult {
  if (!("kind" in result)) return ok(result);
  const { code, message: detail } = result;
  return refuse(422, "email_not_sent", detail, [{ pointer: "", code, detail }]);
}
