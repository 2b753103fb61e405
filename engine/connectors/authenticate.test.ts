import { expect, test } from "vitest";
import { authenticate, secretFieldsOf, secretTexts } from "./authenticate.ts";
import { authenticationSchema } from "./format.ts";

const custom = (given: object) => ({
  name: "account",
  method: authenticationSchema.parse({ kind: "custom", title: "Account", ...given }),
});
const fieldsOf = (fields: Record<string, string>) => ({ kind: "fields" as const, fields });

test("several secrets go where the way to sign in says", () => {
  const way = custom({
    fields: { key: { label: "Key" }, token: { label: "Token" } },
    headers: { apikey: "{key}", Authorization: "Bearer {token}" },
    query: { key: "{key}", token: "{token}" },
  });
  expect(Object.keys(secretFieldsOf(way))).toEqual(["key", "token"]);
  expect(authenticate(way, fieldsOf({ key: "k{token}", token: "t" }))).toEqual({
    headers: [
      ["apikey", "k{token}"],
      ["Authorization", "Bearer t"],
    ],
    query: [
      ["key", "k{token}"],
      ["token", "t"],
    ],
  });
  expect(authenticate(way, fieldsOf({ key: "k" }))).toBeNull();
});

test("basic authentication may be made of plain fields too, and is masked as it is sent", () => {
  const way = custom({
    fields: { token: { label: "Token" } },
    basic: { username: "{email}/token", password: "{token}" },
  });
  const plain = { email: "ada@example.com" };
  const pair = btoa("ada@example.com/token:secret");
  expect(authenticate(way, fieldsOf({ token: "secret" }), plain)).toEqual({
    headers: [["Authorization", `Basic ${pair}`]],
    query: [],
  });
  expect(secretTexts(fieldsOf({ token: "secret" }), way, plain)).toEqual(["secret", pair]);
});

test("a way to sign in without a field is refused", () => {
  expect(() => custom({ fields: {} })).toThrow("There is no field.");
});
