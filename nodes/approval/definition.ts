import { z } from "zod";
import { approverSchema } from "#engine/approval/settings.ts";
import { formFieldSchema, maxFormFields, optionsOf } from "#engine/form/field.ts";
import { fieldProblems, fieldSettings, sampleValues } from "#engine/form/field-settings.ts";
import { defineNode, field, toKeywords } from "#engine/node.ts";
import { isJsonObject } from "#lib/json.ts";
import { daySeconds, maxSeconds, parseSeconds } from "#lib/seconds.ts";
import { hasTag, stripBraces } from "#lib/tag-text.ts";

export const maxApprovers = 20;

/** Version 1 has options as text, one per line. Drafts are migrated too, so their fields may be anything. */
function withOptionLists(fields: unknown): unknown {
  if (!Array.isArray(fields)) return fields;
  return fields.map((field: unknown) =>
    isJsonObject(field) && typeof field.options === "string"
      ? { ...field, options: optionsOf({ options: field.options }) }
      : field,
  );
}

export default defineNode({
  type: "approval_node",
  version: 3,
  category: "logic",
  label: "Approval",
  description: "Waits until a person approves or rejects on a page.",
  keywords: toKeywords(`
    approve, human in the loop, approval request, review, reject, manual approval, sign off, send and wait
    for response, confirm, confirmation, permission, decision, wait for approval, wait for a person, human
    review, moderate, human task, ask, HITL, genehmigung, freigabe, aprobación, approbation
  `),
  usuallyNext: ["condition_node", "send_email_node", "http_request_node", "set_fields_node"],
  outputs: [
    { name: "approved", label: "Approved" },
    { name: "rejected", label: "Rejected" },
    { name: "timed_out", label: "Timed out" },
  ],
  link: "page",
  effect: "outside",
  config: z.strictObject({
    label: z.string().max(200).default("Approval"),
    title: z.string().max(1000).default("Do you approve?"),
    text: z.string().max(50_000).default(""),
    show: z.enum(["unless_text", "input", "nothing"]).default("unless_text"),
    approvers: z.array(approverSchema).max(maxApprovers).default([]),
    people: z.string().max(20_000).default(""),
    fields: z.array(formFieldSchema).max(maxFormFields).default([]),
    timeout_seconds: z.union([z.number().min(0).max(maxSeconds), z.string().max(1000)]).default(daySeconds),
  }),
  migrate: (config, fromVersion) => ({
    // Before version 3 the page never had the input, which not everyone with the link may be meant to see.
    ...(fromVersion < 3 && { show: "nothing" }),
    ...config,
    ...(config.fields !== undefined && { fields: withOptionLists(config.fields) }),
  }),
  fields: {
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
    timeout_seconds: field.template("Time limit in seconds", "value", {
      unit: "seconds",
      help: "Up to 31,536,000 (one year).",
    }),
  },
  summary: ({ title }) => (title === "" ? "No title yet" : stripBraces(title)),
  check({ title, fields, timeout_seconds: seconds }) {
    const problems = fieldProblems(fields);
    if (title.trim() === "") {
      const detail = "Enter a title that says what to decide.";
      problems.unshift({ pointer: "/title", code: "title_required", detail });
    }
    if (!(typeof seconds === "string" && hasTag(seconds)) && parseSeconds(seconds) === null) {
      const detail = `"${seconds}" is not a number of seconds from 0 to 31,536,000.`;
      problems.push({ pointer: "/timeout_seconds", code: "seconds_invalid", detail });
    }
    return problems;
  },
  sampleOutput: ({ fields = [] }) => ({
    decision: "approved",
    comment: "Looks good.",
    fields: sampleValues(fields),
    by: "Ada Lovelace",
    at: "2026-01-31T09:30:00.000Z",
  }),
  output: z.strictObject({
    decision: z.enum(["approved", "rejected", "timed_out"]),
    comment: z.string(),
    fields: z.record(z.string(), z.json()),
    by: z.string().nullable(),
    at: z.string().nullable(),
  }),
});
