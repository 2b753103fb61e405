// A service is a row of `users` with `service`: sessions, passwords, second factors, invitations and the count of owners
// leave such rows out, while keys, flows and the audit log treat it as they treat a user.

import { z } from "zod";
import { type ApiKeyScope, type Role, roleSchema } from "#api/identity/roles/schema.ts";
import {
  type CreateServiceBody,
  maxServices,
  type UpdateServiceBody,
} from "#api/identity/service-accounts/schema.ts";
import { clock } from "#lib/clock.ts";
import { newId } from "#lib/id.ts";
import type { Principal } from "#server/identity/access/principal.ts";
import type { StoredApiKey } from "#server/identity/account/data.ts";
import { addApiKey, type NewKey } from "#server/identity/account/mutations.ts";
import { bootstrapServiceId } from "#server/identity/api-keys/bootstrap-key.sql.ts";
import { recordAudit } from "#server/identity/audit/record-audit.sql.ts";
import { canGrant } from "#server/identity/roles/rules.ts";
import { prisma } from "#server/platform/database/prisma.ts";
import { query, type Transaction } from "#server/platform/database/transaction.ts";
import type { Done } from "#server/platform/http/outcome.ts";
import { getService, type ServiceRow } from "./data.ts";

/** Why a service is not changed. */
export type ServiceRefusal = { kind: "not_found" | "from_environment" };

const lockedSchema = z.object({ id: z.uuid(), name: z.string(), role: roleSchema });

type Locked = z.infer<typeof lockedSchema>;

/** The service, locked until the transaction ends: it gets no key while it is deleted. */
async function lockService(
  tx: Transaction,
  id: string,
): Promise<{ kind: "locked"; service: Locked } | ServiceRefusal> {
  if (id === bootstrapServiceId) return { kind: "from_environment" };
  const select = "select id, name, role from users where id = $1::uuid and service for update";
  const [row] = await query(tx, select, [id]);
  return row ? { kind: "locked", service: lockedSchema.parse(row) } : { kind: "not_found" };
}

/** Creates a service without keys. */
export function createService(
  principal: Principal<"owner">,
  { name, role }: CreateServiceBody,
): Promise<Done<{ service: ServiceRow }> | { kind: "too_many" }> {
  return prisma().$transaction(async (tx) => {
    if ((await tx.user.count({ where: { service: true } })) >= maxServices) return { kind: "too_many" };
    const id = newId();
    const createdAt = clock.now();
    // The column is unique and required. This is not an address, so nobody can sign in or be invited with it.
    const email = `service:${id}`;
    await tx.user.create({ data: { id, name, role, email, service: true, createdAt } });
    await recordAudit(tx, principal, {
      action: "service.created",
      target: { id, name },
      after: { name, role },
    });
    return { kind: "done", service: { id, name, role, createdAt, apiKeys: 0, lastUsedAt: null } };
  });
}

/** Changes a service's name or role, for the next request of each of its keys. */
export function updateService(
  principal: Principal<"owner">,
  id: string,
  change: UpdateServiceBody,
): Promise<Done<{ service: ServiceRow }> | ServiceRefusal> {
  return prisma().$transaction(async (tx) => {
    const locked = await lockService(tx, id);
    if (locked.kind !== "locked") return locked;
    const { service } = locked;
    const { name = service.name, role = service.role } = change;
    await tx.user.update({ where: { id }, data: { name, role } });
    await recordAudit(tx, principal, {
      action: "service.changed",
      target: { id, name: service.name },
      before: { name: service.name, role: service.role },
      after: { name, role },
    });
    const changed = await getService(principal, id, tx);
    return changed ? { kind: "done", service: changed } : { kind: "not_found" };
  });
}

/** Deletes a service with its keys. The flows that it created stay and have no owner. */
export function deleteService(
  principal: Principal<"owner">,
  id: string,
): Promise<{ kind: "deleted" } | ServiceRefusal> {
  return prisma().$transaction(async (tx) => {
    const locked = await lockService(tx, id);
    if (locked.kind !== "locked") return locked;
    const { name, role } = locked.service;
    await recordAudit(tx, principal, {
      action: "service.deleted",
      target: { id, name },
      before: { name, role },
    });
    await tx.user.delete({ where: { id } });
    return { kind: "deleted" };
  });
}

/** Creates an API key of a service. `key` in the result is the only copy of it. */
export function createServiceKey(
  principal: Principal<"owner">,
  id: string,
  given: NewKey,
): Promise<
  | { kind: "done"; key: string; stored: StoredApiKey }
  | { kind: "scope_not_allowed"; role: Role; denied: ApiKeyScope[] }
  | ServiceRefusal
> {
  return prisma().$transaction(async (tx) => {
    const locked = await lockService(tx, id);
    if (locked.kind !== "locked") return locked;
    const { name, role } = locked.service;
    const denied = given.scopes.filter((scope) => !canGrant(role, scope));
    if (denied.length > 0) return { kind: "scope_not_allowed", role, denied };
    return { kind: "done", ...(await addApiKey(tx, principal, { id, name }, given)) };
  });
}
