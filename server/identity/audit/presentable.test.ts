import { expect, test } from "vitest";
import { changedFields } from "./presentable.ts";

test("only the fields that differ are shown", () => {
  expect(changedFields({ name: "A", role: "viewer" }, { name: "A", role: "editor" })).toEqual({
    before: { role: "viewer" },
    after: { role: "editor" },
  });
});

test("what was created has nothing before, what was deleted nothing after", () => {
  expect(changedFields(undefined, { name: "A" })).toEqual({ before: null, after: { name: "A" } });
  expect(changedFields({ name: "A" }, undefined)).toEqual({ before: { name: "A" }, after: null });
});

test("a field that is named like a secret is never shown, at any depth", () => {
  const { after } = changedFields(undefined, {
    password: "canary",
    client_secret: "canary",
    settings: { token: "canary", username: "ada" },
    token_hash: null,
  });
  expect(JSON.stringify(after)).not.toContain("canary");
  expect(after).toEqual({
    password: "[secret]",
    client_secret: "[secret]",
    settings: { token: "[secret]", username: "ada" },
    token_hash: null,
  });
});

test("a long value is cut", () => {
  const { after } = changedFields(undefined, { text: "x".repeat(10_000), list: Array(5000).fill("y") });
  expect(JSON.stringify(after).length).toBeLessThan(8500);
});

test("times are shown as they are sent", () => {
  expect(changedFields(undefined, { at: new Date(0) }).after).toEqual({ at: "1970-01-01T00:00:00.000Z" });
});
