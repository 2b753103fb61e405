import type { z } from "zod";
import type { connectorSourceSchema } from "#api/connectors/imports-schema.ts";
import type { ConnectorBase, Operation } from "#engine/connectors/format.ts";
import { newId } from "#lib/id.ts";
import { connectorsChannel } from "#queue/channels.ts";
import { library } from "#server/connectors/library/library.ts";
import type { Principal } from "#server/identity/access/principal.ts";
import { recordAudit } from "#server/identity/audit/record-audit.sql.ts";
import { prisma } from "#server/platform/database/prisma.ts";
import type { Transaction } from "#server/platform/database/transaction.ts";
import { notifyAtCommit } from "#server/platform/notifications/notify.sql.ts";
import { countConnections, findUses, type UsingFlow } from "./data.ts";

export interface NewVersion {
  base: ConnectorBase;
  operations: ReadonlyMap<string, Operation>;
  source: z.output<typeof connectorSourceSchema>;
}

/** Rows of operations in one statement. */
const batch = 500;
/** Inserting the 22,000 operations of the largest description takes some seconds. */
const timeoutMs = 60_000;

/** Stores the next version of an imported connector. This process knows it when the promise resolves. */
export async function storeVersion(
  principal: Principal<"editor">,
  { base, operations, source }: NewVersion,
): Promise<void> {
  const { name } = base;
  await prisma().$transaction(
    async (tx) => {
      await lock(tx, name);
      const { _max } = await tx.importedConnector.aggregate({ where: { name }, _max: { version: true } });
      const version = (_max.version ?? 0) + 1;
      const id = newId();
      const data = { id, name, version, base: { ...base, version }, source, createdById: principal.userId };
      await tx.importedConnector.create({ data });
      const entries = [...operations];
      for (let at = 0; at < entries.length; at += batch) {
        const rows = entries.slice(at, at + batch);
        await tx.importedOperation.createMany({
          data: rows.map(([operation, value]) => ({ connectorId: id, name: operation, operation: value })),
        });
      }
      await recordAudit(tx, principal, {
        action: "connector.imported",
        target: { id, name },
        after: {
          version,
          title: base.title,
          api_version: base.apiVersion,
          url: source.url,
          sha256: source.sha256,
        },
      });
      await notifyAtCommit(tx, connectorsChannel, "");
    },
    { timeout: timeoutMs },
  );
  await library().imported.refresh();
}

type Deletion =
  | { kind: "done" }
  | { kind: "not_found" }
  | { kind: "in_use"; flows: UsingFlow[]; connections: number };

/** Deletes all versions of an imported connector unless a flow or a connection uses it. */
export async function deleteConnector(principal: Principal<"editor">, name: string): Promise<Deletion> {
  const flows = await findUses(principal, name);
  const connections = await countConnections(principal, name);
  if (flows.length > 0 || connections > 0) return { kind: "in_use", flows, connections };
  const wasThere = await prisma().$transaction(async (tx) => {
    await lock(tx, name);
    const newest = await tx.importedConnector.findFirst({ where: { name }, orderBy: { version: "desc" } });
    if (!newest) return false;
    await tx.importedConnector.deleteMany({ where: { name } });
    await recordAudit(tx, principal, {
      action: "connector.deleted",
      target: { id: newest.id, name },
      before: { version: newest.version },
    });
    await notifyAtCommit(tx, connectorsChannel, "");
    return true;
  });
  if (!wasThere) return { kind: "not_found" };
  await library().imported.refresh();
  return { kind: "done" };
}

/** One import or deletion of a connector at a time. */
async function lock(tx: Transaction, name: string): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext(${`millrace connector ${name}`}))`;
}
