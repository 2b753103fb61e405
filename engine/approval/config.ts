import { z } from "zod";
import type { ConfigProblem, Handle } from "#engine/definition.ts";
import type { Fields } from "#engine/field.ts";
import { type FormField, formFieldSchema, maxFormFields } from "#engine/form/field.ts";
import { fieldProblems, fieldSettings, sampleValues } from "#engine/form/field-settings.ts";
import { field } from "#engine/make-field.ts";
import { daySeconds, maxSeconds, parseSeconds } from "#lib/seconds.ts";
import { hasTag } from "#lib/tag-text.ts";
import { approverSchema } from "./settings.ts";

/*
 * The settings of a step that waits for a person's decision: an Approval, and an operation that sends a message and waits. They
 * are at the top of the configuration in both, where the page and the list of approvals read them.
 */

export const maxApprovers = 20;
const maxLabelChars = 60;

/** The exit handles. */
export const decisionHandles: readonly Handle[] = [
  { name: "approved", label: "Approved" },
  { name: "rejected", label: "Rejected" },
  { name: "timed_out", label: "Timed out" },
];

const buttonLabel = z.string().max(maxLabelChars).default("");

export const approvalConfig = {
  title: z.string().max(1000).default("Do you approve?"),
  text: z.string().max(50_000).default(""),
  show: z.enum(["unless_text", "input", "nothing"]).default("unless_text"),
  approvers: z.array(approverSchema).max(maxApprovers).default([]),
  people: z.string().max(20_000).default(""),
  fields: z.array(formFieldSchema).max(maxFormFields).default([]),
  approve_label: buttonLabel,
  reject_label: buttonLabel,
  timeout_seconds: z.union([z.number().min(0).max(maxSeconds), z.string().max(1000)]).default(daySeconds),
} as const;

export const approvalFields = {
  title: field.template("Title", "text", { placeholder: "Pay {{total}} €?" }),
  text: field.template("Text", "text", { lines: "many", help: "Shown on the page, above the data." }),
  show: field.choice("Data on the page", {
    unless_text: "Input, if there is no text",
    input: "Input",
    nothing: "None",
  }),
  approvers: { kind: "custom", label: "Approvers" },
  people: field.template("Other approvers", "address", {
    placeholder: "grace@example.com, {{manager.email}}",
    help: "Each gets an e-mail with the link, from the installation’s mail server (SMTP_URL). Earlier nodes can also send it: {{_links.<key of this node>}}.",
  }),
  fields: field.list("Fields", "Add field", fieldSettings, {
    help: "What the page asks for besides the decision and a comment.",
  }),
  approve_label: field.text("Label of “Approve”", { placeholder: "Approve" }),
  reject_label: field.text("Label of “Reject”", { placeholder: "Reject" }),
  timeout_seconds: field.template("Time limit in seconds", "value", {
    unit: "seconds",
    help: "Up to 31,536,000 (one year).",
  }),
} as const satisfies Fields;

interface Checked {
  title: string;
  fields: readonly FormField[];
  timeout_seconds: number | string;
}

/** The problems that prevent the activation of a node with these settings. */
export function approvalProblems({ title, fields, timeout_seconds: seconds }: Checked): ConfigProblem[] {
  const problems = fieldProblems(fields);
  if (title.trim() === "") {
    const detail = "Enter a title that says what to decide.";
    problems.unshift({ pointer: "/title", code: "title_required", detail });
  }
  const isTagged = typeof seconds === "string" && hasTag(seconds);
  // The schema still accepts 0, because published flows may have it.
  if (!isTagged && !parseSeconds(seconds)) {
    const detail = `"${seconds}" is not a number of seconds above 0 and up to 31,536,000.`;
    problems.push({ pointer: "/timeout_seconds", code: "seconds_invalid", detail });
  }
  return problems;
}

/** A likely decision, for tag suggestions. */
export const sampleDecision = (fields: readonly FormField[] = []) => ({
  decision: "approved",
  comment: "Looks good.",
  fields: sampleValues(fields),
  by: "Ada Lovelace",
  at: "2026-01-31T09:30:00.000Z",
});

export const decisionOutput = z.strictObject({
  decision: z.enum(["approved", "rejected", "timed_out"]),
  comment: z.string(),
  fields: z.record(z.string(), z.json()),
  by: z.string().nullable(),
  at: z.string().nullable(),
});
