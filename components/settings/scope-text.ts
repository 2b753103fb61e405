import type { Role, Scope } from "#server/identity/roles/schema.ts";

/** What each scope lets a program do. */
export const scopeText: Readonly<Record<Scope, { word: string; text: string }>> = {
  read: { word: "Read", text: "See flows, executions and all that is stored." },
  write: { word: "Write", text: "Change, activate and run flows as well." },
  admin: { word: "Admin", text: "All that an owner may, people and keys included." },
};

/** The scopes that somebody of a role may give to a key. */
export const grantable: Readonly<Record<Role, readonly Scope[]>> = {
  viewer: ["read"],
  editor: ["read", "write"],
  owner: ["read", "write", "admin"],
};
