// Finds or creates the user for a provider's person. The rules, and why: docs/decisions/0081-sign-in.md.

import type { ProviderRefusal } from "#api/identity/provider-sign-in/schema.ts";
import { type Role, roleSchema } from "#api/identity/roles/schema.ts";
import { clock } from "#lib/clock.ts";
import { newId } from "#lib/id.ts";
import type { Principal } from "#server/identity/access/principal.ts";
import { recordAudit } from "#server/identity/audit/record-audit.sql.ts";
import { hashLinkToken } from "#server/identity/links/token.ts";
import { createUser } from "#server/identity/people/mutations.ts";
import { issuerKey } from "#server/identity/providers/issuer-key.ts";
import type { StoredProvider } from "#server/identity/providers/provider.ts";
import { endSessionsWithoutFactor } from "#server/identity/second-factors/mutations.ts";
import { admit, type Client, type Entry } from "#server/identity/sign-in/mutations.ts";
import { advisoryLocks } from "#server/platform/database/advisory-locks.ts";
import { prisma } from "#server/platform/database/prisma.ts";
import type { Transaction } from "#server/platform/database/transaction.ts";
import { hasProvenEmail, type ProviderPerson, roleOfGroups } from "./person.ts";

type Refused = { kind: "refused"; reason: ProviderRefusal };

interface Known {
  kind: "known";
  userId: string;
}

/** A person at a provider, with the invitation link they used, if any. */
interface Arrival {
  provider: StoredProvider;
  person: ProviderPerson;
  invitation: string | null;
  client: Client;
}

/**
 * Signs a provider's person in: finds, links or creates the user, sets the role that the groups give, and admits the
 * browser, in one transaction. A refusal is recorded.
 */
export function signInPerson(arrival: Arrival): Promise<Entry | Refused> {
  return prisma().$transaction(async (tx) => {
    const found = await findUser(tx, arrival);
    const outcome = found.kind === "known" ? await enter(tx, arrival, found.userId) : found;
    if (outcome.kind === "refused") await recordRefusal(tx, arrival, outcome.reason);
    return outcome;
  });
}

async function findUser(tx: Transaction, arrival: Arrival): Promise<Known | Refused> {
  const { provider, person } = arrival;
  const linked = await findLinked(tx, arrival);
  if (linked) return linked;
  // Of two first visits of one person, the second finds the user that the first created.
  await tx.$executeRaw`select pg_advisory_xact_lock(${advisoryLocks.providerAccounts})`;
  const linkedByNow = await findLinked(tx, arrival);
  if (linkedByNow) return linkedByNow;
  const { email } = person;
  if (email === null || !hasProvenEmail(provider, person)) return refused("email_unverified");
  const user = await tx.user.findFirst({ where: { email, service: false }, include: { identities: true } });
  if (!user) return createAccount(tx, arrival, email);
  if (!provider.trustsEmail) return refused("account_exists");
  // The address was given to another person at the provider.
  if (user.identities.some(({ issuer }) => issuer === issuerKey(provider.issuer)))
    return refused("linked_to_other");
  return link(tx, arrival, user, false);
}

/** The user of a person who was here before. */
async function findLinked(tx: Transaction, { provider, person }: Arrival): Promise<Known | Refused | null> {
  const issuer = issuerKey(provider.issuer);
  const where = { issuer_subject: { issuer, subject: person.subject } };
  const identity = await tx.identity.findUnique({ where, select: { id: true, userId: true, managed: true } });
  if (!identity) return null;
  const { id, userId, managed } = identity;
  const role = roleOfGroups(provider, person.groups) ?? (managed ? provider.defaultRole : null);
  if (managed && role === null) {
    await tx.session.deleteMany({ where: { userId } });
    return refused("no_group");
  }
  await tx.identity.update({ where: { id }, data: { lastUsedAt: clock.now() } });
  return { kind: "known", userId };
}

/** A user for a person who is not here yet: by an invitation, or because a group or the default gives a role. */
async function createAccount(tx: Transaction, arrival: Arrival, email: string): Promise<Known | Refused> {
  const { provider, person, client } = arrival;
  const invitation = await findInvitation(tx, arrival, email);
  const given = roleOfGroups(provider, person.groups) ?? provider.defaultRole;
  const role = roleOfGroups(provider, person.groups) ?? invitation?.role ?? provider.defaultRole;
  if (role === null) return refused("not_invited");
  if (role !== "owner" && !(await hasPeople(tx))) return refused("no_owner");
  // Used up by a concurrent sign-in.
  if (invitation && !(await consumeInvitation(tx, invitation))) return refused("not_invited");
  const user = await createUser(tx, { name: person.name, email, passwordHash: null, role }, client.address);
  if (!user) return refused("account_exists");
  if (invitation) {
    const actor = {
      userId: user.id,
      name: user.name,
      sessionId: null,
      apiKeyId: null,
      address: client.address,
    };
    await recordAudit(tx, actor, { action: "invitation.accepted", target: invitation.target });
  }
  return link(tx, arrival, user, invitation === null && given !== null);
}

/**
 * Whether the first visit is over. A first visit creates an owner only while there are no users, so nobody
 * else may come before it. Waits for a concurrent first visit.
 */
async function hasPeople(tx: Transaction): Promise<boolean> {
  await tx.$executeRaw`select pg_advisory_xact_lock(${advisoryLocks.setup})`;
  return (await tx.user.findFirst({ where: { service: false }, select: { id: true } })) !== null;
}

/** The invitation of the link that the person used, otherwise for their address. */
async function findInvitation(tx: Transaction, { invitation: token }: Arrival, email: string) {
  const open = { expiresAt: { gt: clock.now() } };
  const where = token === null ? { email, ...open } : { tokenHash: hashLinkToken(token), ...open };
  const row = await tx.invitation.findFirst({ where });
  if (!row || (row.email !== null && row.email !== email)) return null;
  return { role: roleSchema.parse(row.role), target: { id: row.id, name: row.email ?? "Invitation link" } };
}

/** Returns false if it was used up meanwhile. */
async function consumeInvitation(tx: Transaction, { target }: { target: { id: string } }): Promise<boolean> {
  const where = { id: target.id, expiresAt: { gt: clock.now() } };
  return (await tx.invitation.deleteMany({ where })).count > 0;
}

async function link(
  tx: Transaction,
  { provider, person, client }: Arrival,
  { id: userId, name }: { id: string; name: string },
  managed: boolean,
): Promise<Known> {
  const data = { id: newId(), userId, issuer: issuerKey(provider.issuer), subject: person.subject, managed };
  await tx.identity.create({ data });
  const actor = { userId, name, sessionId: null, apiKeyId: null, address: client.address };
  const after = { provider: provider.name, issuer: provider.issuer };
  await recordAudit(tx, actor, { action: "user.provider_linked", target: { id: userId, name }, after });
  return { kind: "known", userId };
}

async function enter(tx: Transaction, arrival: Arrival, userId: string): Promise<Entry | Refused> {
  const { provider, person, client } = arrival;
  await setRole(tx, arrival, userId, roleOfGroups(provider, person.groups));
  const user = await tx.user.findUniqueOrThrow({ where: { id: userId } });
  const account = {
    userId,
    name: user.name,
    epoch: user.sessionEpoch,
    passwordHash: null,
    provider: provider.name,
    providerSession: { providerId: provider.id, ...person.session },
  };
  return (await admit(tx, account, client)) ?? refused("deactivated");
}

/** Sets the role that a person's groups give. The only active owner stays one, and is then changed by another owner. */
async function setRole(
  tx: Transaction,
  { provider, client }: Arrival,
  userId: string,
  groupRole: Role | null,
): Promise<void> {
  // Locks as server/identity/members/mutations.ts does: all owners, in the order of their ids.
  await tx.$queryRaw`
    select 1 from users where id = ${userId}::uuid or role = 'owner' order by id for update`;
  const user = await tx.user.findUniqueOrThrow({ where: { id: userId }, include: { identities: true } });
  const isManaged = user.identities.some(
    ({ issuer, managed }) => managed && issuer === issuerKey(provider.issuer),
  );
  const role = groupRole ?? (isManaged ? provider.defaultRole : null);
  if (role === null || role === user.role) return;
  if (user.role === "owner") {
    const where = { role: "owner", service: false, deactivatedAt: null, id: { not: userId } };
    if ((await tx.user.count({ where })) === 0) return;
  }
  await tx.user.update({ where: { id: userId }, data: { role } });
  const actor = {
    userId: null,
    name: provider.name,
    sessionId: null,
    apiKeyId: null,
    address: client.address,
  };
  await recordAudit(tx, actor, {
    action: "user.role_changed",
    target: { id: userId, name: user.name },
    before: { role: user.role },
    after: { role },
  });
  await endSessionsWithoutFactor(tx);
}

async function recordRefusal(
  tx: Transaction,
  { provider, person, client }: Arrival,
  reason: ProviderRefusal,
): Promise<void> {
  const name = person.email ?? person.name;
  const actor = { userId: null, name, sessionId: null, apiKeyId: null, address: client.address };
  const after = { provider: provider.name, reason };
  await recordAudit(tx, actor, { action: "user.sign_in_refused", target: { id: null, name }, after });
}

/** Links a provider's person to a user who is signed in. */
export function linkPerson(
  principal: Principal,
  provider: StoredProvider,
  { subject }: ProviderPerson,
): Promise<{ kind: "linked" } | Refused> {
  return prisma().$transaction(async (tx) => {
    await tx.$executeRaw`select pg_advisory_xact_lock(${advisoryLocks.providerAccounts})`;
    const { userId, name } = principal;
    const issuer = issuerKey(provider.issuer);
    const known = await tx.identity.findFirst({
      where: { issuer, OR: [{ subject }, { userId }] },
    });
    if (known)
      return known.userId === userId && known.subject === subject
        ? { kind: "linked" }
        : refused("linked_to_other");
    await tx.identity.create({ data: { id: newId(), userId, issuer, subject, managed: false } });
    const after = { provider: provider.name, issuer: provider.issuer };
    await recordAudit(tx, principal, { action: "user.provider_linked", target: { id: userId, name }, after });
    return { kind: "linked" };
  });
}

/**
 * Removes one of the principal's links, unless nothing else would sign them in.
 */
export function unlinkIdentity(
  principal: Principal,
  id: string,
  { passwords }: { passwords: boolean },
): Promise<{ kind: "removed" | "not_found" | "only_way_in" }> {
  return prisma().$transaction(async (tx) => {
    const { userId, name } = principal;
    await tx.$queryRaw`select 1 from users where id = ${userId}::uuid for update`;
    const user = await tx.user.findUniqueOrThrow({ where: { id: userId }, include: { identities: true } });
    const identity = user.identities.find((each) => each.id === id);
    if (!identity) return { kind: "not_found" };
    const hasPassword = passwords && user.passwordHash !== null;
    if (!hasPassword && user.identities.length === 1) return { kind: "only_way_in" };
    await tx.identity.delete({ where: { id } });
    const before = { issuer: identity.issuer };
    await recordAudit(tx, principal, {
      action: "user.provider_unlinked",
      target: { id: userId, name },
      before,
    });
    return { kind: "removed" };
  });
}

function refused(reason: ProviderRefusal): Refused {
  return { kind: "refused", reason };
}
