/** The limits of a store. Reads are bounded by the same figures. */
export const storeLimits = {
  /** Characters of a key. */
  keyLength: 250,
  /** Bytes of a value as JSON text, UTF-8. */
  valueBytes: 262_144,
  /** Items of a list that is appended to. */
  listItems: 10_000,
  /** Entries of a flow, and of the shared area. */
  entries: 10_000,
  /** The largest number, in either direction, that an increment may give: beyond it, adding 1 has no effect in JSON. */
  number: Number.MAX_SAFE_INTEGER,
  /** Entries and bytes of values of a page. */
  pageEntries: 100,
  pageBytes: 1_000_000,
} as const;
