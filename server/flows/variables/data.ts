import { z } from "zod";
import type { ListVariablesQuery, Variable } from "#api/flows/variables/schema.ts";
import { hiddenValue } from "#engine/tags/stored-variables.ts";
import type { JsonObject } from "#lib/json.ts";
import type { Principal } from "#server/identity/access/principal.ts";
import { viewerOf, visibleFlow } from "#server/identity/visibility/visible.sql.ts";
import { pool } from "#server/platform/database/pool.ts";
import { prisma } from "#server/platform/database/prisma.ts";
import type { Transaction } from "#server/platform/database/transaction.ts";
import type { PageRequest } from "#server/platform/http/page.ts";

const rowSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  flow_id: z.uuid().nullable(),
  flow_name: z.string().nullable(),
  secret: z.boolean(),
  value: z.string().nullable(),
  test_value: z.string().nullable(),
  has_test_value: z.boolean(),
  flows: z.int(),
  created_at: z.date(),
  updated_at: z.date(),
});

/** Where tags (`_vars.name`) and code (`vars["name"]`) name a variable, in a document as JSON text. */
const usePattern = String.raw`vars\s*(?:\?\.|\.|(?:\?\.)?\[\s*\\*["'])\s*([a-z_][a-z0-9_]*)`;

/*
 * Each document of a visible flow is searched once for all variables, and only if it mentions any and there are any. A flow's own variable is used in that
 * flow alone; where it hides one of the installation, that one is not used.
 */
const statement = `
with documents as materialized (
  select f.id as flow_id, concat(f.draft::text, ' ', v.document::text) as document
  from flows f left join flow_versions v on v.id = f.live_version_id
  where exists (select from variables) and ${visibleFlow("f", "$7")}
), named as materialized (
  select distinct d.flow_id, use[1] as name
  from documents d, regexp_matches(d.document, $1, 'g') as use
  where position('vars' in d.document) > 0
)
select v.id, v.name, v.flow_id, f.name as flow_name, v.secret_value is not null as secret, v.value, v.test_value,
  coalesce(v.test_value is not null or v.secret_test_value is not null, false) as has_test_value,
  (select count(*)::int from named
   where named.name = v.name and (named.flow_id = v.flow_id or v.flow_id is null and not exists (
     select from variables own where own.flow_id = named.flow_id and own.name = v.name))) as flows,
  v.created_at, v.updated_at
from variables v left join flows f on f.id = v.flow_id
where ($2::uuid is null or v.id < $2)
  and ($3::uuid is null or v.flow_id is null or v.flow_id = $3)
  and ($4::text is null or (v.flow_id is null) = ($4 = 'installation'))
  and ($5::uuid is null or v.id = $5)
  and (v.flow_id is null or ${visibleFlow("f", "$7")})
order by v.id desc limit $6`;

/** A page of the variables of the installation and of flows that the caller can see, newest first. */
export async function getVariables(
  principal: Principal,
  { flow_id, scope, after, limit }: Pick<ListVariablesQuery, "flow_id" | "scope"> & PageRequest,
): Promise<Variable[]> {
  const values = [
    usePattern,
    after ?? null,
    flow_id ?? null,
    scope ?? null,
    null,
    limit,
    viewerOf(principal),
  ];
  const { rows } = await pool().query(statement, values);
  return z.array(rowSchema).parse(rows).map(toVariable);
}

/** Returns null if there is no such variable. */
export async function getVariable(principal: Principal, id: string): Promise<Variable | null> {
  const { rows } = await pool().query(statement, [usePattern, null, null, null, id, 1, viewerOf(principal)]);
  return z.array(rowSchema).parse(rows).map(toVariable)[0] ?? null;
}

function toVariable({
  flow_id,
  flow_name,
  created_at,
  updated_at,
  ...row
}: z.infer<typeof rowSchema>): Variable {
  return {
    ...row,
    flow: flow_id === null ? null : { id: flow_id, name: flow_name ?? "" },
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  };
}

/**
 * The variables that a flow can use, by name, with the values that may be shown, as a test execution gets
 * them.
 */
export async function findShownVariables(
  flowId: string,
  tx: Pick<Transaction, "variable"> = prisma(),
): Promise<JsonObject> {
  const rows = await tx.variable.findMany({
    where: { OR: [{ flowId: null }, { flowId }] },
    select: { name: true, flowId: true, value: true, testValue: true },
    orderBy: { name: "asc" },
  });
  const own = rows.filter((row) => row.flowId !== null);
  const shown = [...rows.filter((row) => row.flowId === null), ...own];
  return Object.fromEntries(
    shown.map(({ name, value, testValue }) => [name, testValue ?? value ?? hiddenValue]),
  );
}
