import { z } from "zod";

/** The message for a cursor that is invalid or belongs to another list. */
const cursorMessage = "Invalid cursor: use one that this list returned.";

const positionSchema = z.tuple([z.iso.datetime({ offset: true }), z.uuid()]);

/** The end of a page of flows, as `<instant>_<id>`: when the last flow was changed, and its id. */
export const flowCursorSchema = z
  .string()
  .max(500)
  .transform((text, context) => {
    const position = positionSchema.safeParse(text.split("_"));
    if (position.success) return { updatedAt: position.data[0], id: position.data[1] };
    context.addIssue({ code: "custom", message: cursorMessage });
    return z.NEVER;
  });

/** The cursor of the page that follows this flow. */
export function toFlowCursor(last: { updated_at: string; id: string }): string {
  return `${last.updated_at}_${last.id}`;
}

/** The end of a page of live triggers, as `<instant>_<node id>`: when the last one is due, and its node. */
export const dueCursorSchema = z
  .string()
  .max(500)
  .transform((text, context) => {
    const end = text.indexOf("_");
    const instant = z.iso.datetime({ offset: true }).safeParse(text.slice(0, end));
    if (end > 0 && instant.success) return { nextAt: instant.data, nodeId: text.slice(end + 1) };
    context.addIssue({ code: "custom", message: cursorMessage });
    return z.NEVER;
  });

/** The cursor of the page that follows this trigger. */
export function toDueCursor(last: { next_at: Date; node_id: string }): string {
  return `${last.next_at.toISOString()}_${last.node_id}`;
}

/** The end of a page of versions: the last number. */
export const versionCursorSchema = z.coerce
  .number({ error: cursorMessage })
  .int(cursorMessage)
  .min(1, cursorMessage)
  .max(2_147_483_647, cursorMessage);
