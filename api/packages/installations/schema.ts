import { z } from "zod";
import { installationDays } from "./bounds.ts";

export const installationsQuerySchema = z.strictObject({
  /** The number of days up to today (UTC). */
  days: z.coerce.number().int().min(1).max(installationDays).default(90),
});

/**
 * The number of installations that used each version, by UTC day. Days before the first count are missing.
 */
export const installationsSchema = z.strictObject({
  days: z.array(
    z.strictObject({
      day: z.iso.date(),
      versions: z.array(
        z.strictObject({
          /** Null if the installations did not send a version. */
          version: z.string().nullable(),
          installations: z.int(),
        }),
      ),
    }),
  ),
});

export type Installations = z.infer<typeof installationsSchema>;
