import { z } from "zod";
import { type ConfigProblem, defineNode } from "#engine/node.ts";

const languages = ["typescript", "javascript"] as const;

const start = `// The data before this node: input, nodes, trigger, item (in loops).
return input;
`;

const configSchema = z.strictObject({
  label: z.string().max(200).default("Code"),
  language: z.enum(languages).default("typescript"),
  source: z.string().max(200_000).default(start),
  cpu_seconds: z.number().min(0.1).max(60).default(1),
  memory_megabytes: z.int().min(8).max(256).default(32),
});

export default defineNode({
  type: "code_node",
  version: 1,
  group: "Data",
  category: "data",
  tier: "CORE",
  label: "Code",
  description: "Runs JavaScript or TypeScript in a sandbox.",
  inputs: [{ name: "input" }],
  outputs: [{ name: "output" }],
  effect: "outside",
  config: configSchema,
  fields: {
    label: { kind: "text", label: "Label", lines: "one" },
    language: {
      kind: "choice",
      label: "Language",
      options: [
        { value: "typescript", label: "TypeScript" },
        { value: "javascript", label: "JavaScript" },
      ],
    },
    source: {
      kind: "code",
      label: "Code",
      language: ({ language }) => (language === "javascript" ? "javascript" : "typescript"),
      help: "The body of an async function. What it returns is the output.",
    },
    cpu_seconds: { kind: "number", label: "Processor time", min: 0.1, max: 60, unit: "seconds" },
    memory_megabytes: { kind: "number", label: "Memory", min: 8, max: 256, unit: "MB" },
  },
  summary: ({ source }) => firstLine(source),
  check,
  sampleOutput: () => ({}),
  output: z.json(),
});

/** The first line that is not only a comment. */
function firstLine(source: string): string {
  const line = source
    .split("\n")
    .map((each) => each.trim())
    .find((each) => each !== "" && !each.startsWith("//"));
  return line === undefined ? "no code yet" : line.slice(0, 80);
}

function check({ source }: z.infer<typeof configSchema>): ConfigProblem[] {
  if (firstLine(source) !== "no code yet") return [];
  return [{ pointer: "/source", code: "source_required", detail: "Enter code, such as return input;" }];
}
