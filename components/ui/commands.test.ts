import { expect, test } from "vitest";
import { byGroup, type Command } from "./commands.ts";

const command = (label: string, group: string): Command => ({
  id: label,
  label,
  group,
  shortcut: "x",
  run: () => {},
});

test("keeps the headings in the order in which they come", () => {
  const list = [command("a", "Canvas"), command("b", "Go to"), command("c", "Canvas")];
  expect(byGroup(list).map(([group, commands]) => [group, commands.map(({ label }) => label)])).toEqual([
    ["Canvas", ["a", "c"]],
    ["Go to", ["b"]],
  ]);
});
