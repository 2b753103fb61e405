import { expect, test } from "vitest";
import type { StoredProvider } from "#server/identity/providers/provider.ts";
import { hasProvenEmail, joinClaims, roleOfGroups, toPerson } from "./person.ts";

const provider: StoredProvider = {
  id: "oidc",
  name: "Example",
  kind: "oidc",
  issuer: "https://login.example.com",
  clientId: "millrace",
  clientSecret: "",
  scopes: [],
  groupsClaim: "groups",
  groupRoles: [
    { group: "a", role: "viewer" },
    { group: "b", role: "owner" },
    { group: "c", role: "editor" },
  ],
  defaultRole: null,
  trustsEmail: false,
  signsOut: false,
  enabled: true,
  createdAt: null,
};

test.each([
  [["a"], "viewer"],
  [["c", "b", "a"], "owner"],
  [["A", "d"], null],
  [[], null],
])("the groups %j give %s", (groups, role) => expect(roleOfGroups(provider, groups)).toBe(role));

test.each([
  ["a list", { groups: ["a", 1, null, "b"] }, "groups", ["a", "b"]],
  ["a text", { hd: "example.com" }, "hd", ["example.com"]],
  ["a path", { realm_access: { roles: ["a"] } }, "realm_access.roles", ["a"]],
  ["a name with dots", { "https://x.example/roles": ["a"] }, "https://x.example/roles", ["a"]],
  ["nothing", {}, "groups", []],
  ["an object", { groups: { a: true } }, "groups", []],
  ["an inherited name", {}, "constructor.name", []],
])("groups are read from %s", (_, claims, claim, groups) => {
  expect(toPerson({ sub: "1", ...claims }, claim).groups).toEqual(groups);
});

test.each([
  [true, false, true],
  ["true", false, true],
  [false, true, false],
  ["false", true, false],
  [undefined, true, true],
  [undefined, false, false],
])("email_verified %j, trusted %s: proven %s", (email_verified, trustsEmail, isProven) => {
  const person = toPerson({ sub: "1", email: "Ada@Example.com", email_verified }, "groups");
  expect(person.email).toBe("ada@example.com");
  expect(hasProvenEmail({ ...provider, trustsEmail }, person)).toBe(isProven);
});

test.each([{}, { sub: "" }, { sub: 1 }, { sub: "x".repeat(256) }])("%j has no usable subject", (claims) => {
  expect(() => toPerson(claims, "groups")).toThrow();
});

test("a name has no control characters, and there is always one", () => {
  expect(toPerson({ sub: "1", name: "A\u0000da\n" }, "groups").name).toBe("A da");
  expect(toPerson({ sub: "1", name: " ", preferred_username: "ada" }, "groups").name).toBe("ada");
});

const invited = "invited@example.com";
const confirmed = { email: "own@x.example", email_verified: true };

test.each([
  ["another address is confirmed", { email: invited }, confirmed, invited, false],
  ["only the user information has one", {}, confirmed, "own@x.example", true],
  [
    "only the user information has one, and the ID token a confirmation",
    { email_verified: true },
    { email: invited },
    invited,
    false,
  ],
  ["both have the same", { email: "Own@x.example" }, confirmed, "own@x.example", true],
  [
    "the ID token denies it",
    { email: "own@x.example", email_verified: false },
    confirmed,
    "own@x.example",
    false,
  ],
  ["the ID token has both", { email: invited, email_verified: true }, {}, invited, true],
  ["the ID token has an invalid address", { email: "a" }, { email: "a", email_verified: true }, null, false],
])("an address is proven by the document that has it: %s", (_, idToken, userInfo, email, isProven) => {
  const person = toPerson(joinClaims({ sub: "1", ...idToken }, userInfo), "groups");
  expect([person.email, hasProvenEmail(provider, person)]).toEqual([email, isProven]);
});
