import { z } from "zod";
import { text } from "#lib/text.ts";

export const filePreviewBodySchema = z.strictObject({
  /** A node type that reads a file. */
  type: text().max(100),
  /** Its settings with their tags resolved, such as a reference to a file. */
  settings: z.record(z.string().max(100), z.json()),
});

export const filePreviewSchema = z.union([
  z.strictObject({
    output: z.json(),
    /** How it differs from the node's output. */
    note: z.string().optional(),
  }),
  z.strictObject({ error: z.strictObject({ code: z.string(), message: z.string() }) }),
]);

export type FilePreviewBody = z.infer<typeof filePreviewBodySchema>;
export type FilePreviewResult = z.infer<typeof filePreviewSchema>;
