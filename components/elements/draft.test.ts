import { expect, test } from "vitest";
import { elementNameSchema } from "#api/elements/schema.ts";
import { toName } from "./draft.ts";

test.each(["Price list", "Ünï cödé!", "3 columns", "A--b__c", "Café au lait 2"])(
  "%s becomes a name that is accepted",
  (title) => {
    expect(elementNameSchema.safeParse(toName(title)).success).toBe(true);
  },
);
