import { clock } from "#lib/clock.ts";
import type { Principal } from "#server/identity/access/principal.ts";
import { recordAudit } from "#server/identity/audit/record-audit.sql.ts";
import { advisoryLocks } from "#server/platform/database/advisory-locks.ts";
import { prisma } from "#server/platform/database/prisma.ts";
import type { Transaction } from "#server/platform/database/transaction.ts";
import { encryptPrivateKey } from "./encrypted-key.ts";
import { type KeyPair, newKeyPair } from "./key-pair.ts";

/** Creates the first key. Of concurrent processes, only one does. */
export async function addFirstKey(): Promise<void> {
  await locked(async (tx) => {
    if ((await tx.signingKey.count()) === 0) await insert(tx, newKeyPair(), clock.now());
  });
}

/** Adds a key. The earlier keys sign until `takeOverAt` and stay published permanently. */
export async function addNextKey(principal: Principal<"owner">, takeOverAt: Date): Promise<void> {
  await locked(async (tx) => {
    await tx.signingKey.updateMany({
      where: { OR: [{ retiredAt: null }, { retiredAt: { gt: takeOverAt } }] },
      data: { retiredAt: takeOverAt },
    });
    const pair = newKeyPair();
    await insert(tx, pair, clock.now());
    const change = { target: { id: null, name: pair.id }, after: { signs_from: takeOverAt } };
    await recordAudit(tx, principal, { action: "signing_key.created", ...change });
  });
}

async function insert(tx: Transaction, { id, publicKey, privateKey }: KeyPair, now: Date) {
  await tx.signingKey.create({
    data: { id, publicKey, privateKey: encryptPrivateKey(id, privateKey), createdAt: now },
  });
}

async function locked(work: (tx: Transaction) => Promise<void>): Promise<void> {
  await prisma().$transaction(async (tx) => {
    await tx.$executeRaw`select pg_advisory_xact_lock(${advisoryLocks.signingKeys})`;
    await work(tx);
  });
}
