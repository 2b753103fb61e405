import { z } from "zod";
import { pool } from "#server/platform/database/pool.ts";

/*
 * `slots` has an entry for each request of a connection that is being sent, and for each that waits for a slot: whether it holds
 * one, since when it has asked, and until when the entry counts. All processes change it under the row's lock. A request gets a
 * slot if those that hold one and those that asked earlier leave room, so no process is passed over by one that asks more often.
 * The time of the request (connection-pace.sql.ts) is taken with the slot. Entries of a killed process end by themselves.
 */
const take = {
  name: "connections.takeSlot",
  text: `insert into connection_paces as p (connection_id, free_at, slots)
    select id, now() + make_interval(secs => $2::float8), jsonb_build_object($4::text, jsonb_build_object(
      'held', true, 'since', extract(epoch from now()), 'until', extract(epoch from now()) + $6::float8))
    from credentials where id = $1::uuid
    on conflict (connection_id) do update set (free_at, slots) = (
      with alive as (
        select key, value, (value ->> 'held')::boolean as held, (value ->> 'since')::float8 as since
        from jsonb_each(p.slots) where (value ->> 'until')::float8 > extract(epoch from now())
      ), asked as (
        select coalesce((select since from alive where key = $4), extract(epoch from now())::float8) as since,
          p.free_at <= now() + make_interval(secs => $3::float8) as is_soon
      ), turn as (
        select asked.*,
          (select count(*) from alive where key <> $4 and (held or alive.since < asked.since)) < $5::int as has_room
        from asked
      )
      select
        case when is_soon and has_room then greatest(p.free_at, now()) + make_interval(secs => $2::float8) else p.free_at end,
        (select coalesce(jsonb_object_agg(key, value), '{}') from alive where key <> $4)
          || case when is_soon then jsonb_build_object($4, jsonb_build_object('held', has_room, 'since', since,
               'until', extract(epoch from now()) + case when has_room then $6::float8 else $7::float8 end)) else '{}' end
      from turn)
    returning (slots -> $4 ->> 'held')::boolean as held, extract(epoch from free_at - now())::float8 as seconds`,
};

/** A held slot is free again so many seconds after its process was last known to be alive. */
export const leaseSeconds = 15;
/** A request that waits asks several times a second. One that has not asked for so long has given up. */
const waitLeaseSeconds = 2;

const rowSchema = z.object({ held: z.boolean().nullable(), seconds: z.number() });

/** `taken`: after so many seconds it is its time. `full`: ask again soon. `early`: the time is further away than it may wait. */
export type TakenSlot = { kind: "taken" | "early"; seconds: number } | { kind: "full" };

/** A request that asks for a slot of its connection. */
export interface SlotRequest {
  connectionId: string;
  /** The request's own id. */
  slot: string;
  /** The largest number of requests at once. */
  parallel: number;
  /** Between two requests. */
  gapSeconds: number;
  /** The longest wait that takes a time. */
  maxSeconds: number;
}

/** Takes a slot and the time of a connection's next request, or waits in line for it. */
export async function takeSlot(request: SlotRequest): Promise<TakenSlot> {
  const { connectionId, slot, parallel, gapSeconds, maxSeconds } = request;
  const values = [connectionId, gapSeconds, maxSeconds, slot, parallel, leaseSeconds, waitLeaseSeconds];
  const { rows } = await pool().query({ ...take, values });
  // A connection that was just deleted waits for nothing.
  if (rows[0] === undefined) return { kind: "taken", seconds: 0 };
  const { held, seconds } = rowSchema.parse(rows[0]);
  if (held === null) return { kind: "early", seconds };
  return held ? { kind: "taken", seconds: seconds - gapSeconds } : { kind: "full" };
}

const extend = {
  name: "connections.extendSlot",
  text: `update connection_paces
    set slots = jsonb_set(slots, array[$2::text, 'until'], to_jsonb(extract(epoch from now()) + $3::float8))
    where connection_id = $1::uuid and slots ? $2`,
};

/** A slot that is held longer than its lease: its process is alive. */
export async function extendSlot(connectionId: string, slot: string): Promise<void> {
  await pool().query({ ...extend, values: [connectionId, slot, leaseSeconds] });
}

const release = {
  name: "connections.releaseSlot",
  text: "update connection_paces set slots = slots - $2::text where connection_id = $1::uuid",
};

/** Another request may have the slot, or the place in line. */
export async function releaseSlot(connectionId: string, slot: string): Promise<void> {
  await pool().query({ ...release, values: [connectionId, slot] });
}
