import type { FlowThing } from "#api/flow-things.ts";
import { Prisma } from "#prisma/client/client.ts";
import type { Caller } from "#server/identity/access/authenticate.ts";
import { pool } from "#server/platform/database/pool.ts";
import { type AnyTransaction, query } from "#server/platform/database/transaction.ts";
import { viewerOf, visibleFlow } from "./visible.sql.ts";

type Viewer = Pick<Caller, "userId" | "seesAllFlows">;

const visible = visibleFlow("f", "$2");

/**
 * Finds a thing by its id if the caller can see its flow. Things of a deleted flow are visible to owners
 * only.
 */
const statements: Readonly<Record<FlowThing, string>> = {
  flow: `select from flows f where f.id = $1::uuid and ${visible}`,
  execution: `
    select from executions e left join flows f on f.id = e.flow_id where e.id = $1::uuid and ${visible}`,
  webhook: `select from flow_nodes n join flows f on f.id = n.flow_id where n.node_id = $1 and ${visible}`,
  file: `
    select from stored_files s
    left join executions e on e.id = s.owner_id
    left join calls c on c.id = s.owner_id
    left join flows f on f.id = coalesce(e.flow_id, c.flow_id)
    where s.id = $1::uuid and ${visible}`,
  variable: `
    select from variables v left join flows f on f.id = v.flow_id
    where v.id = $1::uuid and (v.flow_id is null or ${visible})`,
  entry: `
    select from store_entries s left join flows f on f.id = s.flow_id
    where s.id = $1::uuid and (s.flow_id is null or ${visible})`,
};

/** Whether a thing with this id exists for the caller. Reads a few index entries. */
export async function isThingVisible(viewer: Viewer, thing: FlowThing, id: string): Promise<boolean> {
  const { rowCount } = await pool().query({
    name: `visibility.${thing}`,
    text: statements[thing],
    values: [id, viewerOf(viewer)],
  });
  return rowCount === 1;
}

/** The same for a flow, within a transaction. */
export async function isFlowVisible(tx: AnyTransaction, viewer: Viewer, id: string): Promise<boolean> {
  const rows = await query<object>(tx, statements.flow.replace("select", "select 1 as found"), [
    id,
    viewerOf(viewer),
  ]);
  return rows.length > 0;
}

/** `visibleFlow` for statements of Prisma. */
export function isVisible(viewer: Viewer, flow = "f"): Prisma.Sql {
  const [before, ...rest] = visibleFlow(flow, "$viewer").split("$viewer");
  return Prisma.sql([before ?? "", ...rest], ...rest.map(() => viewerOf(viewer)));
}

/** The flows of these that exist for the caller. */
export async function getVisibleFlowIds(viewer: Viewer, ids: readonly string[]): Promise<string[]> {
  const { rows } = await pool().query<{ id: string }>(
    `select f.id from flows f where f.id = any($1::uuid[]) and ${visible}`,
    [ids, viewerOf(viewer)],
  );
  return rows.map(({ id }) => id);
}

/**
 * The private flows that the caller cannot see, for statements that read executions or counts and should not join their
 * flows. Empty for owners, without a query, and wherever no flow is private.
 */
export async function getHiddenFlowIds(viewer: Viewer): Promise<string[]> {
  if (viewer.seesAllFlows) return [];
  const { rows } = await pool().query<{ id: string }>({
    name: "visibility.hidden",
    text: `select f.id from flows f where f.private and not ${visibleFlow("f", "$1")}`,
    values: [viewerOf(viewer)],
  });
  return rows.map(({ id }) => id);
}

/** The executions of these that are gone, or whose flows the caller cannot see. */
export async function getHiddenExecutionIds(
  viewer: Viewer,
  ids: readonly (string | null)[],
): Promise<ReadonlySet<string>> {
  const asked = ids.filter((id) => id !== null);
  if (viewer.seesAllFlows || asked.length === 0) return new Set();
  const { rows } = await pool().query<{ id: string }>(
    `select e.id from executions e join flows f on f.id = e.flow_id
     where e.id = any($1::uuid[]) and ${visible}`,
    [asked, viewerOf(viewer)],
  );
  const seen = new Set(rows.map(({ id }) => id));
  return new Set(asked.filter((id) => !seen.has(id)));
}
