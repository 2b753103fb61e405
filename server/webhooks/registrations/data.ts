import { z } from "zod";
import type { WebhookRegistration } from "#api/webhooks/registrations/schema.ts";
import { Prisma } from "#prisma/client/client.ts";
import type { Principal } from "#server/identity/access/principal.ts";
import { decryptSecret } from "#server/identity/credentials/encrypt-secret.ts";
import { isVisible } from "#server/identity/visibility/data.ts";
import { pool } from "#server/platform/database/pool.ts";
import { prisma } from "#server/platform/database/prisma.ts";

const selectSecret = {
  name: "webhooks.selectRegisteredSecret",
  text: "select id, secret from webhook_registrations where node_id = $1 and wanted",
};

const secretSchema = z.object({ id: z.uuid(), secret: z.instanceof(Buffer) });

/** The secret with which a live trigger's webhook is registered, or is about to be; null if there is none. */
export async function readRegisteredSecret(nodeId: string): Promise<string | null> {
  const { rows } = await pool().query({ ...selectSecret, values: [nodeId] });
  const found = secretSchema.optional().parse(rows[0]);
  return found ? decryptSecret(found.id, found.secret) : null;
}

interface Row {
  id: string;
  node_id: string;
  flow_id: string | null;
  flow_name: string | null;
  type: string;
  wanted: boolean;
  hook_id: string | null;
  registered_at: Date | null;
  next_at: Date | null;
  failing_since: Date | null;
  failures: number;
  error: unknown;
}

/** The webhooks that triggers of connectors have at providers, the newest first, and those that are left there. */
export async function listRegistrations(
  principal: Principal,
  { after, flow_id, limit }: { after?: string | undefined; flow_id?: string | undefined; limit: number },
): Promise<WebhookRegistration[]> {
  const ofFlow = flow_id ? Prisma.sql`and r.flow_id = ${flow_id}::uuid` : Prisma.empty;
  const before = after ? Prisma.sql`and r.id < ${after}::uuid` : Prisma.empty;
  const rows = await prisma().$queryRaw<Row[]>`
    select r.id, r.node_id, r.flow_id, f.name as flow_name, r.type, r.wanted, r.hook_id, r.registered_at, r.next_at,
      r.failing_since, r.failures, r.error
    from webhook_registrations r left join flows f on f.id = r.flow_id
    where ${isVisible(principal)} ${ofFlow} ${before}
    order by r.id desc limit ${limit}`;
  return rows.map(toRegistration);
}

const errorSchema = z.object({ code: z.string(), message: z.string() });

function toRegistration(row: Row): WebhookRegistration {
  const { wanted, registered_at, next_at, failing_since: since, failures, error, ...rest } = row;
  return {
    ...rest,
    state: wanted ? (registered_at === null ? "registering" : "registered") : "removing",
    next_at: next_at?.toISOString() ?? null,
    failing: since && { since: since.toISOString(), count: failures, error: errorSchema.parse(error) },
  };
}
