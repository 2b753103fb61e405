import { z } from "zod";
import { pool } from "#server/platform/database/pool.ts";

/*
 * `free_at` is when the connection's next request may be sent. A request takes that time and moves it on, in one statement, so
 * that the requests of all processes have different times. Nothing is taken if it is further away than a step may wait.
 */
const reserve = {
  name: "connections.reserve",
  text: `insert into connection_paces as p (connection_id, free_at)
    select id, now() + make_interval(secs => $2::float8) from credentials where id = $1::uuid
    on conflict (connection_id) do update
      set free_at = greatest(p.free_at, now()) + make_interval(secs => $2::float8)
      where p.free_at <= now() + make_interval(secs => $3::float8)
    returning extract(epoch from free_at - now())::float8 - $2::float8 as seconds`,
};

const selectWait = `select extract(epoch from free_at - now())::float8 as seconds from connection_paces where connection_id = $1::uuid`;

const rowSchema = z.object({ seconds: z.number() });

/**
 * Takes the time of a connection's next request.
 *
 * @param gapSeconds between two requests
 * @param maxSeconds the longest wait that takes a time
 * @returns the seconds to wait; if `isTaken` is false, they are more than that, and nothing was taken
 */
export async function reserveTime(
  id: string,
  gapSeconds: number,
  maxSeconds: number,
): Promise<{ isTaken: boolean; seconds: number }> {
  const { rows } = await pool().query({ ...reserve, values: [id, gapSeconds, maxSeconds] });
  if (rows[0] !== undefined) return { isTaken: true, seconds: rowSchema.parse(rows[0]).seconds };
  const waiting = await pool().query(selectWait, [id]);
  // A connection that was just deleted waits for nothing.
  if (waiting.rows[0] === undefined) return { isTaken: true, seconds: 0 };
  return { isTaken: false, seconds: rowSchema.parse(waiting.rows[0]).seconds };
}

const pause = {
  name: "connections.pause",
  text: `insert into connection_paces as p (connection_id, free_at)
    select id, now() + make_interval(secs => $2::float8) from credentials where id = $1::uuid
    on conflict (connection_id) do update set free_at = greatest(p.free_at, excluded.free_at)`,
};

/** The longest pause. A provider that means longer is asked once a day. */
const maxPauseSeconds = 86_400;

/** No request of this connection is sent for so long, by any process. */
export async function storePause(id: string, seconds: number): Promise<void> {
  await pool().query({ ...pause, values: [id, Math.min(seconds, maxPauseSeconds)] });
}
