import { z } from "zod";
import type { ConfigProblem, NodeDefinition } from "#engine/definition.ts";
import type { Fields, TemplateFieldDefinition } from "#engine/field.ts";
import { stripBraces } from "#lib/tag-text.ts";
import type { Connector, Operation, OperationField } from "./format.ts";

/** The longest setting that the editor accepts. Resolved tags may be longer. */
const maxChars = 100_000;

/** `slack/post_message` */
export const typeOf = (connector: string, operation: string) => `${connector}/${operation}`;

/** The node type of an operation. Its settings are templates: what a drop-down, a switch or a person puts there is text. */
export function toDefinition(connector: Connector, name: string, operation: Operation): NodeDefinition {
  const { fields } = operation;
  const values = z.strictObject(
    Object.fromEntries(
      Object.entries(fields).map(([key, field]) => [key, z.string().max(maxChars).default(field.default)]),
    ),
  );
  const config = z.strictObject({
    label: z.string().max(200).default(operation.title),
    connection_id: z.uuid().optional(),
    values: values.prefault({}),
  });
  return {
    type: typeOf(connector.name, name),
    version: connector.version,
    group: "Actions",
    category: "action",
    tier: "CORE",
    label: operation.title,
    description: operation.about,
    keywords: [connector.title, ...toWords(operation.synonyms), ...toWords(connector.synonyms)],
    inputs: [{ name: "input" }],
    outputs: [{ name: "output" }],
    effect: "outside",
    config,
    fields: {
      label: { kind: "text", label: "Label", lines: "one" },
      connection_id: { kind: "custom", label: `${connector.title} account` },
      values: { kind: "group", label: operation.title, item: toFields(fields) },
    },
    credentials: ({ connection_id: id }) =>
      z.uuid().safeParse(id).success
        ? [{ id: String(id), pointer: "/connection_id", kinds: ["connection"], target: null }]
        : [],
    summary: (given) => summarize(config.parse(given).values, fields),
    check: (given) => findProblems(connector, config.parse(given), fields),
    sampleOutput: () => operation.sample,
    output: z.json(),
  };
}

const toWords = (list: string) => list.split(",").flatMap((word) => word.trim() || []);

function toFields(fields: Operation["fields"]): Fields {
  return Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, toField(field)]));
}

const long = new Set<OperationField["kind"]>(["paragraph", "json"]);

function toField({ label, help, placeholder, kind, required }: OperationField): TemplateFieldDefinition {
  return {
    kind: "template",
    label: required ? label : `${label} (optional)`,
    ...(help !== undefined && { help }),
    ...(placeholder !== undefined && { placeholder }),
    encoding: kind === "json" ? "json" : "value",
    lines: long.has(kind) ? "many" : "one",
  };
}

/** The first setting that is filled in: "#orders". */
function summarize(values: Readonly<Record<string, string>>, fields: Operation["fields"]): string {
  const first = Object.keys(fields).find((key) => values[key] !== "");
  return first === undefined ? "not configured yet" : stripBraces(values[first] ?? "");
}

function findProblems(
  { title, authentication }: Connector,
  config: { connection_id?: string | undefined; values: Readonly<Record<string, string>> },
  fields: Operation["fields"],
): ConfigProblem[] {
  const missing = Object.entries(fields)
    .filter(([key, { required }]) => required && config.values[key]?.trim() === "")
    .map(([key, { label }]) => ({
      pointer: `/values/${key}`,
      code: "value_required",
      detail: `“${label}” is required.`,
    }));
  if (authentication.length === 0 || config.connection_id !== undefined) return missing;
  const detail = `No account is connected. Choose or connect a ${title} account.`;
  return [{ pointer: "/connection_id", code: "connection_required", detail }, ...missing];
}
