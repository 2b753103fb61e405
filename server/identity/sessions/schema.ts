import { z } from "zod";
import { instantSchema } from "#server/platform/http/schema.ts";

/** A browser that is signed in. */
export const sessionSchema = z.strictObject({
  id: z.uuid(),
  /** Whether the request that asked came from this session. */
  current: z.boolean(),
  /** `Firefox on Windows`; null when it was not recognized. */
  browser: z.string().nullable(),
  /** The network it signed in from (`203.0.113.0/24`); whole addresses are not stored. */
  network: z.string().nullable(),
  created_at: instantSchema,
  /** To the hour. */
  last_used_at: instantSchema,
  /** Ends then at the latest, and sooner when it is not used for 14 days. */
  expires_at: instantSchema,
});
export type BrowserSession = z.infer<typeof sessionSchema>;
