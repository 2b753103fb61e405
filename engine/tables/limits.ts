/** The limits of tables. Reads are bounded by the same figures. */
export const tableLimits = {
  /** Tables of the installation. */
  tables: 200,
  /** Columns of a table. Each that can be sorted has an index. */
  columns: 50,
  /** Characters of a table's and of a column's name. */
  nameLength: 64,
  /** Bytes of one value, UTF-8; of JSON as its text. */
  valueBytes: 262_144,
  /** Characters of a text in a unique column: PostgreSQL's indexes hold no longer keys. */
  uniqueLength: 500,
  /** Characters that texts are sorted by. */
  sortedLength: 200,
  /** Conditions of a filter. */
  conditions: 20,
  /** Rows that Find returns at most, and the bytes of their JSON. */
  foundRows: 1000,
  foundBytes: 1_000_000,
  /** Rows that one step updates or deletes at most. */
  changedRows: 10_000,
  /** Rows of a table up to which they are counted. Beyond it the number is an estimate. */
  countedRows: 10_000,
  /** Bytes of a CSV file, and characters and fields of one of its records, as for Read File. */
  csvBytes: 1_073_741_824,
  csvRecordBytes: 1_000_000,
  csvFields: 16_384,
  /** Problems that an import reports. */
  csvProblems: 100,
} as const;
