import { expect, test } from "vitest";
import { type ApiKeyScope, type Role, roles, scopes } from "#api/identity/roles/schema.ts";
import { canGrant, roleOfKey } from "#server/identity/roles/rules.ts";
import { apiKeyPrefix, hashApiKey, newApiKey } from "./api-key.ts";

test("a key holds 256 random bits and shows which service it belongs to", () => {
  expect(newApiKey()).toMatch(/^mr_[A-Za-z0-9_-]{43}$/);
  expect(newApiKey()).not.toBe(newApiKey());
});

test("what is kept of a key does not contain it", () => {
  const key = newApiKey();
  expect(hashApiKey(key)).toHaveLength(32);
  expect(apiKeyPrefix(key).length).toBeLessThan(key.length - 30);
});

/** The user's role, the key's scope, and the role that the key acts with. */
const acts: [Role, ApiKeyScope, Role][] = [
  ["viewer", "read", "viewer"],
  ["viewer", "write", "viewer"],
  ["viewer", "admin", "viewer"],
  ["operator", "read", "viewer"],
  ["operator", "write", "operator"],
  ["operator", "admin", "operator"],
  ["editor", "read", "viewer"],
  ["editor", "write", "editor"],
  ["editor", "admin", "editor"],
  ["owner", "read", "viewer"],
  ["owner", "write", "editor"],
  ["owner", "admin", "owner"],
];

test.each(acts)("a %s's key with the scope %s acts as %s", (person, scope, role) => {
  expect(roleOfKey([scope], person)).toBe(role);
  expect(roleOfKey(["read", scope], person)).toBe(role);
});

test("nobody gives a key more than they have", () => {
  const granted = roles.map((role) => [role, scopes.filter((scope) => canGrant(role, scope))]);
  expect(granted).toEqual([
    ["viewer", ["read"]],
    ["operator", ["read", "write"]],
    ["editor", ["read", "write"]],
    ["owner", ["read", "write", "admin"]],
  ]);
});

test("a key without scopes may only look", () => {
  expect(roleOfKey([], "owner")).toBe("viewer");
});
