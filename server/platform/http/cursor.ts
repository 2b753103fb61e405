import { z } from "zod";

/** What a cursor that was made up, or belongs to another list, is refused with. */
const cursorMessage = "Invalid cursor: use one that this list returned.";

const positionSchema = z.tuple([z.iso.datetime({ offset: true }), z.uuid()]);

/** Where a page of flows ended: when and which flow was changed, as `<instant>_<id>`. */
export const flowCursorSchema = z
  .string()
  .max(500)
  .transform((text, context) => {
    const position = positionSchema.safeParse(text.split("_"));
    if (position.success) return { updatedAt: position.data[0], id: position.data[1] };
    context.addIssue({ code: "custom", message: cursorMessage });
    return z.NEVER;
  });

/** The cursor of the page after the one that ends with this flow. */
export function toFlowCursor(last: { updated_at: string; id: string }): string {
  return `${last.updated_at}_${last.id}`;
}

/** Where a page of versions ended: at this number. */
export const versionCursorSchema = z.coerce
  .number({ error: cursorMessage })
  .int(cursorMessage)
  .min(1, cursorMessage)
  .max(2_147_483_647, cursorMessage);
