import { expect, test } from "vitest";
import { readGroupRoles, writeGroupRoles } from "./group-roles.ts";

test("groups and roles are read as they are written, also with an equals sign in the group", () => {
  const groups = [
    { group: "cn=admins", role: "owner" as const },
    { group: "acme/developers", role: "editor" as const },
  ];
  expect(readGroupRoles(writeGroupRoles(groups))).toEqual(groups);
  expect(readGroupRoles("\n  \n")).toEqual([]);
});

test.each(["admins", "admins = root", "= owner"])("%j is not a group and a role", (line) => {
  expect(readGroupRoles(`staff = viewer\n${line}`)).toContain("is not a group and a role");
});
