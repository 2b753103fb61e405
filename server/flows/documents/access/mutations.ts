import type { FlowAccess, FlowAccessBody } from "#api/flows/documents/access/schema.ts";
import { flowAccessChannel, tabsChannel } from "#queue/channels.ts";
import { notifyFlowSaved } from "#server/flows/documents/flow-statements.sql.ts";
import type { Principal } from "#server/identity/access/principal.ts";
import { recordAudit } from "#server/identity/audit/record-audit.sql.ts";
import { isFlowVisible } from "#server/identity/visibility/data.ts";
import { prisma } from "#server/platform/database/prisma.ts";
import type { Transaction } from "#server/platform/database/transaction.ts";
import { notifyAtCommit } from "#server/platform/notifications/notify.sql.ts";
import { alwaysListed, getAccess } from "./data.ts";

type Changed =
  | { kind: "done"; access: FlowAccess }
  | { kind: "not_found" }
  /** There is no active user with this id. */
  | { kind: "unknown_person"; index: number };

/**
 * Opens a flow to all, or makes it private to some people. A flow that is opened keeps its list for the day when it becomes
 * private again. Takes effect at once: processes are notified at commit, and open event streams of others end.
 */
export async function changeAccess(
  principal: Principal<"editor">,
  flowId: string,
  body: FlowAccessBody,
): Promise<Changed> {
  return prisma().$transaction(async (tx) => {
    const [flow] = await tx.$queryRaw<{ name: string; owner_id: string | null }[]>`
      select name, owner_id from flows where id = ${flowId}::uuid for update`;
    // Someone may have taken the caller off the list since the request began.
    if (!flow || !(await isFlowVisible(tx, principal, flowId))) return { kind: "not_found" };
    const asked = body.private && body.people ? body.people.map((id) => id.toLowerCase()) : null;
    const index = await findUnknown(tx, flowId, asked ?? []);
    if (index !== null) return { kind: "unknown_person", index };
    const before = await readList(tx, flowId);
    await tx.flow.update({ where: { id: flowId }, data: { private: body.private } });
    if (body.private) {
      const always = [flow.owner_id, alwaysListed(principal)].filter((id) => id !== null);
      const people = [...new Set([...always, ...(asked ?? [])])];
      if (asked) await tx.flowPerson.deleteMany({ where: { flowId, userId: { notIn: people } } });
      await tx.flowPerson.createMany({
        data: people.map((userId) => ({ flowId, userId })),
        skipDuplicates: true,
      });
    }
    await removeTabsOfOthers(tx, flowId);
    const after = await readList(tx, flowId);
    const target = { id: flowId, name: flow.name };
    await recordAudit(tx, principal, { action: "flow.access_changed", target, before, after });
    await notifyAccessChanged(tx, flowId);
    await notifyFlowSaved(tx, flowId);
    const access = await getAccess(principal, flowId, tx);
    return access ? { kind: "done", access } : { kind: "not_found" };
  });
}

/** Gives a new copy of a flow the people of the original and its own creator, if the original is private. */
export async function copyAccess(
  tx: Transaction,
  { userId }: Principal<"editor">,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const isPrivate = await tx.$executeRaw`
    update flows copy set private = true from flows original
    where copy.id = ${to}::uuid and original.id = ${from}::uuid and original.private`;
  if (isPrivate === 0) return;
  await tx.$executeRaw`
    insert into flow_people (flow_id, user_id)
    select ${to}::uuid, user_id from flow_people where flow_id = ${from}::uuid
    union select ${to}::uuid, ${userId}::uuid`;
  await notifyAccessChanged(tx, to);
}

async function notifyAccessChanged(tx: Transaction, flowId: string): Promise<void> {
  await notifyAtCommit(tx, flowAccessChannel, flowId);
}

/** The place of the first person who cannot be put on the list: a deactivated one can only stay on it. */
async function findUnknown(tx: Transaction, flowId: string, ids: readonly string[]): Promise<number | null> {
  const users = await tx.user.findMany({
    where: { id: { in: [...ids] }, OR: [{ deactivatedAt: null }, { seenFlows: { some: { flowId } } }] },
    select: { id: true },
  });
  const known = new Set(users.map(({ id }) => id));
  const index = ids.findIndex((id) => !known.has(id));
  return index === -1 ? null : index;
}

/** The access list as an audit entry shows it: with names, which stay readable after a person is gone. */
async function readList(tx: Transaction, flowId: string) {
  const flow = await tx.flow.findUniqueOrThrow({
    where: { id: flowId },
    select: {
      private: true,
      people: { select: { user: { select: { id: true, name: true } } }, orderBy: { userId: "asc" } },
    },
  });
  return { visible_to: flow.private ? "people" : "everyone", people: flow.people.map(({ user }) => user) };
}

/** Removes the tabs of people who can no longer see the flow. */
async function removeTabsOfOthers(tx: Transaction, flowId: string): Promise<void> {
  const removed = await tx.$executeRaw`
    delete from flow_tabs tab using flows f, users u
    where tab.flow_id = ${flowId}::uuid and f.id = tab.flow_id and u.id = tab.user_id
      and f.private and u.role <> 'owner'
      and not exists (select from flow_people person where person.flow_id = f.id and person.user_id = u.id)`;
  if (removed > 0) await notifyAtCommit(tx, tabsChannel, flowId);
}
