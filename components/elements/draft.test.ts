import { expect, test } from "vitest";
import { elementNameSchema } from "#server/elements/schema.ts";
import { toName } from "./draft.ts";

test.each(["Price list", "Ünï cödé!", "3 columns", "A--b__c", "Café au lait 2"])(
  "%s becomes a name that is accepted",
  (title) => {
    expect(elementNameSchema.safeParse(toName(title)).success).toBe(true);
  },
);

test.each([
  ["Ñandú", "nandu"],
  ["Čeština – ceník", "cestina-cenik"],
  ["Smørrebrød på Øl", "smorrebrod-pa-ol"],
  ["Größe", "grosse"],
])("the title %j is written in letters of ASCII: %s", (title, name) => {
  expect(toName(title)).toBe(name);
});
