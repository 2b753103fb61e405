import { z } from "zod";
import { formFieldSchema } from "#engine/form/field.ts";

/** A member of the team who is asked, with the name from when they were chosen, for installations that do not know them. */
export const approverSchema = z.strictObject({ id: z.uuid(), name: z.string().max(100) });

export type Approver = z.infer<typeof approverSchema>;

/** The settings of an approval once its tags are resolved. */
export const resolvedApprovalSchema = z.object({
  title: z.coerce.string().default(""),
  text: z.coerce.string().default(""),
  show: z.enum(["unless_text", "input", "nothing"]).default("unless_text"),
  people: z.coerce.string().default(""),
  approvers: z.array(approverSchema).default([]),
  fields: z.array(formFieldSchema).default([]),
});
