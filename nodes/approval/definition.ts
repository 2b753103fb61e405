import { z } from "zod";
import {
  approvalConfig,
  approvalFields,
  approvalProblems,
  decisionHandles,
  decisionOutput,
  sampleDecision,
} from "#engine/approval/config.ts";
import { optionsOf } from "#engine/form/field.ts";
import { defineNode, toKeywords } from "#engine/node.ts";
import { isJsonObject } from "#lib/json.ts";
import { stripBraces } from "#lib/tag-text.ts";

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
  outputs: decisionHandles,
  link: "page",
  effect: "outside",
  config: z.strictObject({
    label: z.string().max(200).default("Approval"),
    ...approvalConfig,
  }),
  migrate: (config, fromVersion) => ({
    // Before version 3 the page never had the input, which not everyone with the link may be meant to see.
    ...(fromVersion < 3 && { show: "nothing" }),
    ...config,
    ...(config.fields !== undefined && { fields: withOptionLists(config.fields) }),
  }),
  fields: approvalFields,
  summary: ({ title }) => (title === "" ? "No title yet" : stripBraces(title)),
  check: approvalProblems,
  sampleOutput: ({ fields = [] }) => sampleDecision(fields),
  output: decisionOutput,
});
