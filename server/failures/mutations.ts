import type { DocumentNode } from "#engine/document.ts";
import { failureSettingsSchema } from "#engine/failure/settings.ts";
import type { Transaction } from "#server/platform/database/transaction.ts";

/** Stores the flows that a flow's live triggers watch. The rows end with those of the triggers. */
export async function watchFailures(
  tx: Transaction,
  flowId: string,
  triggers: readonly DocumentNode[],
): Promise<void> {
  const data = triggers.map(({ id, config }) => {
    const { flows, group_minutes: groupMinutes } = failureSettingsSchema.parse(config);
    return { nodeId: id, flowId, flows: flows === "all" ? [] : flows, groupMinutes };
  });
  await tx.failureWatch.createMany({ data });
}
