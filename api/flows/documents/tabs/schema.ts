import { z } from "zod";
import { instantSchema } from "#api/http/schema.ts";
import { nodeIdSchema } from "#engine/document.ts";

/** A tab reports this often, or once a minute while its browser slows down a hidden one. */
export const reportEveryMs = 30_000;

/** A tab that has not reported for this long has lost its connection. */
export const tabLifetimeSeconds = 100;

export const tabParamsSchema = z.strictObject({
  id: z.uuid(),
  /** Chosen by the tab, in the form of a node id. */
  tab_id: nodeIdSchema,
});

export const tabBodySchema = z.strictObject({
  /** The node that is selected in the tab. */
  node_id: nodeIdSchema.nullable().default(null),
});

/** A browser tab that has a flow open. */
export const tabSchema = z.strictObject({
  id: z.string(),
  user: z.strictObject({ id: z.uuid(), name: z.string() }),
  node_id: z.string().nullable(),
  /** Until then, calls of the flow's webhooks run the draft for this tab; null: they do not. */
  listening_until: instantSchema.nullable(),
});

/** The tabs that have a flow open, by name of their users. */
export const tabsSchema = z.strictObject({ data: z.array(tabSchema) });

export type Tab = z.infer<typeof tabSchema>;
