import { z } from "zod";
import { text } from "#lib/text.ts";

export const tagQuerySchema = z.strictObject({
  /** The node whose settings are being edited. */
  node_id: text().max(100),
});

export const tagSchema = z.strictObject({
  /** Ready to insert: `{{order.total}}`. */
  tag: z.string(),
  path: z.string(),
  type: z.string(),
  /** The value, cut to the length that a list can show. */
  sample: z.json(),
  node_id: z.string(),
  node_label: z.string(),
});
