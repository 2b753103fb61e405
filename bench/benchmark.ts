import type { Measurement } from "./measurement.ts";
import type { Tool } from "./tools.ts";

/** A benchmark, as the list of them describes it. */
export interface Benchmark {
  /** The numbers of the promises that it measures. */
  promises: readonly string[];
  /** What it measures, with the promised values, for `--list`. */
  about: string;
  /** How long it takes, about. */
  seconds: { full: number; quick: number };
  needs: readonly Tool[];
  measure(): Promise<Measurement[]>;
}

export type Benchmarks = Readonly<Record<string, Benchmark>>;
