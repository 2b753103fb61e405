/** A benchmark's result for one promise. */
export interface Measurement {
  /** The promise's number, such as `P2`. */
  promise: string;
  what: string;
  /** The measured quantity, with its unit. */
  figure: string;
  /** The promised value, in the same unit. */
  promised: string;
  /** What a bare server, or editor, takes under the same load in the same run; null if there is no comparison. */
  baseline: string | null;
  isMet: boolean;
}

/** Formats the measurements as a table. */
export function toTable(measurements: readonly Measurement[]): string {
  const head = ["", "promise", "measured", "promised", "bare", ""];
  const rows = measurements.map(({ promise, what, figure, promised, baseline, isMet }) => [
    promise,
    what,
    figure,
    promised,
    baseline ?? "",
    isMet ? "kept" : "MISSED",
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
