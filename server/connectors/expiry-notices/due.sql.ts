import { z } from "zod";
import { type ConnectionSettings, connectionSettingsSchema } from "#api/identity/credentials/schema.ts";
import { visibleFlow } from "#server/identity/visibility/visible.sql.ts";
import { pool } from "#server/platform/database/pool.ts";

/** A connection whose flows' owners have not been told yet that it has expired or is refused. */
export interface DueNotice extends Pick<ConnectionSettings, "connector" | "account" | "state" | "problem"> {
  id: string;
  name: string;
  /** When it is tried again if this attempt ends without a result. */
  nextAt: Date;
}

/*
 * The claim moves the time on, so that another worker tries again if this one dies. A notice is due once for each change of state,
 * so nearly always the index is empty.
 */
const claim = {
  name: "connections.claimNotice",
  text: `update credentials set notice_due_at = date_trunc('milliseconds', now()) + interval '10 minutes'
    where id = (
      select id from credentials where notice_due_at <= now() order by notice_due_at limit 1 for update skip locked
    )
    returning id, name, settings -> 'connection' as connection, notice_due_at as "nextAt"`,
};

const rowSchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    connection: connectionSettingsSchema,
    nextAt: z.date(),
  })
  .transform(({ connection, ...row }): DueNotice => ({ ...connection, ...row }));

/** A notice that is due; null if there is none. */
export async function claimNotice(): Promise<DueNotice | null> {
  const { rows } = await pool().query(claim);
  return rows[0] === undefined ? null : rowSchema.parse(rows[0]);
}

/** A notice was sent, or cannot be. One that fell due in the meantime stays. */
export async function endNotice({ id, nextAt }: DueNotice): Promise<void> {
  const text = "update credentials set notice_due_at = null where id = $1::uuid and notice_due_at = $2";
  await pool().query(text, [id, nextAt]);
}

const ownerSchema = z.object({
  email: z.string(),
  name: z.string(),
  flows: z.array(z.object({ id: z.uuid(), name: z.string(), published: z.boolean() })),
});

/** A person with their flows that name a connection, the published ones first. */
export type FlowOwner = z.output<typeof ownerSchema>;

const viewer = "(case when u.role = 'owner' then null else u.id end)";
const selectOwners = `
  select u.email, u.name, json_agg(json_build_object('id', f.id, 'name', f.name, 'published', f.published)
    order by f.published desc, lower(f.name), f.id) as flows
  from users u
  join lateral (
    select f.id, f.name, coalesce(position($1 in v.document::text) > 0, false) as published
    from flows f left join flow_versions v on v.id = f.live_version_id
    where f.owner_id = u.id and ${visibleFlow("f", viewer)}
      and (position($1 in f.draft::text) > 0 or position($1 in v.document::text) > 0)
  ) f on true
  where not u.service and u.deactivated_at is null
  group by u.id order by u.id`;

/** The active people who own flows that name a connection in their draft or live version. */
export async function findFlowOwners(connectionId: string): Promise<FlowOwner[]> {
  const { rows } = await pool().query(selectOwners, [connectionId]);
  return rows.map((row) => ownerSchema.parse(row));
}
