import * as contract from "#api/identity/members/contract.ts";
import { endpoint } from "#server/identity/endpoint/endpoint.ts";
import { toPage } from "#server/platform/http/page.ts";
import { notFound, type Refusal, refuse } from "#server/platform/http/refusal.ts";
import { noContent, ok } from "#server/platform/http/reply.ts";
import { getMembers } from "./data.ts";
import { handOverOwnership, type MemberRefusal, removeMember, updateMember } from "./mutations.ts";
import { toMember } from "./present.ts";

const refusals: Readonly<Record<MemberRefusal["kind"], Refusal>> = {
  not_found: notFound("user"),
  last_owner: refuse(
    409,
    "last_owner",
    "This is the only active owner. Make another user an owner first, or hand over ownership.",
  ),
  own_account: refuse(409, "own_account", "You cannot do this with your own account. Ask another owner."),
  deactivated: refuse(409, "deactivated", "This user is deactivated. Reactivate them first."),
  no_longer_owner: refuse(403, "forbidden", "You are no longer an owner. Only owners manage users."),
  service_account: refuse(
    409,
    "service_account",
    "BOOTSTRAP_API_KEY has no ownership to hand over. Change the user's role instead.",
  ),
};

export const listUsersEndpoint = endpoint(
  contract.listUsers,
  async ({ principal, query: { limit, cursor } }) => {
    const members = await getMembers(principal, { limit: limit + 1, after: cursor });
    return ok(toPage(members, limit, toMember));
  },
);

export const updateUserEndpoint = endpoint(
  contract.updateUser,
  async ({ principal, params: { id }, body }) => {
    const outcome = await updateMember(principal, id, body);
    return outcome.kind === "done" ? ok(toMember(outcome.member)) : refusals[outcome.kind];
  },
);

export const removeUserEndpoint = endpoint(contract.removeUser, async ({ principal, params: { id } }) => {
  const outcome = await removeMember(principal, id);
  return outcome.kind === "removed" ? noContent() : refusals[outcome.kind];
});

export const handOverOwnershipEndpoint = endpoint(
  contract.handOverOwnership,
  async ({ principal, params: { id } }) => {
    const outcome = await handOverOwnership(principal, id);
    return outcome.kind === "done" ? ok(toMember(outcome.member)) : refusals[outcome.kind];
  },
);
