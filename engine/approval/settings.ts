import { z } from "zod";
import { formFieldSchema } from "#engine/form/field.ts";
import type { RunContext } from "#engine/runner.ts";
import { daySeconds } from "#lib/seconds.ts";

/** A member of the team who is asked, with the name from when they were chosen, for installations that do not know them. */
export const approverSchema = z.strictObject({ id: z.uuid(), name: z.string().max(100) });

export type Approver = z.infer<typeof approverSchema>;

const label = z.string().max(100).catch("").default("");

/** The settings of an approval once its tags are resolved. */
export const resolvedApprovalSchema = z.object({
  title: z.coerce.string().default(""),
  text: z.coerce.string().default(""),
  show: z.enum(["unless_text", "input", "nothing"]).default("unless_text"),
  people: z.coerce.string().default(""),
  approvers: z.array(approverSchema).default([]),
  fields: z.array(formFieldSchema).default([]),
  approve_label: label,
  reject_label: label,
});

/** Those that a step needs. The rest is for the page. */
export const stepSettingsSchema = resolvedApprovalSchema.omit({ show: true }).extend({
  people: z.string().default(""),
  timeout_seconds: z.unknown().default(daySeconds),
});

export type ApprovalContext = RunContext<z.infer<typeof stepSettingsSchema>>;

/** The labels of the two buttons. */
export function buttonLabels(given: { approve_label: string; reject_label: string }) {
  return { approve: given.approve_label.trim() || "Approve", reject: given.reject_label.trim() || "Reject" };
}
