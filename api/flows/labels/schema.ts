import { z } from "zod";
import { text } from "#lib/text.ts";

/** The most labels of an installation, so that the list of them needs no pages. */
export const maxLabels = 200;

/** The most labels of one flow. */
export const maxLabelsPerFlow = 20;

/** The colors of labels. Each theme has its own shade of them; the name is always written beside. */
export const labelColorSchema = z.enum(["gray", "red", "orange", "green", "teal", "blue", "violet", "pink"]);

const nameSchema = text().min(1, "Enter a name.").max(40, "A label’s name can have at most 40 characters.");

export const labelParamsSchema = z.strictObject({ id: z.uuid() });

export const createLabelBodySchema = z.strictObject({
  name: nameSchema,
  color: labelColorSchema.default("gray"),
});

/** Missing fields are not changed. */
export const updateLabelBodySchema = z.strictObject({
  name: nameSchema.optional(),
  color: labelColorSchema.optional(),
});

/** A label as flows show it. */
export const shownLabelSchema = z.strictObject({ id: z.uuid(), name: z.string(), color: labelColorSchema });

export const labelSchema = shownLabelSchema.extend({
  /** The number of flows that have it. */
  flows: z.int(),
});

export type CreateLabelBody = z.infer<typeof createLabelBodySchema>;
export type UpdateLabelBody = z.infer<typeof updateLabelBodySchema>;
export type ShownLabel = z.infer<typeof shownLabelSchema>;
export type Label = z.infer<typeof labelSchema>;
