import type { FlowSettings } from "#api/flows/settings/schema.ts";
import { type AnyTransaction, execute } from "#server/platform/database/transaction.ts";

/** The template of the names of a flow's executions; null if they have no names. */
export function nameTemplate({ execution_name: template }: FlowSettings): string | null {
  return template || null;
}

const upsert = `
insert into flow_search (flow_id, name_template, fields) values ($1::uuid, $2, $3::text[])
on conflict (flow_id) do update set name_template = excluded.name_template, fields = excluded.fields`;

/** Stores the settings that name and index a flow's executions where statements find them. */
export async function storeSearch(tx: AnyTransaction, flowId: string, settings: FlowSettings): Promise<void> {
  const template = nameTemplate(settings);
  const fields = settings.search_fields ?? [];
  if (template === null && fields.length === 0) {
    await execute(tx, "delete from flow_search where flow_id = $1::uuid", [flowId]);
  } else {
    await execute(tx, upsert, [flowId, template, fields]);
  }
}
