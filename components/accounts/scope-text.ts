import type { ApiKeyScope, Role } from "#api/identity/roles/schema.ts";

/** The permissions of each scope. */
export const scopeText: Readonly<Record<ApiKeyScope, { word: string; text: string }>> = {
  read: { word: "Read", text: "See flows, executions and all stored data." },
  write: { word: "Write", text: "Change, publish and run flows as well, as far as the role allows." },
  admin: { word: "Admin", text: "Everything an owner can do, including users and keys." },
};

/** The scopes that a key of a user or service with this role may have. */
export const grantable: Readonly<Record<Role, readonly ApiKeyScope[]>> = {
  viewer: ["read"],
  operator: ["read", "write"],
  editor: ["read", "write"],
  owner: ["read", "write", "admin"],
};
