import { z } from "zod";

/** The message for a cursor that is invalid or belongs to another list. */
export const cursorMessage = "Invalid cursor: use one that this list returned.";

const sortedPosition = /^(?<sort>\w+)\.(?<id>[0-9a-f-]{36})\.(?<value>.*)$/su;

/**
 * The end of a page of a list that can be sorted, as `<sort>.<id>.<value>`: the last item's id and sort key.
 * The list checks the value.
 */
export const sortedCursorSchema = z
  .string()
  .max(2000)
  .transform((text, context) => {
    const { sort = "", id, value = "" } = sortedPosition.exec(text)?.groups ?? {};
    const position = z.uuid().safeParse(id);
    if (position.success) return { sort, id: position.data, value };
    context.addIssue({ code: "custom", message: cursorMessage });
    return z.NEVER;
  });

/** The cursor of the page that follows this item. */
export function toSortedCursor({ sort, id, value }: { sort: string; id: string; value: string }): string {
  return `${sort}.${id}.${value}`;
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
