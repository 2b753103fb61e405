import { z } from "zod";

/** The response of every list: a page, and the cursor of the next one, which is null on the last page. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.strictObject({ data: z.array(item), next_cursor: z.string().nullable() });
}

/** `?limit=&cursor=` of every list. */
export const pageQuerySchema = z.strictObject({
  limit: z.coerce.number().int().min(1).max(200).default(50),
  cursor: z.string().max(500).optional(),
});

/** An instant on the wire: ISO 8601 with offset. */
export const instantSchema = z.iso.datetime({ offset: true });

/** An error on the wire (RFC 9457). Some codes have additional members. */
export const problemSchema = z.looseObject({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.string(),
  instance: z.string().optional(),
  request_id: z.string().optional(),
  errors: z
    .array(
      z.object({
        pointer: z.string(),
        code: z.string(),
        detail: z.string(),
        node_id: z.string().nullish(),
        edge_id: z.string().nullish(),
      }),
    )
    .optional(),
});

export type Problem = z.infer<typeof problemSchema>;

/** `?limit=&cursor=` of lists that are ordered by id, newest first; the cursor is the last id of the previous page. */
export const idPageQuerySchema = pageQuerySchema.extend({
  cursor: z.uuid("Invalid cursor: use one that this list returned.").optional(),
});
