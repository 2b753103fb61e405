import { z } from "zod";

/** A difference, in a sentence. Breaking: a flow that uses the old version may fail with the new one, or needs other settings. */
export const changeSchema = z.strictObject({ breaking: z.boolean(), detail: z.string() });
export type Change = z.output<typeof changeSchema>;

const named = z.strictObject({ name: z.string(), title: z.string() });

export const comparisonSchema = z.strictObject({
  /** Of the base URL, the connection and the ways to sign in. */
  connector: z.array(changeSchema),
  added: z.array(named),
  /** Always breaking. */
  removed: z.array(named),
  changed: z.array(named.extend({ breaking: z.boolean(), changes: z.array(changeSchema) })),
});
export type Comparison = z.output<typeof comparisonSchema>;
