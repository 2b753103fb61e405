import { z } from "zod";
import {
  approvalConfig,
  approvalFields,
  approvalProblems,
  decisionHandles,
  decisionOutput,
  sampleDecision,
} from "#engine/approval/config.ts";
import type { Fields, TemplateFieldDefinition, TextFieldDefinition } from "#engine/field.ts";
import { type ConfigProblem, defineNode, field, type NodeDefinition, toKeywords } from "#engine/node.ts";
import { stripBraces } from "#lib/tag-text.ts";
import { connectionIdSchema } from "./connection-id.ts";
import type { ConnectorBase, Operation, OperationField, Trigger } from "./format.ts";

/** The longest setting that the editor accepts. Resolved tags may be longer. */
const maxChars = 100_000;

/** `slack/post_message` */
export const typeOf = (connector: string, operation: string) => `${connector}/${operation}`;

/** The connector and the operation of a node type; null for a type that is built in. */
export function readType(type: string): { connector: string; operation: string } | null {
  const [connector, operation, ...rest] = type.split("/");
  return connector && operation && rest.length === 0 ? { connector, operation } : null;
}

/** The node type of an operation. Its settings are templates: what a drop-down, a switch or a person puts there is text. */
export function toDefinition(connector: ConnectorBase, name: string, operation: Operation): NodeDefinition {
  return operation.waits ? toWaiting(connector, name, operation) : toPlain(connector, name, operation);
}

function toPlain(connector: ConnectorBase, name: string, operation: Operation): NodeDefinition {
  const { fields } = operation;
  return defineNode({
    ...sharedOf(connector, name, operation),
    config: z.strictObject(configOf(operation)),
    fields: panelOf(connector, operation),
    summary: (given) => summarize(given.input, fields),
    check: (given) => findProblems(connector, given, fields),
    sampleOutput: () => operation.sample,
    output: z.json(),
  });
}

/** Of an operation that waits for a decision: the settings of an Approval are beside its own. */
function toWaiting(connector: ConnectorBase, name: string, operation: Operation): NodeDefinition {
  const { fields } = operation;
  return defineNode({
    ...sharedOf(connector, name, operation),
    outputs: decisionHandles,
    link: "page",
    config: z.strictObject({ ...configOf(operation), ...approvalConfig }),
    fields: { ...panelOf(connector, operation), ...messageFields },
    summary: ({ title }) => (title === "" ? "No title yet" : stripBraces(title)),
    check: (given) => [...findProblems(connector, given, fields), ...approvalProblems(given)],
    sampleOutput: ({ fields: asked }) => sampleDecision(asked),
    output: decisionOutput,
  });
}

/** Title and text are the message. */
const messageFields: Fields = {
  ...approvalFields,
  title: { ...approvalFields.title, help: "The first line of the message, and the title of the page." },
  text: { ...approvalFields.text, help: "The message below its title. The page shows it too." },
  approvers: { ...approvalFields.approvers, isInPlace: true },
};

function configOf({ title, fields }: Operation) {
  const input = z.strictObject(
    Object.fromEntries(
      Object.entries(fields).map(([key, { default: usual }]) => [key, settingSchema.default(usual)]),
    ),
  );
  return {
    label: z.string().max(200).default(title),
    connection_id: connectionIdSchema.optional(),
    input: input.prefault({}),
  };
}

function panelOf(connector: ConnectorBase, { title, fields }: Operation): Fields {
  return {
    label: field.text("Label"),
    connection_id: { kind: "custom", label: `${connector.title} account`, isInPlace: true },
    input: { kind: "group", label: title, item: toFields(fields) },
  };
}

function sharedOf(connector: ConnectorBase, name: string, operation: Operation) {
  return {
    type: typeOf(connector.name, name),
    version: connector.version,
    category: "action",
    label: operation.title,
    description: operation.about,
    keywords: keywordsOf(connector, operation),
    effect: "outside",
    credentials: ({ connection_id: id }: Readonly<Record<string, unknown>>) =>
      z.uuid().safeParse(id).success
        ? [
            {
              id: String(id),
              pointer: "/connection_id",
              kinds: ["connection" as const],
              connector: connector.name,
              target: null,
            },
          ]
        : [],
  } as const;
}

/** Other names of an operation, its connector first. */
export function keywordsOf(
  connector: Pick<ConnectorBase, "title" | "synonyms">,
  operation: Pick<Operation, "synonyms">,
): string[] {
  return [connector.title, ...toKeywords(operation.synonyms), ...toKeywords(connector.synonyms)];
}

/** A program may also give the value itself instead of its text. */
export const settingSchema = z
  .union([
    z.string().max(maxChars),
    z.number(),
    z.boolean(),
    z.array(z.json()),
    z.record(z.string(), z.json()),
  ])
  .transform((given) => (typeof given === "object" ? JSON.stringify(given) : String(given)));

/** The panel's fields for those of an operation. */
function toFields(fields: Operation["fields"]): Fields {
  return Object.fromEntries(Object.entries(fields).map(([key, each]) => [key, toField(each)]));
}

/** The panel's fields for those of a trigger, which have neither tags nor expressions. */
export function toPlainFields(fields: Trigger["fields"]): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([key, each]) => {
      const made = toField(each);
      return [key, made.kind === "template" ? { ...made, isPlain: true } : made];
    }),
  );
}

const switchOptions = [
  { value: "true", label: "Yes" },
  { value: "false", label: "No" },
];

const long = new Set<OperationField["kind"]>(["paragraph", "json"]);

function toField(given: OperationField): TemplateFieldDefinition | TextFieldDefinition {
  const { label, help, placeholder, kind, required, more, choices, literal, default: usual } = given;
  const options = optionsOf(given);
  const shared: Pick<TextFieldDefinition, "lines" | "help" | "isRequired" | "isMore" | "usual"> & {
    placeholder?: string;
  } = {
    lines: long.has(kind) ? "many" : "one",
    ...(help !== undefined && { help }),
    ...(placeholder !== undefined && { placeholder }),
    ...(required && { isRequired: true }),
    ...(more && { isMore: true, ...(usual !== undefined && { usual }) }),
  };
  if (literal) return { kind: "text", label, ...shared };
  return field.template(label, kind === "json" ? "json" : "value", {
    ...shared,
    ...(options && { options }),
    ...(choices && kind !== "list" && { [kind === "json" ? "names" : "choices"]: choices }),
  });
}

/** Several options of a list are text. */
function optionsOf({ kind, options }: OperationField): TemplateFieldDefinition["options"] {
  if (kind === "boolean") return switchOptions;
  return kind === "list" ? undefined : options;
}

/** The first setting that someone filled in: "#orders". */
export function summarize(input: Readonly<Record<string, unknown>>, fields: Operation["fields"]): string {
  const filled = Object.keys(fields).filter((key) => input[key] !== undefined && input[key] !== "");
  const chosen = filled.find((key) => input[key] !== fields[key]?.default);
  const isComplete = Object.keys(fields).every((key) => !fields[key]?.required || filled.includes(key));
  // A node with nothing but defaults shows one only if nothing is missing.
  const first = chosen ?? (isComplete ? filled[0] : undefined);
  return first === undefined ? "not configured yet" : stripBraces(String(input[first]));
}

function findProblems(
  { title, authentication, open }: ConnectorBase,
  config: { connection_id?: string | undefined; input: Readonly<Record<string, string>> },
  fields: Operation["fields"],
): ConfigProblem[] {
  const problems = [...missingFields(fields, config.input), ...taggedFields(fields, config.input)];
  const isOpen = open || Object.keys(authentication).length === 0;
  if (isOpen || config.connection_id !== undefined) return problems;
  const detail = `No ${title} account is connected. Choose or connect one.`;
  return [{ pointer: "/connection_id", code: "connection_required", detail }, ...problems];
}

/** Looks like a tag. `'{{1,2},{3,4}}'` is an array of PostgreSQL. */
const tag = /\{%|\{\{-?\s*[\p{L}_$][\p{L}\d_$]*\s*(?:[.[|]|-?\}\})/u;

/** The problems of literal fields that someone put tags into. */
function taggedFields(fields: Operation["fields"], input: Readonly<Record<string, string>>): ConfigProblem[] {
  return Object.entries(fields)
    .filter(([key, { literal }]) => literal && tag.test(input[key] ?? ""))
    .map(([key, { label, help }]) => ({
      pointer: `/input/${key}`,
      code: "tag_not_allowed",
      detail: `“${label}” cannot have tags, since a value could become a part of it.${help === undefined ? "" : ` ${help}`}`,
    }));
}

/** The problems of required fields that are empty. */
export function missingFields(
  fields: Operation["fields"],
  input: Readonly<Record<string, string>>,
): ConfigProblem[] {
  return Object.entries(fields)
    .filter(([key, { required }]) => required && input[key]?.trim() === "")
    .map(([key, { label }]) => ({
      pointer: `/input/${key}`,
      code: "value_required",
      detail: `“${label}” is required.`,
    }));
}
