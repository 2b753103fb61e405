import * as contract from "#api/identity/test-emails/contract.ts";
import type { TestEmail } from "#api/identity/test-emails/schema.ts";
import type { MailFailure } from "#engine/ports.ts";
import { getCredential } from "#server/identity/credentials/data.ts";
import { endpoint } from "#server/identity/endpoint/endpoint.ts";
import { notFound, refuse } from "#server/platform/http/refusal.ts";
import { type HandlerResult, ok } from "#server/platform/http/reply.ts";
import { sendTestEmail } from "./send-test-email.ts";

export const sendTestEmailEndpoint = endpoint(
  contract.sendTestEmail,
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
  contract.sendOwnTestEmail,
  async ({ request, principal, body: { from } }) =>
    toReply(await sendTestEmail(principal, { credential: null, from, signal: request.signal })),
);

/** A failure is 422 `email_not_sent`, with the mail server's reason in words and the code that a step would have. */
function toReply(result: TestEmail | MailFailure): HandlerResult {
  if (!("kind" in result)) return ok(result);
  const { code, message: detail } = result;
  return refuse(422, "email_not_sent", detail, [{ pointer: "", code, detail }]);
}
