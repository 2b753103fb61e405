import { z } from "zod";
import { outputOfCode } from "#engine/code/output-of-code.ts";
import { parseBody } from "#engine/code/parse.ts";
import { renameReturned } from "#engine/code/rename-field.ts";
import { type BundleUse, type ConfigProblem, defineNode, field, toKeywords } from "#engine/node.ts";
import { findImports } from "#lib/code-imports.ts";
import { cutText } from "#lib/cut-text.ts";
import { isExactVersion, parsePackageSpec } from "#lib/npm-package.ts";
import { templates } from "./templates/all.ts";

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
  /** npm packages with exact versions: `date-fns@4.1.0`, `lodash/get@4.17.21`. */
  packages: z.array(z.string().max(400)).max(20).default([]),
  /** The hash of the bundle with them. Empty without packages, or before they are bundled. */
  bundle: z
    .string()
    .regex(/^(?:[0-9a-f]{64})?$/, "must be 64 hexadecimal digits")
    .default(""),
});

export default defineNode({
  type: "code_node",
  category: "data",
  label: "Code",
  description: "Runs JavaScript or TypeScript in a sandbox.",
  keywords: toKeywords(`
    javascript, js, function, typescript, ts, script, python, function item, run javascript, run python,
    execute code, custom code, code by zapier, snippet, lambda, sandbox, program, expression, eval, npm,
    node.js, ai transform, transform code, execute command, command, shell, bash, terminal, ssh, py, math,
    calculate, calculation, calculator, compute, formula, numbers, number formatter, numeric aggregator,
    algorithm, lodash, debug helper, console, java, ruby, php, go, rust, evaluate, exec
  `),
  fallbackLabel: (query) => `Code for “${query}”`,
  usuallyNext: ["condition_node", "http_request_node", "set_fields_node", "for_each_node"],
  effect: "outside",
  config: configSchema,
  fields: {
    language: field.choice("Language", { typescript: "TypeScript", javascript: "JavaScript" }),
    source: {
      kind: "code",
      label: "Code",
      language: ({ language }) => (language === "javascript" ? "javascript" : "typescript"),
      help: "The body of an async function. What it returns is the output.",
      templates,
    },
    packages: { kind: "custom", label: "Packages" },
    bundle: { kind: "custom", label: "Bundle" },
    cpu_seconds: field.number("CPU time limit", {
      min: 0.1,
      max: 60,
      unit: "seconds",
    }),
    memory_megabytes: field.number("Memory", {
      min: 8,
      max: 256,
      unit: "MB",
    }),
  },
  summary: ({ source }) => firstLine(source),
  bundle: bundleOf,
  check,
  sampleOutput: ({ source, language }, input) =>
    typeof source === "string" ? outputOfCode(source, language, input) : {},
  renameOutput(config, from, to) {
    const { source, language } = configSchema.partial().catch({}).parse(config);
    if (source === undefined) return null;
    const renamed = renameReturned(source, parseBody(source, language ?? "typescript"), { from, to });
    return renamed === null ? null : { ...config, source: renamed };
  },
  output: z.json(),
});

/** The first line that is not only a comment. */
function firstLine(source: string): string {
  const line = source
    .split("\n")
    .map((each) => each.trim())
    .find((each) => each !== "" && !each.startsWith("//"));
  return line === undefined ? "No code yet" : cutText(line, 80);
}

function check({ source, packages, bundle }: z.infer<typeof configSchema>): ConfigProblem[] {
  if (firstLine(source) === "No code yet")
    return [{ pointer: "/source", code: "source_required", detail: "Enter code, such as return input;" }];
  return [...checkPackages(packages, bundle), ...checkImports(source, packages)];
}

function checkPackages(packages: readonly string[], bundle: string): ConfigProblem[] {
  if (packages.length === 0) return [];
  const detail = "The packages are not bundled yet. Bundle them.";
  if (bundle === "") return [{ pointer: "/packages", code: "bundle_required", detail }];
  return packages.flatMap((text) => {
    const range = parsePackageSpec(text)?.range;
    if (range !== undefined && isExactVersion(range)) return [];
    const inexact = `“${text}” does not name one version, such as date-fns@4.1.0. Bundle the packages again.`;
    return [{ pointer: "/packages", code: "version_not_exact", detail: inexact }];
  });
}

function checkImports(source: string, packages: readonly string[]): ConfigProblem[] {
  const known = new Set(packages.map((text) => parsePackageSpec(text)?.module));
  const missing = new Set(
    findImports(source).flatMap(({ module }) => (module === "" || known.has(module) ? [] : [module])),
  );
  return [...missing].map((module) => ({
    pointer: "/source",
    code: "package_missing",
    detail: `The code imports “${module}”. Add it to Packages.`,
  }));
}

/** The configuration may be unfinished. */
function bundleOf({ packages, bundle }: Readonly<Record<string, unknown>>): BundleUse {
  const listed = Array.isArray(packages) ? packages.filter((each) => typeof each === "string") : [];
  return { packages: listed, hash: typeof bundle === "string" ? bundle : "" };
}
