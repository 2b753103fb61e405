import { expect, test } from "vitest";
import { describePeople, hueOf, initialsOf, peopleIn } from "./people-here.ts";

const tab = (id: string, user: string) => ({
  id,
  user: { id: user, name: user },
  node_id: null,
  listening_until: null,
});

test.each([
  [[tab("1", "Ada")], "Ada"],
  [[tab("1", "Ada"), tab("2", "Ada")], "Ada"],
  [[tab("1", "Me")], "Another tab of yours"],
  [[tab("1", "Me"), tab("2", "Me")], "2 other tabs of yours"],
  [[tab("1", "Me"), tab("2", "Ada")], "Ada, and another tab of yours"],
  [[tab("1", "Ada"), tab("2", "Bob"), tab("3", "Me")], "Ada, Bob, and another tab of yours"],
  [[], ""],
])("%j are described as %j", (tabs, text) => expect(describePeople(peopleIn(tabs, "Me"))).toBe(text));

test.each([
  ["Ada Lovelace", "AL"],
  ["ada", "A"],
  ["Émile du Châtelet", "ÉC"],
  ["", "?"],
])("the initials of %j are %j", (name, initials) => expect(initialsOf(name)).toBe(initials));

test("a person has the same color everywhere", () => {
  expect(hueOf("3f1c")).toBe(hueOf("3f1c"));
  expect(new Set(["a", "b", "c", "d", "e", "f"].map(hueOf)).size).toBe(6);
});
