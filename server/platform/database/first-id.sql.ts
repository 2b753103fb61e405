/**
 * In SQL, the smallest UUIDv7 with the time of an expression, as `firstIdOfTime` in code.
 *
 * @param time an expression of the type timestamptz
 */
export const firstIdOf = (time: string) =>
  `(lpad(to_hex((extract(epoch from ${time}) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid`;
