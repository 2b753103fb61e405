import { expect, test } from "vitest";
import type { Command } from "./commands.ts";
import { commandSearch, fallbackCommands, withFound } from "./find-commands.ts";

const command = (label: string, group: string, keywords: string[] = []): Command => ({
  id: label,
  label,
  group,
  keywords,
  shortcut: "x",
  run: () => {},
});
const find = (commands: Command[], query: string) => commandSearch(commands)(query).map(({ label }) => label);

test("finds a command by any words of it, in any order, and with one typing error", () => {
  const dark = command("Use dark theme", "Appearance", ["night"]);
  for (const query of ["theme dark", "NIGHT", "", "appearance", "nigth"])
    expect(find([dark], query)).toEqual(["Use dark theme"]);
  expect(find([dark], "dark flow")).toEqual([]);
});

test("lists the best first, whatever the order in which they were registered", () => {
  const commands = [
    command("Collapse the loop", "Canvas"),
    command("Add For Each", "Add a node", ["For Each", "loop"]),
    command("Loop again", "Run"),
  ];
  expect(find(commands, "loop")).toEqual(["Add For Each", "Loop again", "Collapse the loop"]);
});

test("finds a whole query in a command's content, from three characters on, and lists it last", () => {
  const node = { ...command("Gross", "Nodes"), content: () => "return nodes.price.Total" };
  const other = command("Show the total price", "Canvas");
  expect(find([node, other], "price.total")).toEqual(["Show the total price", "Gross"]);
  expect(find([node], "pr")).toEqual([]);
  expect(find([node], "total price")).toEqual([]);
});

test("offers what is made for anything, under a label with the query, and runs it with the query", () => {
  const ran: unknown[] = [];
  const request: Command = {
    ...command("Add HTTP Request", "Add a node"),
    fallbackLabel: (query) => `HTTP Request to ${query}`,
    run: (query) => ran.push(query),
  };
  const [offered] = fallbackCommands([command("Tidy", "Canvas"), request], "frob");
  expect(offered?.label).toBe("HTTP Request to frob");
  offered?.run();
  expect(ran).toEqual(["frob"]);
});

test.each([
  [["a", "b", "c"], [], "a b c"],
  [["a", "b", "c"], ["x", "b"], "a x b c"],
  [["a", "b", "c"], ["c", "x", "a"], "c x a b"],
  [["a", "b"], ["x"], "a b x"],
  [[], ["x", "y"], "x y"],
])("%j with the list %j is in the list's order: %s", (registered, found, expected) => {
  const toCommands = (names: string[]) => names.map((name) => command(name, "Add a node"));
  const all = withFound(toCommands(registered), toCommands(found));
  expect(all.map(({ label }) => label).join(" ")).toBe(expected);
});
