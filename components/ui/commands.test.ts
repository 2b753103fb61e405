import { expect, test } from "vitest";
import { byGroup, type Command, matches } from "./commands.ts";

const command = (label: string, group: string, keywords: string[] = []): Command => ({
  id: label,
  label,
  group,
  keywords,
  shortcut: "x",
  run: () => {},
});

test("finds a command by any words of it, in any order", () => {
  const dark = command("Use dark theme", "Appearance", ["night"]);
  expect(matches(dark, "theme dark")).toBe(true);
  expect(matches(dark, "NIGHT")).toBe(true);
  expect(matches(dark, "")).toBe(true);
  expect(matches(dark, "dark flow")).toBe(false);
});

test("keeps the headings in the order in which they come", () => {
  const list = [command("a", "Canvas"), command("b", "Go to"), command("c", "Canvas")];
  expect(byGroup(list).map(([group, commands]) => [group, commands.map(({ label }) => label)])).toEqual([
    ["Canvas", ["a", "c"]],
    ["Go to", ["b"]],
  ]);
});

test("finds a whole query in a command's content, from three characters on", () => {
  const node = { ...command("Gross", "Nodes"), content: () => "return nodes.price.Total" };
  expect(matches(node, "price.total")).toBe(true);
  expect(matches(node, "pr")).toBe(false);
  expect(matches(node, "total price")).toBe(false);
});
