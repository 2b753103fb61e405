import { z } from "zod";
import { type ConfigProblem, defineNode } from "#engine/node.ts";
import { hasTag, withoutBraces } from "#lib/tag-text.ts";
import { operatorNames, operatorWords, takesRight } from "./operators.ts";
import { compilePattern } from "./pattern.ts";

const side = z.union([z.string(), z.number(), z.boolean(), z.null()]).default("");
const condition = z.strictObject({
  left: side,
  operator: z.enum(operatorNames).default("equals"),
  right: side,
});

function summarize({ left, operator, right }: z.infer<typeof condition>): string {
  const words = [withoutBraces(String(left)), operatorWords[operator].sign];
  if (takesRight(operator)) words.push(right === "" ? '""' : withoutBraces(String(right)));
  return words.join(" ");
}

function findProblems({ left, operator, right }: z.infer<typeof condition>, row: number): ConfigProblem[] {
  if (left === "") {
    const detail =
      "The left side is empty, so the condition would always come out the same. Put a tag there.";
    return [{ pointer: `/conditions/${row}/left`, code: "left_required", detail }];
  }
  if (operator !== "matches" || hasTag(String(right))) return [];
  const pattern = compilePattern(String(right ?? ""));
  if (!("problem" in pattern)) return [];
  return [{ pointer: `/conditions/${row}/right`, code: "pattern_invalid", detail: pattern.problem }];
}

export default defineNode({
  type: "condition_node",
  version: 1,
  group: "Logic",
  category: "logic",
  tier: "CORE",
  label: "Condition",
  description: "Goes one way or the other, depending on the data.",
  icon: "git-branch",
  inputs: [{ name: "input" }],
  outputs: [
    { name: "true", label: "True" },
    { name: "false", label: "False" },
  ],
  effect: "none",
  config: z.strictObject({
    label: z.string().max(200).default("Condition"),
    match: z.enum(["all", "any"]).default("all"),
    conditions: z.array(condition).max(100).default([]),
  }),
  fields: {
    label: { kind: "text", label: "Label", lines: "one" },
    match: {
      kind: "choice",
      label: "True when",
      options: [
        { value: "all", label: "All conditions hold" },
        { value: "any", label: "Any condition holds" },
      ],
    },
    conditions: {
      kind: "list",
      label: "Conditions",
      addLabel: "Add condition",
      item: {
        left: { kind: "template", label: "Value", fit: "value", lines: "one", placeholder: "{{total}}" },
        operator: {
          kind: "choice",
          label: "Operator",
          options: operatorNames.map((value) => ({ value, label: operatorWords[value].label })),
        },
        right: {
          kind: "template",
          label: "Compared with",
          fit: "value",
          lines: "one",
          visible: ({ operator }) => takesRight(String(operator)),
        },
      },
    },
  },
  summary({ match, conditions }) {
    if (conditions.length === 0) return "no condition yet";
    return `if ${conditions.map(summarize).join(match === "all" ? " and " : " or ")}`;
  },
  check({ conditions }) {
    if (conditions.length > 0) return conditions.flatMap(findProblems);
    const detail = "There is no condition. Add one.";
    return [{ pointer: "/conditions", code: "conditions_required", detail }];
  },
  sampleOutput: (_config, input) => input,
  output: z.json(),
});
