/** What a benchmark found out about one promise of the product. */
export interface Measurement {
  /** The promise's number, such as `P2`. */
  promise: string;
  what: string;
  /** What was measured, with its unit. */
  figure: string;
  /** What was promised, in the same unit. */
  promised: string;
  /** What the bare server did under the same load in the same run; null where there is nothing to compare with. */
  baseline: string | null;
  kept: boolean;
}

/** One line for each, in columns. */
export function toTable(measurements: readonly Measurement[]): string {
  const head = ["", "promise", "measured", "promised", "bare server", ""];
  const rows = measurements.map(({ promise, what, figure, promised, baseline, kept }) => [
    promise,
    what,
    figure,
    promised,
    baseline ?? "",
    kept ? "kept" : "MISSED",
  ]);
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)));
  return [head, ...rows]
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
