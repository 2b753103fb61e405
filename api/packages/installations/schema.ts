import { z } from "zod";
import { installationDays } from "./bounds.ts";

export const installationsQuerySchema = z.strictObject({
  /** How many days, until today (UTC). */
  days: z.coerce.number().int().min(1).max(installationDays).default(90),
});

/** How many installations used each version, by UTC day. Days before the first count are missing. */
export const installationsSchema = z.strictObject({
  days: z.array(
    z.strictObject({
      day: z.iso.date(),
      versions: z.array(
        z.strictObject({
          /** null: the installations did not send one. */
          version: z.string().nullable(),
          installations: z.int(),
        }),
      ),
    }),
  ),
});

export type Installations = z.infer<typeof installationsSchema>;
