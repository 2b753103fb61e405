import { z } from "zod";
import type { FormField } from "#engine/form/field.ts";
import type { SentFiles } from "#engine/form/file.ts";

/** A decision on an approval's page, as JSON. The page's form sends the same, its fields named `field.<name>`. */
export const decisionRequestSchema = z.strictObject({
  decision: z.enum(["approved", "rejected"]),
  comment: z.string().max(10_000, "The comment is longer than 10,000 characters.").default(""),
  fields: z.record(z.string(), z.unknown()).default({}),
});

/** A decision as it was sent, with the files of its form by the names of their fields. */
export interface DecisionRequest extends z.infer<typeof decisionRequestSchema> {
  files: SentFiles;
}

/** A decision as an approval puts it out. */
export const decisionSchema = z.strictObject({
  decision: z.enum(["approved", "rejected"]),
  comment: z.string(),
  fields: z.record(z.string(), z.json()),
  /** The name of the signed-in user; null for someone with the link. */
  by: z.string().nullable(),
  /** ISO 8601. */
  at: z.string(),
});

export type Decision = z.infer<typeof decisionSchema>;

const code = z.string().regex(/^[a-z_]{1,64}$/);

/**
 * The reason why the visitor's own decision did not count, as the page's URL has it: codes, never text to
 * show.
 */
export const refusalQuerySchema = z.object({
  problem: code,
  field: z.string().max(200).catch(""),
  reason: code.optional(),
});

/** The button that a message's link was for. The page highlights it; only pressing it decides. */
export const choiceQuerySchema = z.object({ choice: z.enum(["approved", "rejected"]) });

export type Choice = z.infer<typeof choiceQuerySchema>["choice"];

export type RefusalQuery = z.infer<typeof refusalQuerySchema>;

/** The data that an approval's page shows. */
export interface ApprovalView {
  title: string;
  text: string;
  /** The data to decide about: the step's input. */
  data: { label: string; value: string }[];
  /** The names of the members who were asked. */
  approvers: string[];
  /** The e-mail addresses that were asked; empty if nobody was. */
  people: string;
  fields: FormField[];
  /** The labels of the buttons. */
  labels: { approve: string; reject: string };
  /** The limit for all files of a decision together. */
  maxFileBytes: number;
  flowName: string;
  /** The flow has not reached it: its text is not known if it has tags. */
  isEarly: boolean;
  /** When it times out, ISO 8601; null if that is not known yet. */
  timesOutAt: string | null;
  state: "open" | "decided" | "timed_out" | "unneeded" | "finished" | "canceled";
  decision: Decision | null;
  /** The values of the decision's fields with their labels. */
  answers: { label: string; value: string }[];
}
