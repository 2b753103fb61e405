import type { ConnectionSettings } from "#api/identity/credentials/schema.ts";
import { type ConnectionSecret, connectionSecretSchema } from "#engine/connectors/authenticate.ts";
import { clock } from "#lib/clock.ts";
import { newId } from "#lib/id.ts";
import type { Principal } from "#server/identity/access/principal.ts";
import { recordAudit } from "#server/identity/audit/record-audit.sql.ts";
import { findFlowsNaming } from "#server/identity/credentials/data.ts";
import { decryptSecret, encryptSecret } from "#server/identity/credentials/encrypt-secret.ts";
import type { NamingFlow } from "#server/identity/credentials/naming-flows.ts";
import { prisma } from "#server/platform/database/prisma.ts";
import type { Transaction } from "#server/platform/database/transaction.ts";
import { lockConnection, type StoredConnection } from "./data.ts";

/** A connection that is stored, without its id. */
export interface NewConnection {
  name: string;
  settings: ConnectionSettings;
  hosts: string[];
  secret: ConnectionSecret;
}

/** Stores a connection with its secrets encrypted. */
export async function createConnection(
  principal: Principal<"editor">,
  { name, settings, hosts, secret }: NewConnection,
): Promise<StoredConnection> {
  const id = newId();
  return prisma().$transaction(async (tx) => {
    await tx.credential.create({
      data: {
        ...{ id, name, kind: "connection", hosts, createdById: principal.userId },
        settings: { connection: settings },
        secret: encryptSecret(id, JSON.stringify(secret)),
      },
    });
    const stored = await readBack(tx, id);
    await recordAudit(tx, principal, {
      action: "connection.created",
      target: { id, name },
      after: shown(stored),
    });
    return stored;
  });
}

/** The changed parts of a connection. Secret fields are joined to those that are stored. */
export interface ConnectionChange {
  name?: string | undefined;
  settings?: Partial<ConnectionSettings>;
  hosts?: string[];
  secretFields?: Record<string, string>;
}

/** Changes a connection; null if it is gone. */
export async function updateConnection(
  principal: Principal<"editor">,
  id: string,
  change: ConnectionChange,
): Promise<StoredConnection | null> {
  return prisma().$transaction(async (tx) => {
    const before = await lockConnection(tx, id);
    if (!before) return null;
    const secret = change.secretFields && (await joinSecret(tx, id, change.secretFields));
    const data = {
      updatedAt: clock.now(),
      ...(change.name !== undefined && { name: change.name }),
      ...(change.settings && { settings: { connection: { ...settingsOf(before), ...change.settings } } }),
      ...(change.hosts && { hosts: change.hosts }),
      ...(secret && { secret: encryptSecret(id, JSON.stringify(secret)) }),
    };
    await tx.credential.update({ where: { id }, data });
    const after = await readBack(tx, id);
    await recordAudit(tx, principal, {
      action: "connection.changed",
      target: { id, name: after.name },
      before: { ...shown(before), new_value: false },
      after: { ...shown(after), new_value: secret !== undefined },
    });
    return after;
  });
}

/** Stores the access that a provider has given to an existing connection; null if it is gone. */
export async function renewConnection(
  principal: Principal<"editor">,
  id: string,
  { settings, hosts, secret }: Omit<NewConnection, "name">,
): Promise<StoredConnection | null> {
  return prisma().$transaction(async (tx) => {
    const before = await lockConnection(tx, id);
    if (!before) return null;
    const data = { settings: { connection: settings }, hosts, updatedAt: clock.now() };
    const sealed = encryptSecret(id, JSON.stringify(secret));
    await tx.credential.update({ where: { id }, data: { ...data, secret: sealed } });
    const after = await readBack(tx, id);
    await recordAudit(tx, principal, {
      action: "connection.signed_in",
      target: { id, name: after.name },
      before: { ...shown(before), new_value: false },
      after: { ...shown(after), new_value: true },
    });
    return after;
  });
}

/**
 * Deletes a connection unless a flow uses it.
 *
 * @param isForced also if flows use it, as long as the user sees all of them
 */
export async function deleteConnection(
  principal: Principal<"editor">,
  id: string,
  isForced: boolean,
): Promise<{ kind: "done" } | { kind: "not_found" } | { kind: "in_use"; flows: NamingFlow[] }> {
  return prisma().$transaction(async (tx) => {
    const before = await lockConnection(tx, id);
    if (!before) return { kind: "not_found" };
    const flows = await findFlowsNaming(principal, id);
    const isAccepted = isForced && flows.every(({ visible }) => visible);
    if (flows.length > 0 && !isAccepted) return { kind: "in_use", flows };
    await tx.credential.delete({ where: { id } });
    const target = { id, name: before.name };
    await recordAudit(tx, principal, {
      action: "connection.deleted",
      target,
      before: { ...shown(before), flows: flows.map((flow) => flow.name) },
    });
    return { kind: "done" };
  });
}

async function joinSecret(
  tx: Transaction,
  id: string,
  given: Record<string, string>,
): Promise<ConnectionSecret> {
  const { secret } = await tx.credential.findUniqueOrThrow({ where: { id }, select: { secret: true } });
  const stored = connectionSecretSchema.parse(JSON.parse(decryptSecret(id, secret)));
  const kept = stored.kind === "fields" ? stored.fields : {};
  return { kind: "fields", fields: { ...kept, ...given } };
}

async function readBack(tx: Transaction, id: string): Promise<StoredConnection> {
  const stored = await lockConnection(tx, id);
  if (!stored) throw new Error("A connection was not stored.");
  return stored;
}

function settingsOf(stored: StoredConnection): ConnectionSettings {
  const { connector, authentication, method, fields, account, state, problem } = stored;
  return { connector, authentication, method, fields, account, state, problem };
}

/** A connection as an audit entry shows it. */
function shown({ name, connector, authentication, fields, hosts, account }: StoredConnection) {
  return { name, connector, authentication, fields, hosts, account };
}
