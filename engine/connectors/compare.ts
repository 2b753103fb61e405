import { isJsonObject, type Json } from "#lib/json.ts";
import type { Change, Comparison } from "./compare-schema.ts";
import type { ConnectorBase, Operation, OperationField } from "./format.ts";

/** A version of a connector, for comparison. */
export interface Comparable {
  base: ConnectorBase;
  operations: ReadonlyMap<string, Operation>;
}

/** The differences between two versions of a connector, the operations in the order of their names. */
export function compareConnectors(before: Comparable, after: Comparable): Comparison {
  const named = (name: string, { title }: Operation) => ({ name, title });
  const sorted = (operations: Comparable["operations"]) =>
    [...operations].toSorted(([a], [b]) => a.localeCompare(b, "en"));
  return {
    connector: compareBases(before.base, after.base),
    added: sorted(after.operations).flatMap(([name, operation]) =>
      before.operations.has(name) ? [] : [named(name, operation)],
    ),
    removed: sorted(before.operations).flatMap(([name, operation]) =>
      after.operations.has(name) ? [] : [named(name, operation)],
    ),
    changed: sorted(after.operations).flatMap(([name, operation]) => {
      const old = before.operations.get(name);
      const changes = old ? compareOperations(old, operation) : [];
      if (changes.length === 0) return [];
      return [{ ...named(name, operation), breaking: changes.some(({ breaking }) => breaking), changes }];
    }),
  };
}

export const breaks = (detail: string): Change => ({ breaking: true, detail });
export const allows = (detail: string): Change => ({ breaking: false, detail });

/** The differences of the base URL, the connection and the ways to sign in. */
export function compareBases(before: ConnectorBase, after: ConnectorBase): Change[] {
  const changes: Change[] = [];
  if (before.baseUrl !== after.baseUrl)
    changes.push(breaks(`The base URL is now ${after.baseUrl} instead of ${before.baseUrl}.`));
  for (const [name, { label }] of Object.entries(after.connection))
    if (!before.connection[name]) changes.push(breaks(`Connections need “${label}”.`));
  for (const [name, { title }] of Object.entries(before.authentication)) {
    const now = after.authentication[name];
    if (!now) changes.push(breaks(`“${title}” is no longer a way to sign in.`));
    else if (now.kind !== before.authentication[name]?.kind)
      changes.push(breaks(`“${title}” signs in differently.`));
  }
  for (const [name, { title }] of Object.entries(after.authentication))
    if (!before.authentication[name]) changes.push(allows(`“${title}” is a new way to sign in.`));
  return changes;
}

function compareOperations(before: Operation, after: Operation): Change[] {
  const names = new Set([...Object.keys(before.fields), ...Object.keys(after.fields)]);
  return [
    ...compareRequests(before, after),
    ...[...names].flatMap((name) => compareFields(before.fields[name], after.fields[name])),
    ...compareOutputs(before.sample, after.sample),
  ];
}

/** The differences of the requests beside their fields. */
export function compareRequests(before: Operation, after: Operation): Change[] {
  const changes: Change[] = [];
  if (before.method !== after.method || before.path !== after.path)
    changes.push(
      allows(`The request is ${after.method} ${after.path} instead of ${before.method} ${before.path}.`),
    );
  if (before.body !== after.body) changes.push(allows(`The body is sent as ${after.body ?? "JSON"}.`));
  if (before.file !== after.file)
    changes.push(breaks(after.file ? "The output is a file." : "The output is no longer a file."));
  return changes;
}

/** The differences of a field; undefined where a version does not have it. */
export function compareFields(
  before: OperationField | undefined,
  after: OperationField | undefined,
): Change[] {
  if (!after) return before ? [breaks(`The field “${before.label}” was removed.`)] : [];
  const { label } = after;
  const needsValue = after.required && after.default === "";
  if (!before)
    return [
      needsValue
        ? breaks(`The field “${label}” is new and required.`)
        : allows(`The field “${label}” is new.`),
    ];
  const changes: Change[] = [];
  if (!before.required && after.required)
    changes.push((needsValue ? breaks : allows)(`The field “${label}” is required.`));
  if (before.required && !after.required) changes.push(allows(`The field “${label}” is optional.`));
  if (before.kind !== after.kind) {
    const isWider = wider[before.kind]?.includes(after.kind) ?? false;
    changes.push((isWider ? allows : breaks)(`The field “${label}” is ${kindText[after.kind]}.`));
  }
  if (before.in !== after.in || before.wire !== after.wire || before.style !== after.style)
    changes.push(allows(`The field “${label}” is sent in another way.`));
  return [...changes, ...compareOptions(label, before.options, after.options)];
}

/** Kinds that take every value of another kind. */
const wider: { [Kind in OperationField["kind"]]?: readonly OperationField["kind"][] } = {
  integer: ["number", "text"],
  number: ["text"],
  date: ["text"],
  date_time: ["text"],
  choice: ["text"],
  text: ["paragraph", "choice"],
  paragraph: ["text"],
};

const kindText: Record<OperationField["kind"], string> = {
  text: "a text",
  paragraph: "a text",
  number: "a number",
  integer: "a whole number",
  boolean: "true or false",
  choice: "a choice",
  date: "a date",
  date_time: "a date and time",
  list: "a list",
  json: "JSON",
  file: "a file",
};

function compareOptions(
  label: string,
  before: OperationField["options"] = [],
  after: OperationField["options"] = [],
): Change[] {
  if (before.length === 0 || after.length === 0) return [];
  const now = new Set(after.map(({ value }) => value));
  const earlier = new Set(before.map(({ value }) => value));
  return [
    ...before
      .filter(({ value }) => !now.has(value))
      .map(({ label: option }) => breaks(`The field “${label}” no longer has the option “${option}”.`)),
    ...after
      .filter(({ value }) => !earlier.has(value))
      .map(({ label: option }) => allows(`The field “${label}” has the new option “${option}”.`)),
  ];
}

/** The parts of outputs that are compared: what tags usually name. */
const maxOutputDepth = 3;

/** The parts that outputs lack, or have besides, by their samples. */
export function compareOutputs(before: Json, after: Json): Change[] {
  const now = pathsOf(after);
  const earlier = pathsOf(before);
  return [
    ...outermost(earlier, now).map((path) => breaks(`The output lacks “${path}”.`)),
    ...outermost(now, earlier).map((path) => allows(`The output has “${path}”.`)),
  ];
}

/** The paths that only the first one has, without those inside another one of them. */
function outermost(paths: ReadonlySet<string>, others: ReadonlySet<string>): string[] {
  const own = [...paths].filter((path) => !others.has(path));
  return own.filter(
    (path) => !own.some((other) => path.startsWith(`${other}.`) || path.startsWith(`${other}[]`)),
  );
}

/** `items[].id` */
function pathsOf(sample: Json, path = "", depth = 0): Set<string> {
  const found = new Set<string>();
  if (depth > maxOutputDepth) return found;
  if (Array.isArray(sample))
    return sample[0] === undefined ? found : pathsOf(sample[0], `${path}[]`, depth + 1);
  if (!isJsonObject(sample)) return found;
  for (const [name, value] of Object.entries(sample)) {
    const own = path === "" ? name : `${path}.${name}`;
    found.add(own);
    for (const inner of pathsOf(value, own, depth + 1)) found.add(inner);
  }
  return found;
}
