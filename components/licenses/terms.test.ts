import { expect, test } from "vitest";
import type { GrantedFeature } from "#api/packages/licenses/schema.ts";
import {
  checkLimit,
  emptyTerms,
  endOfDay,
  type TermsValues,
  termsFields,
  toDay,
  toTerms,
  toTermsValues,
} from "./terms.ts";

const filled: TermsValues = {
  customer: "Ada",
  plan: " Team ",
  expires: "2027-03-31",
  limit: "25",
  updates: "2026-12-31",
  grants: [{ lookup_key: "export" }],
};

test("what is left empty has no end and no limit", () => {
  expect(toTerms(emptyTerms)).toEqual({
    plan: null,
    expires_at: null,
    activation_limit: null,
    updates_until: null,
    features: [],
  });
});

test("the server is sent what was typed, without spaces around it, each day to its end", () => {
  expect(toTerms(filled)).toEqual({
    plan: "Team",
    expires_at: new Date(2027, 2, 31, 23, 59, 59).toISOString(),
    activation_limit: 25,
    updates_until: new Date(2026, 11, 31, 23, 59, 59).toISOString(),
    features: [{ lookup_key: "export" }],
  });
});

test.each([
  ["with everything", filled],
  ["with nothing", emptyTerms],
] as const)(
  "a license %s reads back into the form as it was typed, and changes nothing when saved again",
  (_, values) => {
    const terms = toTerms(values);
    const features = values.grants.map(({ lookup_key }) => ({
      lookup_key,
      limit: null,
      expires_at: null,
      reset_at: null,
    }));
    const read = toTermsValues({
      customer: values.customer,
      ...terms,
      features: features as GrantedFeature[],
    });
    expect(read).toMatchObject({ ...values, plan: values.plan.trim(), grants: [...values.grants] });
    expect(toTerms({ ...read, grants: values.grants })).toEqual(terms);
  },
);

test("a form's field is named for each term that the server may refuse", () => {
  const { features: _, ...terms } = toTerms(filled);
  for (const field of [...Object.keys(terms), "features"])
    expect(Object.keys(filled)).toContain(termsFields[field] ?? field);
});

test.each(["nonsense", "", "2027-02-31x"])("%j is not a day", (day) => expect(endOfDay(day)).toBeNull());

test.each([
  ...["", " ", "1", "250", "1000000"].map((limit) => [limit, true] as const),
  ...["0", "-1", "1.5", "many", "1000001", "Infinity"].map((limit) => [limit, false] as const),
])("the limit %j is accepted: %s", (limit, accepted) => {
  expect(checkLimit(limit) === null).toBe(accepted);
});

test("no day is an empty field", () => {
  expect([toDay(null), toDay(undefined)]).toEqual(["", ""]);
});
