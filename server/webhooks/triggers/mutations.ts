import type { DocumentNode } from "#engine/document.ts";
import type { FlowProblem } from "#engine/graph/graph.ts";
import { webhookSettingsSchema } from "#engine/webhook/settings.ts";
import { TriggersRefused } from "#server/flows/triggers/kind.sql.ts";
import type { Transaction } from "#server/platform/database/transaction.ts";

/**
 * Gives these live webhooks their aliases. The flow's previous aliases were deleted with the rows of its
 * triggers.
 *
 * @throws TriggersRefused if another webhook has one of them
 */
export async function claimAliases(tx: Transaction, nodes: readonly DocumentNode[]): Promise<void> {
  const wanted = nodes
    .flatMap(({ id: nodeId, config }) => {
      const { alias: path } = webhookSettingsSchema.parse(config);
      return path === undefined ? [] : [{ path, nodeId }];
    })
    // In the same order everywhere, so that two flows that claim the same aliases do not deadlock.
    .sort((a, b) => (a.path < b.path ? -1 : 1));
  if (wanted.length === 0) return;
  const { count } = await tx.webhookAlias.createMany({ data: wanted, skipDuplicates: true });
  if (count < wanted.length) throw new TriggersRefused(await findTaken(tx, wanted));
}

/** The insert has waited for concurrent ones, so their rows are visible now. */
async function findTaken(
  tx: Transaction,
  wanted: readonly { path: string; nodeId: string }[],
): Promise<FlowProblem[]> {
  const rows = await tx.webhookAlias.findMany({
    where: { path: { in: wanted.map(({ path }) => path) } },
    include: { trigger: { include: { flow: { select: { name: true, private: true } } } } },
  });
  const owners = new Map(rows.map((row) => [row.path, row]));
  return wanted
    .filter(({ path, nodeId }) => owners.get(path)?.nodeId !== nodeId)
    .map(({ path, nodeId }) => {
      const owner = owners.get(path)?.trigger.flow;
      const by = !owner || owner.private ? "another webhook" : `a webhook of “${owner.name}”`;
      const detail = `The alias path “${path}” is used by ${by}. Choose another one.`;
      return { nodeId, edgeId: null, pointer: "/alias", code: "alias_taken", detail };
    });
}
