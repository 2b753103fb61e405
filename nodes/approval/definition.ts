import { z } from "zod";
import {
  type ApprovalField,
  approvalFieldSchema,
  approvalFieldTypes,
  hasOptions,
  maxApprovalFields,
  optionsOf,
} from "#engine/approval/field.ts";
import type { SentFile } from "#engine/approval/file.ts";
import { type ConfigProblem, defineNode } from "#engine/node.ts";
import { isJsonObject, type Json } from "#lib/json.ts";
import { daySeconds, maxSeconds, parseSeconds } from "#lib/seconds.ts";
import { hasTag, stripBraces } from "#lib/tag-text.ts";

const typeLabels: Readonly<Record<(typeof approvalFieldTypes)[number], string>> = {
  text: "Text",
  textarea: "Long text",
  number: "Number",
  email: "E-mail address",
  date: "Date",
  select: "List to choose from",
  radio: "Radio buttons",
  checkbox: "Checkbox",
  file: "File",
};

function fieldProblems(fields: readonly ApprovalField[]): ConfigProblem[] {
  return fields.flatMap((field, row) => {
    const problems: ConfigProblem[] = [];
    const { name } = field;
    if (name.trim() === "") {
      const detail =
        "This field has no name. Its value is found under it, such as {{approval.fields.reason}}.";
      problems.push({ pointer: `/fields/${row}/name`, code: "field_name_required", detail });
    } else if (fields.findIndex((other) => other.name === name) < row) {
      const detail = `Another field has the name “${name}”. Give each field its own.`;
      problems.push({ pointer: `/fields/${row}/name`, code: "field_name_duplicate", detail });
    }
    if (hasOptions(field) && optionsOf(field).length === 0) {
      const detail = "There is nothing to choose from. Write one option per line.";
      problems.push({ pointer: `/fields/${row}/options`, code: "field_options_required", detail });
    }
    return problems;
  });
}

const sampleFile: SentFile = {
  filename: "offer.pdf",
  content_type: "application/pdf",
  size: 48_213,
  sha256: "5f70bf18a086007016e948b04aed3b82103a36bea41755b6cddfaf10ace3c6ef",
  file_id: "0190a1b2-0000-7000-8000-000000000000",
};

function sampleOf(field: ApprovalField): Json {
  if (field.type === "checkbox") return true;
  if (field.type === "number") return 12;
  if (field.type === "date") return "2026-01-31";
  if (field.type === "file") return sampleFile;
  if (field.type === "email") return "ada@example.com";
  return hasOptions(field) ? (optionsOf(field)[0] ?? "") : "Some text";
}

/** Version 1 has options as text, one per line. Drafts are migrated too, so anything may be there. */
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
  version: 2,
  group: "Logic",
  category: "logic",
  tier: "CORE",
  label: "Approval",
  description: "Waits until a person approves or rejects on a page.",
  inputs: [{ name: "input" }],
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
    fields: z.array(approvalFieldSchema).max(maxApprovalFields).default([]),
    timeout_seconds: z.union([z.number().min(0).max(maxSeconds), z.string().max(1000)]).default(daySeconds),
  }),
  migrate: (config) =>
    config.fields === undefined ? config : { ...config, fields: withOptionLists(config.fields) },
  fields: {
    label: { kind: "text", label: "Label", lines: "one" },
    title: {
      kind: "template",
      label: "Title",
      encoding: "text",
      lines: "one",
      placeholder: "Pay {{total}} €?",
    },
    text: {
      kind: "template",
      label: "Text",
      encoding: "text",
      lines: "many",
      help: "Shown on the page. Tags give its URL as {{_links.<key of this node>}}, also in nodes before it.",
    },
    fields: {
      kind: "list",
      label: "Fields",
      addLabel: "Add field",
      help: "What the page asks for beside the decision and a comment.",
      item: {
        name: { kind: "text", label: "Name", lines: "one", placeholder: "reason" },
        label: { kind: "text", label: "Label on the page", lines: "one" },
        type: {
          kind: "choice",
          label: "Type",
          options: approvalFieldTypes.map((value) => ({ value, label: typeLabels[value] })),
        },
        options: {
          kind: "lines",
          label: "Options",
          help: "One per line.",
          visible: ({ type }) => type === "select" || type === "radio",
        },
        required: { kind: "switch", label: "Required" },
      },
    },
    timeout_seconds: {
      kind: "template",
      label: "Time limit in seconds",
      encoding: "value",
      lines: "one",
      help: "The longest is 31,536,000 (a year).",
    },
  },
  summary: ({ title }) => (title === "" ? "no title yet" : stripBraces(title)),
  check({ title, fields, timeout_seconds: seconds }) {
    const problems = fieldProblems(fields);
    if (title.trim() === "") {
      const detail = "The page has no title. Write what is to be decided.";
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
    fields: Object.fromEntries(fields.map((field) => [field.name, sampleOf(field)])),
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
