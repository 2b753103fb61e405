import { clock } from "#lib/clock.ts";
import { newId } from "#lib/id.ts";
import type { Principal } from "#server/identity/access/principal.ts";
import { recordAudit } from "#server/identity/audit/record-audit.sql.ts";
import { decryptSecret, encryptSecret } from "#server/identity/credentials/encrypt-secret.ts";
import { hashLinkToken, newLinkToken } from "#server/identity/links/token.ts";
import { toProviderColumns } from "#server/identity/sessions/provider-session.ts";
import type { VerifiedAccount } from "#server/identity/sessions/session-rows.sql.ts";
import { prisma } from "#server/platform/database/prisma.ts";
import {
  type AnyTransaction,
  execute,
  query,
  type Transaction,
} from "#server/platform/database/transaction.ts";
import { challengeSeconds } from "./challenge-cookie.ts";
import { hashRecoveryCode, newRecoveryCode, recoveryCodeCount } from "./recovery-code.ts";
import { matchTotp, newTotpSecret } from "./totp.ts";

/** How a second factor was proven. */
export type FactorProof = "app" | "recovery_code";

/**
 * Begins to set up an app. A set-up that was begun before and not confirmed is replaced.
 *
 * @returns the secret; null if the user has a confirmed second factor
 */
export function beginSetUp(userId: string): Promise<string | null> {
  return prisma().$transaction(async (tx) => {
    await tx.$queryRaw`select 1 from users where id = ${userId}::uuid for update`;
    if (await tx.secondFactor.findFirst({ where: { userId, confirmedAt: { not: null } } })) return null;
    await tx.secondFactor.deleteMany({ where: { userId } });
    const id = newId();
    const secret = newTotpSecret();
    await tx.secondFactor.create({ data: { id, userId, secret: encryptSecret(id, secret) } });
    return secret;
  });
}

/**
 * Turns a begun set-up on with a first code of the app, and creates recovery codes.
 *
 * @returns the only copy of the recovery codes; null if the code is wrong or no set-up was begun
 */
export async function confirmSetUp(tx: Transaction, userId: string, code: string): Promise<string[] | null> {
  const factor = await lockFactor(tx, userId);
  if (!factor || factor.confirmedAt) return null;
  const step = matchTotp(factor.secret, code, { nowMs: clock.nowMs(), after: 0 });
  if (step === null) return null;
  const data = { confirmedAt: clock.now(), lastStep: step };
  await tx.secondFactor.update({ where: { id: factor.id }, data });
  return replaceRecoveryCodes(tx, userId);
}

/**
 * Uses a code of the app or a recovery code up. The lock on the factor lets one of several attempts with a code
 * succeed.
 *
 * @returns null if it is wrong or was used
 */
export async function consumeCode(
  tx: Transaction,
  userId: string,
  code: string,
): Promise<FactorProof | null> {
  const factor = await lockFactor(tx, userId);
  if (!factor?.confirmedAt) return null;
  const given = code.replaceAll(" ", "");
  const step = matchTotp(factor.secret, given, { nowMs: clock.nowMs(), after: factor.lastStep });
  if (step !== null) {
    await tx.secondFactor.update({ where: { id: factor.id }, data: { lastStep: step } });
    return "app";
  }
  const { count } = await tx.recoveryCode.deleteMany({ where: { userId, codeHash: hashRecoveryCode(code) } });
  return count === 1 ? "recovery_code" : null;
}

/** Replaces a user's recovery codes. The returned codes are the only copy. */
async function replaceRecoveryCodes(tx: Transaction, userId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode);
  await tx.recoveryCode.deleteMany({ where: { userId } });
  const data = codes.map((code) => ({ id: newId(), userId, codeHash: hashRecoveryCode(code) }));
  await tx.recoveryCode.createMany({ data });
  return codes;
}

/** Removes a user's second factor and recovery codes. Returns false if the user did not have one. */
export async function removeFactor(tx: Transaction, userId: string): Promise<boolean> {
  await tx.recoveryCode.deleteMany({ where: { userId } });
  const { count } = await tx.secondFactor.deleteMany({ where: { userId } });
  return count > 0;
}

async function lockFactor(tx: Transaction, userId: string) {
  await tx.$queryRaw`select 1 from second_factors where user_id = ${userId}::uuid for update`;
  const row = await tx.secondFactor.findUnique({ where: { userId } });
  if (!row) return null;
  const { id, confirmedAt, secret, lastStep } = row;
  return { id, confirmedAt, secret: decryptSecret(id, secret), lastStep: Number(lastStep) };
}

const insertChallenge = `insert into second_factor_challenges
    (id, token_hash, user_id, session_epoch, browser, network, provider, expires_at, provider_id, provider_sid, id_token)
  select $1::uuid, $2::bytea, person.id, person.session_epoch, $5, $6, $7, now() + make_interval(secs => $8::float8),
    $9, $10, $11::bytea
  from (
    select id, session_epoch from users
    where id = $3::uuid and ($4::text is null or password_hash = $4) and deactivated_at is null for share
  ) person
  returning id`;

/**
 * Notes that a browser's first factor was accepted.
 *
 * @returns the token for its cookie; null as for `createSession`
 */
export async function createChallenge(
  tx: AnyTransaction,
  { userId, passwordHash, provider, providerSession }: VerifiedAccount,
  { browser, network }: { browser: string | null; network: string | null },
): Promise<string | null> {
  await execute(tx, "delete from second_factor_challenges where expires_at < now()", []);
  const token = newLinkToken();
  const hash = Buffer.from(hashLinkToken(token));
  const id = newId();
  const own = [id, hash, userId, passwordHash, browser, network, provider, challengeSeconds];
  const values = [...own, ...toProviderColumns(id, providerSession)];
  return (await query(tx, insertChallenge, values)).length === 1 ? token : null;
}

/**
 * Ends the sessions of users who need a second factor and do not have one. They set one up when they sign in
 * again.
 */
export async function endSessionsWithoutFactor(tx: AnyTransaction): Promise<void> {
  await execute(
    tx,
    `delete from sessions s using users u, sign_in_settings g
     where s.user_id = u.id and u.role = any(g.second_factor_roles) and not exists (
       select from second_factors f where f.user_id = u.id and f.confirmed_at is not null
     )`,
    [],
  );
}

/** Turns the principal's second factor on, as `confirmSetUp` does. */
export function confirmOwnSetUp(principal: Principal, code: string): Promise<string[] | null> {
  return prisma().$transaction(async (tx) => {
    const codes = await confirmSetUp(tx, principal.userId, code);
    if (codes)
      await recordAudit(tx, principal, { action: "user.second_factor_set_up", target: self(principal) });
    return codes;
  });
}

/** Turns the principal's second factor off, if the code is right: null if not. Ends no session. */
export function removeOwnFactor(principal: Principal, code: string): Promise<true | null> {
  return prisma().$transaction(async (tx) => {
    if ((await consumeCode(tx, principal.userId, code)) === null) return null;
    await removeFactor(tx, principal.userId);
    await recordAudit(tx, principal, { action: "user.second_factor_removed", target: self(principal) });
    return true;
  });
}

/** Replaces the principal's recovery codes, if the code is right: null if not. */
export function replaceOwnRecoveryCodes(principal: Principal, code: string): Promise<string[] | null> {
  return prisma().$transaction(async (tx) => {
    if ((await consumeCode(tx, principal.userId, code)) === null) return null;
    await recordAudit(tx, principal, { action: "user.recovery_codes_replaced", target: self(principal) });
    return replaceRecoveryCodes(tx, principal.userId);
  });
}

/**
 * Removes the second factor of a user who has lost the app and the recovery codes, and signs the user out
 * everywhere.
 *
 * @returns false if there is no such user, or the user has no second factor
 */
export function resetFactor(principal: Principal<"owner">, userId: string): Promise<boolean> {
  return prisma().$transaction(async (tx) => {
    const user = await tx.user.findFirst({ where: { id: userId, service: false }, select: { name: true } });
    if (!user || !(await removeFactor(tx, userId))) return false;
    await tx.session.deleteMany({ where: { userId } });
    await tx.secondFactorChallenge.deleteMany({ where: { userId } });
    const target = { id: userId, name: user.name };
    await recordAudit(tx, principal, { action: "user.second_factor_removed", target });
    return true;
  });
}

function self({ userId, name }: Principal): { id: string; name: string } {
  return { id: userId, name };
}
