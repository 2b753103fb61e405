import { expect, test } from "vitest";
import type { EntryText } from "./entry-text.ts";
import { createSearch } from "./search.ts";

const entries: EntryText[] = [
  { name: "Run Flow", keywords: ["subflow", "execute workflow"], description: "Runs another flow." },
  { name: "Loop", keywords: ["for each"], description: "Repeats the nodes.", group: "Logic" },
  { name: "Loop Until", keywords: ["while", "key-value"], group: "Logic" },
  { name: "Stop", keywords: ["end"], description: "Ends the loop, the item or the execution." },
  { name: "Unlooped", keywords: [] },
  { name: "Send Email", keywords: ["smtp", "while"], description: "Sends an e-mail." },
  { name: "Café", keywords: ["C++"] },
];
const search = createSearch(entries, (entry) => entry);
const names = (query: string) => search(query).map(({ entry }) => entry.name);

test("the exact name, word starts, substrings and descriptions, in this order", () => {
  expect(names("loop")).toEqual(["Loop", "Loop Until", "Unlooped", "Stop"]);
});

test("an empty query finds everything, in the given order", () => {
  expect(names(" ")).toEqual(entries.map(({ name }) => name));
});

test("only symbols find nothing", () => {
  expect(names("->")).toEqual([]);
});

test.each([
  ["LOOP until", "Loop Until"],
  ["loopuntil", "Loop Until"],
  ["loop u", "Loop Until"],
  ["loopu", "Loop Until"],
  ["sub-flow", "Run Flow"],
  ["Sub Flows", "Run Flow"],
  ["how do I execute a workflow", "Run Flow"],
  ["key value", "Loop Until"],
  ["keyValue", "Loop Until"],
  ["foreach", "Loop"],
  ["looping", "Loop"],
  ["looped", "Loop"],
  ["cafe", "Café"],
  ["e-mail", "Send Email"],
])("“%s” finds %s first", (query, name) => {
  expect(names(query)[0]).toBe(name);
});

test.each([
  ["lopo", "Loop"],
  ["emial", "Send Email"],
  ["subflwo", "Run Flow"],
  ["exceute", "Run Flow"],
  ["exceut", "Run Flow"],
])("“%s” has one typing error, and finds %s", (query, name) => {
  expect(names(query)[0]).toBe(name);
});

test.each(["lpo", "lopoop", "emlaio"])("“%s” is too short or too far off", (query) => {
  expect(names(query)).toEqual([]);
});

test("words of one or two letters are not found inside others, nor a part of a heading", () => {
  expect(names("ai")).toEqual([]);
  expect(names("op")).toEqual([]);
  expect(names("log")).toEqual([]);
  expect(names("logic")).toEqual(["Loop", "Loop Until"]);
});

test("names the keyword that found an entry, unless the name shows it", () => {
  expect(search("subfl")).toEqual([{ entry: entries[0], keyword: "subflow", hasAllWords: true }]);
  expect(search("run")).toEqual([{ entry: entries[0], hasAllWords: true }]);
});

test("of two with the same keyword, the one that lists it earlier is first, unless the order says otherwise", () => {
  expect(names("while")).toEqual(["Loop Until", "Send Email"]);
  const order = ({ name }: EntryText) => (name === "Send Email" ? 0 : 1);
  expect(search("while", { order }).map(({ entry }) => entry.name)).toEqual(["Send Email", "Loop Until"]);
});

test("the order does not put a worse match first", () => {
  const order = ({ name }: EntryText) => (name === "Stop" ? 0 : 1);
  expect(search("loop", { order })[0]?.entry.name).toBe("Loop");
});

test("without an entry that has all words, those with half of them are found, and say so", () => {
  expect(search("run elsewhere")).toEqual([{ entry: entries[0], hasAllWords: false }]);
  expect(names("run quickly elsewhere")).toEqual([]);
  expect(search("run flow").every(({ hasAllWords }) => hasAllWords)).toBe(true);
});

test("an index that is prepared in portions finds the same, also before it is complete", () => {
  const inPortions = createSearch(entries, (entry) => entry);
  let portions = 1;
  while (!inPortions.prepare(() => true)) portions += 1;
  expect(portions).toBe(entries.length + 1);
  expect(inPortions.prepare(() => true)).toBe(true);
  expect(inPortions("loop")).toEqual(search("loop"));
  const begun = createSearch(entries, (entry) => entry);
  expect(begun.prepare(() => true)).toBe(false);
  expect(begun("sub-flow")).toEqual(search("sub-flow"));
});
