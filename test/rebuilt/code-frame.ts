import type { CodeSurroundings } from "./code.ts";
import type { CodeNames } from "./code-names.ts";

const listOf = `const listOf = (...values) =>
  values.flat().filter((json) => json !== undefined).map((json) => ({ json }));`;

const read = `const read = (all, index = 0) =>
  ({ all: () => all, first: () => all[0], last: () => all.at(-1), item: all[index] ?? all[0] });`;

/** A webhook's data as n8n has it: the body in a field of its own, headers as texts. */
const webhook = `const webhook = ({ _webhook, ...body }) => {
  const headers = Object.entries(_webhook?.headers ?? {}).map(([name, values]) => [name, values.join(", ")]);
  return { body, headers: Object.fromEntries(headers), query: _webhook?.query ?? {} };
};`;

/** The items of a webhook, for `CodeSurroundings`. */
export const webhookItems = "webhook(trigger)";

/** Puts code of n8n between constants for the names that it reads and a `return` that takes `json` out of its items. */
export function frameCode(
  body: string,
  { read: names, nodes }: CodeNames,
  isForEach: boolean,
  { inputs, itemsOf }: CodeSurroundings,
): string {
  const others = [...nodes].flatMap((name) => {
    const items = itemsOf(name);
    return items === undefined ? [] : [[name, items] as const];
  });
  const when = (isUsed: boolean, ...lines: string[]) => (isUsed ? lines : []);
  const index = isForEach ? ", $itemIndex" : "";
  const lines = [
    "// What n8n's names stand for.",
    ...when([...inputs, ...others.map(([, items]) => items)].includes(webhookItems), webhook),
    listOf,
    ...when(
      ["$input", "$", "$node"].some((name) => names.has(name)),
      read,
    ),
    `const items = listOf(${inputs.join(", ")});`,
    ...when(
      nodes.size > 0,
      "const others = {",
      ...others.map(([name, items]) => `  ${JSON.stringify(name)}: listOf(${items}),`),
      "};",
    ),
    "const output = [];",
    ...when(isForEach, "for (const [$itemIndex, item] of items.entries()) {"),
    ...when(names.has("$input"), `const $input = read(items${index});`),
    ...when(names.has("$json"), `const $json = ${isForEach ? "item" : "items[0]?"}.json;`),
    ...when(names.has("$"), `const $ = (name) => read(others[name] ?? []${index});`),
    ...when(names.has("$items"), "const $items = (name) => others[name] ?? [];"),
    ...when(
      names.has("$node"),
      "const $node = Object.fromEntries(",
      `  Object.entries(others).map(([name, all]) => [name, read(all${index}).item]),`,
      ");",
    ),
    "output.push(await (async () => {",
    "// From here on it is n8n's code.",
    body,
    "})());",
    ...when(isForEach, "}"),
    "return output.flat().filter(Boolean).map((each) => each.json ?? each);",
  ];
  return `${lines.join("\n")}\n`;
}
