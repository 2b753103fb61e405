import * as contract from "#api/identity/invitations/contract.ts";
import type { Invitation, IssuedInvitation } from "#api/identity/invitations/schema.ts";
import { clientAddress } from "#server/identity/access/client-address.ts";
import { canManageAccount, requireSessionForAccount } from "#server/identity/access/may-manage.ts";
import type { Principal } from "#server/identity/access/principal.ts";
import { endpoint } from "#server/identity/endpoint/endpoint.ts";
import { checkLink, linkInvalid } from "#server/identity/links/check-link.ts";
import { hashLinkToken, linkUrl } from "#server/identity/links/token.ts";
import { hashPassword } from "#server/identity/passwords/password.ts";
import { toUser } from "#server/identity/people/present.ts";
import { getSignInSettings } from "#server/identity/sign-in-settings/data.ts";
import { toPage } from "#server/platform/http/page.ts";
import { isRefusal, notFound, refuse } from "#server/platform/http/refusal.ts";
import { created, noContent, ok } from "#server/platform/http/reply.ts";
import { getInvitations, getOpenInvitation, type StoredInvitation } from "./data.ts";
import {
  acceptInvitation,
  createInvitation,
  type Issued,
  joinInvitation,
  noteSent,
  renewInvitation,
  withdrawInvitation,
} from "./mutations.ts";
import { sendInvitation } from "./send-invitation.ts";

const unknownInvitation = notFound("invitation");

/** A refusal that is shown at the field for the address. */
function refuseAddress(code: string, detail: string) {
  return refuse(409, code, detail, [{ pointer: "/email", code, detail }]);
}

const alreadyMember = refuseAddress("already_member", "Someone with this e-mail address is a user already.");

export const listInvitationsEndpoint = endpoint(
  contract.listInvitations,
  async ({ principal, query: { limit, cursor } }) => {
    const invitations = await getInvitations(principal, { limit: limit + 1, after: cursor });
    return ok(toPage(invitations, limit, toInvitation));
  },
);

export const createInvitationEndpoint = endpoint(contract.createInvitation, async ({ principal, body }) => {
  const outcome = await createInvitation(principal, body);
  if (outcome.kind === "issued") return created(await deliver(principal, outcome));
  if (outcome.kind === "already_member") return alreadyMember;
  if (outcome.kind === "already_invited") {
    return refuseAddress("already_invited", "This address is invited already. Resend that invitation.");
  }
  const detail = "There are too many open invitations. Withdraw some first.";
  return refuse(409, "too_many_invitations", detail);
});

export const resendInvitationEndpoint = endpoint(
  contract.resendInvitation,
  async ({ principal, params: { id } }) => {
    const issued = await renewInvitation(principal, id);
    return issued ? created(await deliver(principal, issued)) : unknownInvitation;
  },
);

export const withdrawInvitationEndpoint = endpoint(
  contract.withdrawInvitation,
  async ({ principal, params: { id } }) =>
    (await withdrawInvitation(principal, id)) ? noContent() : unknownInvitation,
);

export const lookUpInvitationEndpoint = endpoint(
  contract.lookUpInvitation,
  async ({ request, body: { token } }) => {
    const checked = await checkLink(request, () => getOpenInvitation(hashLinkToken(token)));
    if (isRefusal(checked)) return checked;
    const { email, role, invited_by, expires_at } = toInvitation(checked.found);
    return ok({ email, role, invited_by, expires_at });
  },
);

export const acceptInvitationEndpoint = endpoint(
  contract.acceptInvitation,
  async ({ request, body: { token, name, email, password } }) => {
    if (!(await getSignInSettings()).passwords) {
      const detail = "Passwords are switched off here. Accept the invitation with a sign-in provider.";
      return refuse(409, "passwords_off", detail);
    }
    // Hashing is expensive, so it is only done for a link that works.
    const checked = await checkLink(request, () => getOpenInvitation(hashLinkToken(token)));
    if (isRefusal(checked)) return checked;
    const chosen = checked.found.email ?? email;
    if (chosen === undefined) {
      const detail = "Enter your e-mail address.";
      return refuse(422, "invalid_request", detail, [{ pointer: "/email", code: "required", detail }]);
    }
    const passwordHash = await hashPassword(password);
    const given = { token, name, email: chosen, passwordHash };
    const outcome = await acceptInvitation(given, clientAddress(request.headers));
    if (outcome.kind === "accepted") return created(toUser(outcome.user));
    return outcome.kind === "link_invalid" ? linkInvalid : alreadyMember;
  },
);

export const joinInvitationEndpoint = endpoint(
  contract.joinInvitation,
  async ({ request, principal, body: { token } }) => {
    if (!canManageAccount(principal)) return requireSessionForAccount;
    const checked = await checkLink(request, () => getOpenInvitation(hashLinkToken(token)));
    if (isRefusal(checked)) return checked;
    const outcome = await joinInvitation(principal, token);
    if (outcome.kind === "accepted") return ok(toUser(outcome.user));
    if (outcome.kind === "link_invalid") return linkInvalid;
    if (outcome.kind === "other_address") {
      return refuse(
        409,
        "other_address",
        "This invitation is for another e-mail address. Sign out to accept it.",
      );
    }
    return refuse(409, "nothing_new", "You already have every right that this invitation gives.");
  },
);

async function deliver(principal: Principal<"owner">, issued: Issued): Promise<IssuedInvitation> {
  const { isSent, problem } = await sendInvitation(issued);
  const invitation = isSent ? await noteSent(principal, issued) : issued.invitation;
  return { ...toInvitation(invitation), url: linkUrl("invitation", issued.token), email_problem: problem };
}

function toInvitation({ id, email, role, invitedByName, ...times }: StoredInvitation): Invitation {
  return {
    id,
    email,
    role,
    invited_by: invitedByName,
    created_at: times.createdAt.toISOString(),
    sent_at: times.sentAt?.toISOString() ?? null,
    expires_at: times.expiresAt.toISOString(),
  };
}
