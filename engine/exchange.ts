import { z } from "zod";

/** A request that a step sent, as its runner made it, without the secrets that are added to it, and what came back. */
export const exchangeSchema = z.strictObject({
  method: z.string(),
  url: z.string(),
  /** The values of headers that usually contain a secret are masked. */
  headers: z.array(z.tuple([z.string(), z.string()])),
  /** A long one is cut, and says how long it was; a file is its size. Null if there was none. */
  body: z.string().nullable(),
  /** Null if there was none. A long body is the beginning of its text, and says how long it was. */
  response: z
    .strictObject({
      status: z.int(),
      headers: z.record(z.string(), z.array(z.string())),
      body: z.json(),
    })
    .nullable(),
  /** Why there was no response. */
  failure: z.strictObject({ code: z.string(), message: z.string() }).nullable(),
  duration_ms: z.number(),
});
export type Exchange = z.infer<typeof exchangeSchema>;

/** The requests of a step. */
export const exchangesSchema = z.strictObject({
  list: z.array(exchangeSchema),
  /** The number of further ones, between the first half of the list and the second. */
  left_out: z.int(),
});
export type Exchanges = z.infer<typeof exchangesSchema>;
