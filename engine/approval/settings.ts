import { z } from "zod";
import { formFieldSchema } from "#engine/form/field.ts";

/** The settings of an approval once its tags are resolved. */
export const resolvedApprovalSchema = z.object({
  title: z.coerce.string().default(""),
  text: z.coerce.string().default(""),
  show: z.enum(["unless_text", "input", "nothing"]).default("unless_text"),
  people: z.coerce.string().default(""),
  fields: z.array(formFieldSchema).default([]),
});
