import { none, proofBy, safe } from "#connectors/sql-fields.ts";
import type { OperationsInput } from "#engine/connectors/format.ts";

const proof = proofBy("Redis", "7.0");
const docs = (command: string) => `https://redis.io/docs/latest/commands/${command}/`;

const key = { label: "Key", required: true, placeholder: "order:1042" } as const;
const seconds = {
  label: "Seconds until it expires",
  kind: "integer",
  placeholder: "3600",
  help: "Empty: it never expires.",
} as const;
const list = { ...key, label: "List", placeholder: "orders" } as const;
const end = (label: string, usual: "left" | "right") =>
  ({
    label,
    kind: "choice",
    default: usual,
    options: [
      { value: "right", label: "End of the list" },
      { value: "left", label: "Beginning of the list" },
    ],
  }) as const;

export const keys: OperationsInput = {
  get_value: {
    title: "Get a Redis value",
    about: "Returns the value of a key: a text, a list, a set or a hash.",
    synonyms: "read key, cache, hgetall, lrange, smembers",
    docs: docs("get"),
    fields: {
      key,
      format: {
        label: "Read a text as",
        kind: "choice",
        more: true,
        default: "text",
        options: [
          { value: "text", label: "Text" },
          { value: "json", label: "JSON" },
        ],
      },
    },
    effect: safe,
    proof,
    sample: { key: "order:1042", type: "string", value: "paid" },
  },
  set_value: {
    title: "Set a Redis value",
    about: "Stores a text under a key. An object or a list becomes JSON.",
    synonyms: "write key, cache, setex, setnx, lock",
    docs: docs("set"),
    fields: {
      key,
      value: { label: "Value", kind: "paragraph" },
      seconds,
      only: {
        label: "Only if",
        kind: "choice",
        more: true,
        default: "always",
        options: [
          { value: "always", label: "In any case" },
          { value: "new", label: "The key does not exist" },
          { value: "known", label: "The key exists" },
        ],
      },
    },
    effect: safe,
    proof,
    sample: { set: true },
  },
  delete_keys: {
    title: "Delete Redis keys",
    about: "Deletes keys, and says how many there were.",
    synonyms: "remove key, del, unlink",
    docs: docs("del"),
    fields: {
      keys: {
        label: "Keys",
        kind: "list",
        required: true,
        placeholder: "order:1042",
        help: "A list, or keys separated by commas.",
      },
    },
    effect: safe,
    proof,
    sample: { deleted: 1 },
  },
  increment: {
    title: "Increment a Redis counter",
    about: "Adds to the number of a key, which is 0 if it does not exist.",
    synonyms: "count, incrby, decrement, rate limit",
    docs: docs("incrby"),
    fields: {
      key,
      by: { label: "By", kind: "integer", default: "1" },
      seconds: { ...seconds, help: "Begins with the first increment. Empty: it never expires." },
    },
    effect: none,
    proof,
    sample: { value: 7 },
  },
  push: {
    title: "Push to a Redis list",
    about: "Adds values to a list, and returns its length.",
    synonyms: "rpush, lpush, queue, enqueue",
    docs: docs("rpush"),
    fields: {
      key: list,
      values: {
        label: "Values",
        kind: "json",
        required: true,
        placeholder: '["first", "second"]',
        help: "A list adds each of its values. An object becomes JSON.",
      },
      end: end("At the", "right"),
    },
    effect: none,
    proof,
    sample: { length: 2 },
  },
  pop: {
    title: "Pop from a Redis list",
    about: "Removes values from a list and returns them.",
    synonyms: "lpop, rpop, queue, dequeue",
    docs: docs("lpop"),
    fields: {
      key: list,
      end: end("From the", "left"),
      count: { label: "How many", kind: "integer", more: true, default: "1" },
    },
    effect: none,
    proof,
    sample: ["first"],
  },
  publish: {
    title: "Publish a Redis message",
    about: "Sends a message to a channel, and says how many clients got it.",
    synonyms: "pub sub, send message, channel",
    docs: docs("publish"),
    fields: {
      channel: { label: "Channel", required: true, placeholder: "orders" },
      message: { label: "Message", kind: "paragraph" },
    },
    effect: none,
    proof,
    sample: { receivers: 1 },
  },
  list_keys: {
    title: "List Redis keys",
    about: "Lists the keys that fit a pattern, in no order.",
    synonyms: "keys, scan, find, search",
    docs: docs("scan"),
    fields: {
      pattern: {
        label: "Pattern",
        default: "*",
        placeholder: "order:*",
        help: "* stands for any text, ? for one character.",
      },
      limit: { label: "Keys at most", kind: "integer", default: "1000" },
    },
    effect: safe,
    proof,
    sample: ["order:1042"],
  },
  read_server: {
    title: "Read the Redis server",
    about: "Returns the user, the server's version, and what it says of itself.",
    synonyms: "info, memory, statistics, status",
    docs: docs("info"),
    effect: safe,
    proof,
    sample: {
      account: "default",
      version: "7.0.15",
      info: { used_memory_human: "1.2M", connected_clients: "3" },
    },
  },
};
