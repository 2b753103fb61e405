import type { ApiKeyScope, Role } from "./schema.ts";

const roleOfScope = { read: "viewer", write: "editor", admin: "owner" } as const satisfies Record<
  ApiKeyScope,
  Role
>;

const rank = { viewer: 0, operator: 1, editor: 2, owner: 3 } as const satisfies Record<Role, number>;

/** Whether a role includes the rights of `needed`. */
export function includesScope(role: Role, needed: Role): boolean {
  return rank[role] >= rank[needed];
}

/** The role that a key acts with: what its scopes allow, but never more than its owner's role. */
export function roleOfKey(scopes: readonly ApiKeyScope[], userRole: Role): Role {
  const allowed = scopes
    .map((scope): Role => roleOfScope[scope])
    .reduce<Role>((highest, role) => (includesScope(role, highest) ? role : highest), "viewer");
  return includesScope(userRole, allowed) ? allowed : userRole;
}

/** Whether a user with this role may give a key this scope. */
export function canGrant(userRole: Role, scope: ApiKeyScope): boolean {
  return includesScope(userRole, roleOfScope[scope]);
}
