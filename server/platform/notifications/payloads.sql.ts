import { responseChannel } from "#queue/channels.ts";

/**
 * A payload must be shorter than 8,000 bytes (PostgreSQL documentation, NOTIFY). The longest ids, those of nodes, take
 * 67 in JSON.
 */
const maxIdsPerPayload = 100;

/** The payloads for these ids, as `{ [name]: ids }` in JSON. An empty list for no ids. */
export function toPayloads(name: string, ids: readonly string[]): string[] {
  const count = Math.ceil(ids.length / maxIdsPerPayload);
  return Array.from({ length: count }, (_, index) => {
    const from = index * maxIdsPerPayload;
    return JSON.stringify({ [name]: ids.slice(from, from + maxIdsPerPayload) });
  });
}

/**
 * The same within a statement, if only the database knows the ids: a SQL query that notifies the web processes whose
 * callers wait for these executions.
 *
 * @param replies a table expression with the columns `id` and `reply_to`, which is not null
 */
export function notifyReplies(replies: string): string {
  return `
    select pg_notify('${responseChannel("")}' || reply_to, json_build_object('ids', json_agg(id))::text) from (
      select id, reply_to, (row_number() over (partition by reply_to) - 1) / ${maxIdsPerPayload} as portion
      from ${replies}
    ) reply group by reply_to, portion`;
}
