import { firstIdOfTime } from "#server/platform/database/partitions.ts";

/** Ids from `from` (inclusive) to `before` (exclusive). */
export interface IdRange {
  from: string;
  before: string;
}

const firstId = "00000000-0000-0000-0000-000000000000";
const lastId = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/** The parts of a list query that an id range can express: UUIDv7 begin with their time. */
export interface RangeQuery {
  /** Instants, ISO 8601; both inclusive, to the millisecond. */
  from?: string | undefined;
  to?: string | undefined;
  /** An id or its beginning, case-insensitive, with or without dashes. */
  q?: string | undefined;
  /** The last id of the previous page. */
  cursor?: string | undefined;
}

/** The matching range of ids; null if no id can match. */
export function toIdRange({ from, to, q, cursor }: RangeQuery): IdRange | null {
  const prefix = q === undefined ? null : toPrefix(q);
  if (prefix === undefined) return null;
  const lows = [firstId, from && firstIdOfTime(Date.parse(from)), prefix && toId(prefix.padEnd(32, "0"))];
  const highs = [
    lastId,
    to && firstIdOfTime(Date.parse(to) + 1),
    cursor?.toLowerCase(),
    prefix && idAfter(prefix),
  ];
  // In lower case and at equal length, ids sort as text as they do as numbers.
  const low = lows.filter(isSet).sort().at(-1) ?? firstId;
  const high = highs.filter(isSet).sort().at(0) ?? lastId;
  return low < high ? { from: low, before: high } : null;
}

const isSet = (id: string | null | undefined): id is string => typeof id === "string" && id !== "";

/** Up to 32 hexadecimal digits; undefined if no id can begin with this text. */
function toPrefix(text: string): string | null | undefined {
  const digits = text.trim().toLowerCase().replaceAll("-", "");
  if (digits === "") return null;
  return /^[0-9a-f]{1,32}$/.test(digits) ? digits : undefined;
}

/** The first id after all ids that begin with these digits. */
function idAfter(prefix: string): string {
  const next = (BigInt(`0x${prefix}`) + 1n).toString(16).padStart(prefix.length, "0");
  return next.length > prefix.length ? lastId : toId(next.padEnd(32, "0"));
}

function toId(digits: string): string {
  const parts = [digits.slice(0, 8), digits.slice(8, 12), digits.slice(12, 16), digits.slice(16, 20)];
  return [...parts, digits.slice(20)].join("-");
}
