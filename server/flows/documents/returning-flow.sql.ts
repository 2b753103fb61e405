import { type Flow, savedRevisionSchema } from "#api/flows/documents/schema.ts";
import { flowSettingsSchema } from "#api/flows/settings/schema.ts";
import { documentSchema } from "#engine/document.ts";
import { definitionOf } from "#engine/node-types.ts";
import { Prisma } from "#prisma/client/client.ts";
import { nodeTypes } from "#server/flows/node-types/provided.ts";
import { showSettings } from "#server/flows/settings/settings.ts";
import { triggerKindOf } from "#server/flows/triggers/kinds.ts";
import { config } from "#server/platform/config/config.ts";
import type { Transaction } from "#server/platform/database/transaction.ts";
import { type SummaryRow, summaryOf, toSummary } from "./flow-summary.sql.ts";
import { joinPins } from "./pins.ts";

/** The user who saved the flow `f`, as `{id, name}`. */
export const savedBy = Prisma.sql`(select json_build_object('id', u.id, 'name', u.name) from users u where u.id = f.saved_by_id)`;

/**
 * The flow whose row a statement returns: a query, or an update with `returning`. The text of both is one statement.
 *
 * @param also further common table expressions, which can refer to the row as `page`
 */
export async function returningFlow(
  tx: Transaction,
  row: Prisma.Sql,
  also: Prisma.Sql = Prisma.empty,
): Promise<Flow | null> {
  const [found] = await tx.$queryRaw<
    (SummaryRow & {
      draft: unknown;
      pins: unknown;
      settings: unknown;
      live_nodes: string[];
      saved_by: unknown;
    })[]
  >`
    with page as (${row})${also}
    ${summaryOf(
      Prisma.sql`page`,
      Prisma.sql`, f.draft, f.pins, f.settings, ${savedBy} as saved_by,
        array(select node_id from triggers t where t.flow_id = f.id) as live_nodes`,
    )}`;
  if (!found) return null;
  const document = joinPins(documentSchema.parse(found.draft), found.pins);
  const live = new Set(found.live_nodes);
  const types = nodeTypes();
  const webhooks = document.nodes.flatMap((node) => {
    const url = triggerKindOf(definitionOf(node, types))?.urlOf(node.id) ?? null;
    return url === null ? [] : [{ node_id: node.id, url, live: live.has(node.id) }];
  });
  const settings = showSettings(flowSettingsSchema.parse(found.settings));
  const saved_by = savedRevisionSchema.shape.saved_by.parse(found.saved_by);
  return {
    ...toSummary(found),
    document,
    saved_by,
    settings,
    webhooks,
    webhook_origin: config().webhookUrl,
  };
}
