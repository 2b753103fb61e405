import { z } from "zod";

/** A file that was sent with a form or a decision, as the node puts it out: like the files of a call. */
export const sentFileSchema = z.strictObject({
  filename: z.string().nullable(),
  content_type: z.string(),
  /** Bytes. */
  size: z.int(),
  sha256: z.string(),
  file_id: z.uuid(),
});

export type SentFile = z.infer<typeof sentFileSchema>;

/** Files as they were sent, by the names of their fields. */
export type SentFiles = readonly (readonly [name: string, file: SentFile])[];
