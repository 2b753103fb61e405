import { z } from "zod";
import {
  conditionsField,
  conditionsSchema,
  findConditionProblems,
  matchField,
  matchSchema,
  summarizeConditions,
  usesPatterns,
} from "#engine/conditions/condition.ts";
import { type ConfigProblem, defineNode, field, toKeywords } from "#engine/node.ts";
import { isJsonObject } from "#lib/json.ts";
import { stripBraces } from "#lib/tag-text.ts";
import { caseHandles, caseName, defaultCase } from "./handles.ts";

const side = z.union([z.string(), z.number(), z.boolean(), z.null()]).default("");

const switchCase = z.strictObject({
  /** The case's handle. Edges refer to it, so it stays when cases are moved or renamed. */
  id: z
    .string()
    .regex(/^[\w-]{1,64}$/, "A case's id contains only letters, digits, - and _.")
    .refine((id) => id !== defaultCase && id !== "error", "This id names another output of the node."),
  label: z.string().max(200).default(""),
  /** Compared with the Switch's value, if it decides by value. */
  value: side,
  match: matchSchema,
  conditions: conditionsSchema,
});

const configSchema = z.strictObject({
  label: z.string().max(200).default("Switch"),
  mode: z.enum(["first", "all"]).default("first"),
  by: z.enum(["conditions", "value"]).default("conditions"),
  value: side,
  cases: z.array(switchCase).max(50).default([]),
});

type Config = z.infer<typeof configSchema>;

function caseProblems({ by, cases }: Config): ConfigProblem[] {
  const ids = cases.map(({ id }) => id);
  return cases.flatMap(({ id, conditions }, row) => {
    const problems = by === "conditions" ? findConditionProblems(conditions, `/cases/${row}/conditions`) : [];
    if (ids.indexOf(id) === row) return problems;
    const detail = `Two cases have the id “${id}”. Remove one of them and add it again.`;
    return [{ pointer: `/cases/${row}`, code: "case_id_duplicate", detail }, ...problems];
  });
}

export default defineNode({
  type: "switch_node",
  category: "logic",
  label: "Switch",
  description: "Chooses one of several branches, or every branch that matches.",
  keywords: toKeywords(`
    router, paths, route, case, paths by zapier, multiple branches, branches, switch case, routes, rules,
    choose, multi-way branch, conditional paths, else if, fork, path, split paths, many conditions, decision
    tree, split, cases, match, options, select case, text classifier, classify, route by, dispatch, direct,
    triage, multiplexer, fan out, parallel branches, routing, verzweigung, aiguillage
  `),
  usuallyNext: ["http_request_node", "set_fields_node", "send_email_node", "run_flow_node"],
  outputs: caseHandles,
  effect: "none",
  computes: ({ cases }) =>
    !Array.isArray(cases) || !cases.some((each) => isJsonObject(each) && usesPatterns(each.conditions)),
  config: configSchema,
  fields: {
    by: field.choice("Decide by", { conditions: "Conditions", value: "Value" }),
    value: field.template("Value", "value", {
      placeholder: "{{status}}",
      help: "Compared with each case's value.",
      visible: ({ by }) => by === "value",
    }),
    mode: field.choice("Follow", { first: "The first case that matches", all: "Every case that matches" }),
    cases: field.list("Cases", "Add case", {
      id: { kind: "id", label: "Id" },
      label: field.text("Name"),
      value: field.template("Equals", "value", { visible: ({ by }) => by === "value" }),
      match: { ...matchField("Matches when"), visible: ({ by }) => by !== "value" },
      conditions: { ...conditionsField, visible: ({ by }) => by !== "value" },
    }),
  },
  summary({ by, value, cases }) {
    if (cases.length === 0) return "No cases yet";
    const names = cases.map(({ label, match, conditions, value: wanted }, row) => {
      if (label.trim() !== "") return label.trim();
      if (by === "value") return stripBraces(String(wanted)) || caseName(label, row);
      return summarizeConditions(conditions, match) || caseName(label, row);
    });
    return by === "value" && value !== ""
      ? `${stripBraces(String(value))}: ${names.join(", ")}`
      : names.join(", ");
  },
  check(config) {
    const { by, value, cases } = config;
    const problems = caseProblems(config);
    if (cases.length === 0) {
      problems.push({ pointer: "/cases", code: "cases_required", detail: "Add a case." });
    }
    if (by === "value" && value === "") {
      const detail = "Enter a tag for the value to decide by.";
      problems.push({ pointer: "/value", code: "value_required", detail });
    }
    return problems;
  },
  sampleOutput: (_config, input) => input,
  output: z.json(),
});
