import { z } from "zod";

/** A benchmark's result for one promise, as its process sends it. */
export const measurementSchema = z.object({
  /** The promise's number, such as `P2`; empty for a figure without a number. */
  promise: z.string(),
  what: z.string(),
  /** The measured quantity, with its unit. */
  figure: z.string(),
  /** The promised value, in the same unit; null if the figure is only reported. */
  promised: z.string().nullable(),
  /** The sketch, bare server or bare editor under the same load in the same run; null if there is no comparison. */
  baseline: z.string().nullable(),
  isMet: z.boolean(),
});

export type Measurement = z.infer<typeof measurementSchema>;

/** A figure without a promise. */
export function reported(figure: Pick<Measurement, "promise" | "what" | "figure" | "baseline">): Measurement {
  return { ...figure, promised: null, isMet: true };
}
