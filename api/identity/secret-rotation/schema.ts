import { z } from "zod";
import { instantSchema } from "#api/http/schema.ts";

/** The progress of encryption with a new SECRET_KEY. Keys are named by ids, which do not reveal them. */
export const secretRotationSchema = z.strictObject({
  /** `none`: SECRET_KEY was never rotated. `finished`: SECRET_KEY_PREVIOUS is no longer needed. */
  status: z.enum(["none", "running", "finished"]),
  key_id: z.string(),
  /** Null if SECRET_KEY_PREVIOUS is not set. */
  previous_key_id: z.string().nullable(),
  started_at: instantSchema.nullable(),
  /** Null if the rotation is running, or there was none. */
  finished_at: instantSchema.nullable(),
  columns: z.array(
    z.strictObject({
      /** `table.column` */
      name: z.string(),
      /** Values at the beginning of the current pass. */
      total: z.int(),
      /** Values that the current pass has read. */
      checked: z.int(),
      /** Values that were encrypted with the current key. */
      re_encrypted: z.int(),
      /** Values that neither key decrypts. They are left as they are. */
      unreadable: z.int(),
    }),
  ),
});

export type SecretRotation = z.infer<typeof secretRotationSchema>;
