import type { FlowSummary } from "#api/flows/documents/schema.ts";
import { type ExecutionStatus, executionStatusSchema } from "#engine/execution-status.ts";
import { Prisma } from "#prisma/client/client.ts";

export interface SummaryRow {
  id: string;
  name: string;
  description: string;
  live_version: number | null;
  unpublished_changes: boolean;
  revision: number;
  created_at: Date;
  updated_at: Date;
  last_id: string | null;
  last_status: string | null;
  last_created_at: Date | null;
  owner: FlowSummary["owner"];
  private: boolean;
  folder: FlowSummary["folder"];
  labels: FlowSummary["labels"];
}

/**
 * The flows of `source` as list rows. The newest execution of each is one step down the index (flow_id, id), however
 * many there are. Documents are not read: what runs in them is compared by its hash. Only rows that an earlier release
 * wrote have none; those are compared as text, which works because of `normalizeDocument`.
 */
export function summaryOf(
  source: Prisma.Sql,
  more: Prisma.Sql = Prisma.empty,
  moreJoins: Prisma.Sql = Prisma.empty,
): Prisma.Sql {
  return Prisma.sql`
    select f.id, f.name, f.description, f.revision, f.created_at, f.updated_at, f.private,
           v.number as live_version,
           coalesce(f.runnable_hash <> v.runnable_hash, f.draft::text <> v.document::text, false) as unpublished_changes,
           e.id as last_id, e.status as last_status, e.created_at as last_created_at,
           case when owner.id is not null then json_build_object('id', owner.id, 'name', owner.name) end as owner,
           case when folder.id is not null then json_build_object('id', folder.id, 'name', folder.name) end as folder,
           (
             select coalesce(
               json_agg(
                 json_build_object('id', label.id, 'name', label.name, 'color', label.color) order by lower(label.name)
               ),
               '[]'
             )
             from labeled_flows labeled join flow_labels label on label.id = labeled.label_id
             where labeled.flow_id = f.id
           ) as labels
           ${more}
    from ${source} f
    left join flow_versions v on v.id = f.live_version_id
    left join users owner on owner.id = f.owner_id
    left join flow_folders folder on folder.id = f.folder_id
    left join lateral (
      select id, status, created_at from executions where flow_id = f.id order by id desc limit 1
    ) e on true
    ${moreJoins}`;
}

export function toSummary(row: SummaryRow): FlowSummary {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    active: row.live_version !== null,
    live_version: row.live_version,
    unpublished_changes: row.unpublished_changes,
    revision: row.revision,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    last_execution: toLastExecution(row),
    owner: row.owner,
    private: row.private,
    folder: row.folder,
    labels: row.labels,
  };
}

function toLastExecution(row: SummaryRow): FlowSummary["last_execution"] {
  if (row.last_id === null || row.last_created_at === null) return null;
  const status: ExecutionStatus = executionStatusSchema.parse(row.last_status);
  return { id: row.last_id, status, created_at: row.last_created_at.toISOString() };
}
