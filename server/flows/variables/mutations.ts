import type { z } from "zod";
import {
  type createVariableBodySchema,
  isMaskable,
  maxVariables,
  type UpdateVariableBody,
} from "#api/flows/variables/schema.ts";
import { clock } from "#lib/clock.ts";
import { newId } from "#lib/id.ts";
import type { Principal } from "#server/identity/access/principal.ts";
import { recordAudit } from "#server/identity/audit/record-audit.sql.ts";
import { encryptSecret } from "#server/identity/credentials/encrypt-secret.ts";
import { isFlowVisible } from "#server/identity/visibility/data.ts";
import { prisma } from "#server/platform/database/prisma.ts";
import type { Transaction } from "#server/platform/database/transaction.ts";
import { testValueOf } from "./values.sql.ts";

/** Why a variable cannot be stored as requested. */
export type VariableRefusal =
  | { kind: "flow_not_found" | "name_taken" | "too_many" | "not_found" }
  /** A secret variable cannot be made plain with the value that it has. */
  | { kind: "value_required" }
  /** An unchanged value is too short to be masked. */
  | { kind: "too_short"; field: "value" | "test_value" };

type Stored = { kind: "done"; id: string };

/** Serializes writes to the names of one flow, or of the installation. */
async function lockNames(tx: Transaction, flowId: string | null): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`variables ${flowId ?? ""}`}, 0))`;
}

/** Stores a new variable, encrypted if it is secret. */
export async function createVariable(
  principal: Principal<"editor">,
  body: z.output<typeof createVariableBodySchema>,
): Promise<Stored | VariableRefusal> {
  const { name, flow_id: flowId, secret, value, test_value: testValue } = body;
  return prisma().$transaction(async (tx) => {
    await lockNames(tx, flowId);
    if (flowId !== null && !(await isFlowVisible(tx, principal, flowId))) return { kind: "flow_not_found" };
    const names = await tx.variable.findMany({ where: { flowId }, select: { name: true } });
    if (names.some((each) => each.name === name)) return { kind: "name_taken" };
    if (names.length >= maxVariables) return { kind: "too_many" };
    const id = newId();
    const values = toColumns(id, secret, value, testValue);
    const row = { id, name, flowId, ...values };
    await tx.variable.create({ data: { ...row, createdById: principal.userId } });
    await recordAudit(tx, principal, {
      action: "variable.created",
      target: { id, name },
      after: presentable(row),
    });
    return { kind: "done", id };
  });
}

/** Changes a variable. Executions that start or resume from now on see the change. */
export async function updateVariable(
  principal: Principal<"editor">,
  id: string,
  { name, secret, value, test_value }: UpdateVariableBody,
): Promise<Stored | VariableRefusal> {
  return prisma().$transaction(async (tx) => {
    const found = await tx.variable.findUnique({ where: { id }, select: { flowId: true } });
    if (!found) return { kind: "not_found" };
    await lockNames(tx, found.flowId);
    const before = await tx.variable.findUnique({ where: { id } });
    if (!before) return { kind: "not_found" };
    const { flowId } = before;
    if (await tx.variable.findFirst({ where: { flowId, name, NOT: { id } }, select: { id: true } }))
      return { kind: "name_taken" };
    const wasSecret = before.secretValue !== null;
    if (wasSecret && !secret && value === undefined) return { kind: "value_required" };
    const save = async (changed: Partial<ReturnType<typeof toColumns>>): Promise<Stored> => {
      const after = await tx.variable.update({
        where: { id },
        data: { name, updatedAt: clock.now(), ...changed },
      });
      await recordAudit(tx, principal, {
        action: "variable.changed",
        target: { id, name },
        before: { ...presentable(before), new_value: false },
        after: { ...presentable(after), new_value: secret && Object.keys(changed).length > 0 },
      });
      return { kind: "done", id };
    };
    if (wasSecret && secret) {
      return save({
        ...(value !== undefined && { secretValue: encryptSecret(id, value) }),
        ...(test_value !== undefined && { secretTestValue: sealTest(id, test_value) }),
      });
    }
    const next = value ?? before.value ?? "";
    const nextTest = test_value === undefined ? before.testValue : test_value;
    if (secret && !isMaskable(next)) return { kind: "too_short", field: "value" };
    if (secret && nextTest !== null && !isMaskable(nextTest))
      return { kind: "too_short", field: "test_value" };
    return save(toColumns(id, secret, next, nextTest));
  });
}

function toColumns(id: string, secret: boolean, value: string, testValue: string | null) {
  if (!secret) return { value, testValue, secretValue: null, secretTestValue: null };
  const secretValue = encryptSecret(id, value);
  return { value: null, testValue: null, secretValue, secretTestValue: sealTest(id, testValue) };
}

function sealTest(id: string, value: string | null) {
  return value === null ? null : encryptSecret(testValueOf(id), value);
}

/** Deletes a variable, also while flows name it. Returns false if there is no such variable. */
export async function deleteVariable(principal: Principal<"editor">, id: string): Promise<boolean> {
  return prisma().$transaction(async (tx) => {
    const before = await tx.variable.findUnique({ where: { id } });
    const { count } = await tx.variable.deleteMany({ where: { id } });
    if (!before || count === 0) return false;
    await recordAudit(tx, principal, {
      action: "variable.deleted",
      target: { id, name: before.name },
      before: presentable(before),
    });
    return true;
  });
}

/** A variable as an audit entry shows it. */
function presentable(row: {
  name: string;
  flowId: string | null;
  value: string | null;
  testValue: string | null;
  secretValue: unknown;
}) {
  const { name, flowId: flow_id, value, testValue: test_value } = row;
  return { name, flow_id, ...(row.secretValue === null ? { value, test_value } : { masked: true }) };
}
