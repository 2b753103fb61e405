import type { FlowMove } from "#api/flows/connector-moves/schema.ts";
import { documentSchema } from "#engine/document.ts";
import type { Principal } from "#server/identity/access/principal.ts";
import { isVisible } from "#server/identity/visibility/data.ts";
import { prisma } from "#server/platform/database/prisma.ts";
import { toNodesResponse } from "./present.ts";
import type { Move } from "./target.ts";

interface Row {
  id: string;
  name: string;
  revision: number;
  draft: unknown;
  live_is_older: boolean;
}

/** The flows that the caller can see and that use an older version of a connector, with what a move would change. */
export async function planMoves(
  principal: Principal,
  connector: string,
  version: number,
  move: Move,
): Promise<FlowMove[]> {
  const prefix = `${connector}/`;
  const rows = await prisma().$queryRaw<Row[]>`
    select f.id, f.name, f.revision, f.draft, coalesce(live.is_older, false) as live_is_older
    from flows f left join flow_versions v on v.id = f.live_version_id
    cross join lateral (
      select bool_or(coalesce((node ->> 'version')::int, 1) < ${version}) as is_older
      from json_array_elements(f.draft -> 'nodes') as nodes(node)
      where starts_with(node ->> 'type', ${prefix})) draft
    cross join lateral (
      select bool_or(coalesce((node ->> 'version')::int, 1) < ${version}) as is_older
      from json_array_elements(v.document -> 'nodes') as nodes(node)
      where starts_with(node ->> 'type', ${prefix})) live
    where (position(${prefix} in f.draft::text) > 0 or position(${prefix} in v.document::text) > 0)
      and (draft.is_older or live.is_older) and ${isVisible(principal)}
    order by f.name, f.id limit 200`;
  return rows.map(({ id, name, revision, draft, live_is_older }) => ({
    ...{ flow_id: id, name, revision, live_is_older },
    nodes: toNodesResponse(move(documentSchema.parse(draft)).moves),
  }));
}
