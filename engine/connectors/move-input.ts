import type { Json, JsonObject } from "#lib/json.ts";
import { isSameJson } from "#lib/same-json.ts";
import { breaks, compareFields } from "./compare.ts";
import type { Change } from "./compare-schema.ts";
import type { Operation, OperationField } from "./format.ts";

type Fields = Operation["fields"];

export interface MovedInput {
  input: JsonObject;
  changes: Change[];
}

/**
 * The settings of an operation as settings of another version of it. A value without a field stays, under a name that no field
 * has: the schema of the node refuses it, so that it is reported and nothing is lost.
 */
export function moveInput(input: JsonObject, before: Operation, after: Operation): MovedInput {
  const moved: Record<string, Json> = {};
  const kept: [name: string, value: Json][] = [];
  const changes: Change[] = [];
  const names = pairFields(before.fields, after.fields);
  for (const [name, value] of Object.entries({ ...defaultsOf(before.fields), ...input })) {
    const field = before.fields[name];
    const next = names.get(name);
    const now = next === undefined ? undefined : after.fields[next];
    if (next === undefined || !now) {
      if (!isEmpty(value)) kept.push([name, value]);
      if (field && !isEmpty(value))
        changes.push(breaks(`The field “${field.label}” was removed. Its value is kept, and marked.`));
      continue;
    }
    if (!isSameJson(value, now.default)) moved[next] = value;
    if (field) changes.push(...noticed(field, now, value));
  }
  for (const [name, value] of kept) moved[freeName(name, after.fields, moved)] = value;
  return { input: moved, changes: [...changes, ...missingIn(moved, after.fields, before.fields, names)] };
}

/** The settings that a node has without setting them. */
const defaultsOf = (fields: Fields): JsonObject =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => (field.default === "" ? [] : [[name, field.default]])),
  );

const isEmpty = (value: Json) => value === "" || value === null;

/** Each field's name in the other version: that of the field that is sent in the same place, else the same name. */
function pairFields(before: Fields, after: Fields): ReadonlyMap<string, string> {
  const byPlace = new Map(Object.entries(after).map(([name, field]) => [placeOf(name, field), name]));
  const pairs = new Map<string, string>();
  for (const [name, field] of Object.entries(before)) {
    const found = byPlace.get(placeOf(name, field));
    if (found !== undefined) pairs.set(name, found);
  }
  const taken = new Set(pairs.values());
  for (const name of Object.keys(before)) {
    if (!pairs.has(name) && Object.hasOwn(after, name) && !taken.has(name)) pairs.set(name, name);
  }
  return pairs;
}

const placeOf = (name: string, { in: place, wire = name }: OperationField) => `${place ?? ""} ${wire}`;

/** The breaking differences that a field with this value has. Of options, only the chosen one counts. */
function noticed(before: OperationField, after: OperationField, value: Json): Change[] {
  if (isEmpty(value)) return [];
  const chosen = before.options?.filter((option) => option.value === value);
  return compareFields(
    { ...before, required: after.required, ...(chosen && { options: chosen }) },
    after,
  ).filter(({ breaking }) => breaking);
}

function missingIn(
  input: JsonObject,
  after: Fields,
  before: Fields,
  names: ReadonlyMap<string, string>,
): Change[] {
  const wasRequired = new Set(
    [...names].flatMap(([name, next]) => (before[name]?.required === true ? [next] : [])),
  );
  return Object.entries(after).flatMap(([name, { label, required, default: usual }]) => {
    const isMissing = required && usual === "" && isEmpty(input[name] ?? null) && !wasRequired.has(name);
    return isMissing ? [breaks(`The field “${label}” is required, and has no value.`)] : [];
  });
}

function freeName(name: string, fields: Fields, taken: JsonObject): string {
  let free = name;
  while (Object.hasOwn(fields, free) || Object.hasOwn(taken, free)) free = `${free}_before`;
  return free;
}
