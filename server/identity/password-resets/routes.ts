import * as contract from "#api/identity/password-resets/contract.ts";
import { clientAddress } from "#server/identity/access/client-address.ts";
import { endpoint } from "#server/identity/endpoint/endpoint.ts";
import { checkLink, linkInvalid, refuseTooMany } from "#server/identity/links/check-link.ts";
import { hashLinkToken, linkUrl } from "#server/identity/links/token.ts";
import { hasOwnMail } from "#server/identity/mail/own-mail.ts";
import { countLimited } from "#server/identity/passwords/limited.ts";
import { hashPassword } from "#server/identity/passwords/password.ts";
import { addressKey } from "#server/platform/http/rate-limit.ts";
import { isRefusal, notFound, refuse } from "#server/platform/http/refusal.ts";
import { created, noContent, ok } from "#server/platform/http/reply.ts";
import { getOpenReset } from "./data.ts";
import { completeReset, createResetLink } from "./mutations.ts";
import { sendReset } from "./send-reset.ts";

/** E-mails in five minutes to one address, and requests from one client. */
const maxEmails = 3;
const maxRequests = 10;

export const requestResetEndpoint = endpoint(contract.requestReset, async ({ request, body: { email } }) => {
  if (!hasOwnMail()) {
    const detail =
      "This installation does not send e-mail. Ask an owner for a link that resets your password.";
    return refuse(409, "email_not_configured", detail);
  }
  const address = clientAddress(request.headers);
  const tooMany =
    (await countLimited([`reset:${email}`], maxEmails)) ??
    (address === null ? null : await countLimited([`reset-from:${addressKey(address)}`], maxRequests));
  if (tooMany) return refuseTooMany(tooMany);
  void sendReset(email);
  return noContent();
});

export const createResetLinkEndpoint = endpoint(
  contract.createResetLink,
  async ({ principal, params: { id } }) => {
    const outcome = await createResetLink(principal, id);
    if (outcome.kind === "not_found") return notFound("user");
    if (outcome.kind === "deactivated") {
      return refuse(409, "deactivated", "This user is deactivated. Reactivate them first.");
    }
    const { token, expiresAt } = outcome;
    return created({ url: linkUrl("password-reset", token), expires_at: expiresAt.toISOString() });
  },
);

export const lookUpResetEndpoint = endpoint(contract.lookUpReset, async ({ request, body: { token } }) => {
  const checked = await checkLink(request, () => getOpenReset(hashLinkToken(token)));
  return isRefusal(checked) ? checked : ok(checked.found);
});

export const completeResetEndpoint = endpoint(
  contract.completeReset,
  async ({ request, body: { token, password } }) => {
    // Hashing is expensive, so it is only done for a link that works.
    const checked = await checkLink(request, () => getOpenReset(hashLinkToken(token)));
    if (isRefusal(checked)) return checked;
    const passwordHash = await hashPassword(password);
    return (await completeReset({ token, passwordHash }, clientAddress(request.headers)))
      ? noContent()
      : linkInvalid;
  },
);
