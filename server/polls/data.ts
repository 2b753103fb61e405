import { z } from "zod";
import { toDueCursor } from "#api/http/cursor.ts";
import type { LivePoll, PollListQuery } from "#api/polls/schema.ts";
import { Prisma } from "#prisma/client/client.ts";
import { nodeTypes } from "#server/flows/node-types/provided.ts";
import type { Principal } from "#server/identity/access/principal.ts";
import { isVisible } from "#server/identity/visibility/data.ts";
import { prisma } from "#server/platform/database/prisma.ts";

interface Row {
  node_id: string;
  flow_id: string;
  flow_name: string;
  type: string;
  settings: unknown;
  interval_minutes: number;
  next_at: Date;
  polled_at: Date | null;
  failing_since: Date | null;
  failures: number;
  error: unknown;
}

/** The polling triggers of live flows, the one that is due first at the top. */
export async function listPolls(
  principal: Principal,
  { cursor, flow_id, limit }: PollListQuery,
): Promise<{ data: LivePoll[]; next_cursor: string | null }> {
  const ofFlow = flow_id ? Prisma.sql`and p.flow_id = ${flow_id}::uuid` : Prisma.empty;
  const after = cursor
    ? Prisma.sql`and (p.next_at, p.node_id) > (${cursor.nextAt}::timestamptz, ${cursor.nodeId})`
    : Prisma.empty;
  const rows = await prisma().$queryRaw<Row[]>`
    select p.node_id, p.flow_id, f.name as flow_name, p.type, p.settings, p.interval_minutes, p.next_at, p.polled_at,
      p.failing_since, p.failures, p.error
    from polls p join flows f on f.id = p.flow_id
    where ${isVisible(principal)} ${ofFlow} ${after}
    order by p.next_at, p.node_id limit ${limit + 1}`;
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { data: page.map(toPoll), next_cursor: last && rows.length > limit ? toDueCursor(last) : null };
}

const errorSchema = z.object({ code: z.string(), message: z.string() });

function toPoll(found: Row): LivePoll {
  const { failing_since: since, failures, error, next_at, polled_at, settings, ...row } = found;
  return {
    ...row,
    description: summarize(row.type, settings),
    next_at: next_at.toISOString(),
    polled_at: polled_at?.toISOString() ?? null,
    failing: since && { since: since.toISOString(), count: failures, error: errorSchema.parse(error) },
  };
}

/** The summary of the trigger. The process may not know a type that a newer one has activated. */
function summarize(type: string, settings: unknown): string {
  const definition = nodeTypes().newest(type);
  const config = definition?.config.safeParse(settings);
  return config?.success ? (definition?.summary(config.data) ?? type) : type;
}
