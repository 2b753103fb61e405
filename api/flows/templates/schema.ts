import { z } from "zod";
import { exportedFlowSchema } from "#api/flows/documents/schema.ts";

/** In the order in which the gallery shows them. */
export const templateCategories = [
  "Webhooks",
  "Forms",
  "Sales and orders",
  "Support and inbox",
  "Social and chat",
  "Alerts and reports",
  "Approvals",
  "Data",
  "Building blocks",
] as const;

/** A flow to start from. */
export const templateSchema = exportedFlowSchema.extend({
  slug: z.string().regex(/^[a-z][a-z0-9-]{2,39}$/),
  category: z.enum(templateCategories),
  /** Steps to set up before the flow can be used, one sentence each. */
  needs: z.array(z.string().min(1).max(200)).max(10),
});

export const templateParamsSchema = templateSchema.pick({ slug: true });

export type Template = z.infer<typeof templateSchema>;
