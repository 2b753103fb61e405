import { z } from "zod";
import { type ConnectorVersion, connectorSourceSchema } from "#api/connectors/imports-schema.ts";
import { connectorSchema } from "#engine/connectors/format.ts";
import type { Principal } from "#server/identity/access/principal.ts";
import { isVisible } from "#server/identity/visibility/data.ts";
import { prisma } from "#server/platform/database/prisma.ts";

/** The versions of an imported connector, the newest first; none if there is no such connector. */
export async function getVersions(_: Principal, name: string): Promise<ConnectorVersion[]> {
  const rows = await prisma().importedConnector.findMany({
    where: { name },
    select: {
      version: true,
      base: true,
      source: true,
      createdAt: true,
      _count: { select: { operations: true } },
    },
    orderBy: { version: "desc" },
  });
  return rows.map(({ version, base, source, createdAt, _count }) => {
    const shown = shownSchema.parse(base);
    return {
      version,
      title: shown.title,
      api_version: shown.apiVersion,
      operations: _count.operations,
      source: connectorSourceSchema.parse(source),
      created_at: createdAt.toISOString(),
    };
  });
}

const { title, apiVersion } = connectorSchema.shape;
const shownSchema = z.object({ title, apiVersion });

/** A flow that uses a connector, and its operations there. */
export interface UsingFlow {
  id: string;
  name: string;
  visible: boolean;
  operations: { name: string; version: number }[];
}

const operationsSchema = z.array(z.object({ name: z.string(), version: z.int() }));

/** The flows whose draft or live version has nodes of a connector. */
export async function findUses(principal: Principal, name: string): Promise<UsingFlow[]> {
  const prefix = `${name}/`;
  const rows = await prisma().$queryRaw<(Omit<UsingFlow, "operations"> & { operations: unknown })[]>`
    select f.id, f.name, ${isVisible(principal)} as visible, used.operations
    from flows f left join flow_versions v on v.id = f.live_version_id
    cross join lateral (
      select json_agg(distinct jsonb_build_object(
        'name', substr(node ->> 'type', length(${prefix}::text) + 1),
        'version', coalesce((node ->> 'version')::int, 1))) as operations
      from (select json_array_elements(f.draft -> 'nodes') union all select json_array_elements(v.document -> 'nodes'))
        as nodes(node)
      where starts_with(node ->> 'type', ${prefix})) used
    where used.operations is not null
      and (position(${prefix} in f.draft::text) > 0 or position(${prefix} in v.document::text) > 0)
    order by f.name limit 200`;
  return rows.map((row) => ({ ...row, operations: operationsSchema.parse(row.operations) }));
}

/** The number of connections of a connector. */
export async function countConnections(_: Principal, name: string): Promise<number> {
  return prisma().credential.count({
    where: { kind: "connection", settings: { path: ["connection", "connector"], equals: name } },
  });
}
