import { z } from "zod";
import { type ConfigProblem, defineNode, field, storeLimits, toKeywords } from "#engine/node.ts";
import type { Json } from "#lib/json.ts";
import { hasTag, stripBraces } from "#lib/tag-text.ts";
import { lifetimeRule, readAmount, readLifetime } from "./read-setting.ts";
import { type Config, configSchema, type Operation } from "./settings.ts";

/** Shown for these operations. A configuration may leave out the default, which is to get. */
const only =
  (...operations: readonly Operation[]) =>
  ({ operation = "get" }: Readonly<Record<string, unknown>>) =>
    operations.some((each) => each === operation);

export default defineNode({
  type: "store_node",
  category: "data",
  label: "Store",
  description: "Keeps values between executions: counters, lists, the last id.",
  keywords: toKeywords(`
    key value, key-value, storage, storage by zapier, cache, data store, counter, remember, memory, state,
    redis, persist, set value, get value, increment, static data, kv, global variable, increment function,
    memcached, last id, save value, persistent, digest, digest by zapier, simple memory, keep, cursor,
    checkpoint, already seen, idempotency, session, localstorage, workflow static data, key value store,
    queue storage, lock, semaphore, accumulate, watermark, high water mark, dynamo, keyvalue, stack, buffer
    storage, chat memory, append to list, valkey, etcd, context, flow context, global context, set key,
    zähler, contador, merken
  `),
  usuallyNext: ["condition_node", "set_fields_node", "http_request_node", "http_response_node"],
  effect: "outside",
  config: configSchema,
  fields: {
    operation: field.choice("Operation", {
      get: "Get",
      set: "Set",
      increment: "Increment",
      append: "Append",
      delete: "Delete",
      list: "List",
    }),
    area: field.choice("Area", { flow: "This flow", shared: "Shared by all flows" }),
    key: field.template("Key", "text", {
      placeholder: "orders/{{customer.id}}",
      help: "For a list, the start of the keys. Leave empty to list all.",
    }),
    value: field.template("Value", "value", {
      help: "Increment adds it to a number (1 if empty). Append adds it to a list as one item.",
      visible: only("set", "increment", "append"),
    }),
    expires_seconds: field.template("Expires after (seconds)", "value", {
      unit: "seconds",
      placeholder: "never",
      help: "Increment and append apply it to new entries only.",
      visible: only("set", "increment", "append"),
    }),
    after: field.template("Start after key", "text", {
      help: `A page has up to ${storeLimits.pageEntries} entries. For the next page, enter the last key of this one.`,
      visible: only("list"),
    }),
  },
  summary,
  check,
  sampleOutput(config, _input, resolve) {
    const settings = z.object({ key: z.string(), value: z.json() }).safeParse(resolve?.());
    const { key, value } = settings.success ? settings.data : { key: config.key, value: config.value };
    return { key, value: sampleValue(config.operation, key, value), found: true };
  },
  output: z.strictObject({ key: z.string(), value: z.json(), found: z.boolean() }),
});

function sampleValue(operation: Operation, key: string, value: Json): Json {
  switch (operation) {
    case "set":
      return value;
    case "increment":
      return readAmount(value) ?? 1;
    case "append":
      return [value];
    case "list":
      return [{ key, value: null }];
    default:
      return null;
  }
}

function summary({ operation, area, key }: Config): string {
  const of = area === "shared" ? " (shared)" : "";
  if (operation === "list") return `list ${key === "" ? "all keys" : `${stripBraces(key)}…`}${of}`;
  return key.trim() === "" ? "No key yet" : `${operation} ${stripBraces(key)}${of}`;
}

function check({ operation, key, value, expires_seconds: expires }: Config): ConfigProblem[] {
  const problems: ConfigProblem[] = [];
  const add = (pointer: string, code: string, detail: string) => problems.push({ pointer, code, detail });
  if (operation !== "list" && key.trim() === "") add("/key", "key_required", "Enter a key.");
  if (!hasTag(key) && key.length > storeLimits.keyLength) {
    add("/key", "key_too_long", `The key is too long. Shorten it to ${storeLimits.keyLength} characters.`);
  }
  if (operation === "increment" && !isTemplate(value) && readAmount(value) === null) {
    const detail = `"${value}" is not a number. Enter the amount to add, or leave it empty to add 1.`;
    add("/value", "amount_invalid", detail);
  }
  if (
    only("set", "increment", "append")({ operation }) &&
    !isTemplate(expires) &&
    readLifetime(expires) === undefined
  ) {
    const detail = `"${expires}" is not ${lifetimeRule}. Leave it empty to keep the entry.`;
    add("/expires_seconds", "seconds_invalid", detail);
  }
  return problems;
}

const isTemplate = (value: unknown) => typeof value === "string" && hasTag(value);
