import { type ApiKeyScope, type Role, scopes } from "#api/identity/roles/schema.ts";

const roleOfScope = { read: "viewer", write: "editor", admin: "owner" } as const satisfies Record<
  ApiKeyScope,
  Role
>;

const rank = { viewer: 0, operator: 1, editor: 2, owner: 3 } as const satisfies Record<Role, number>;

/** Whether a role includes the rights of `needed`. */
export function includesScope(role: Role, needed: Role): boolean {
  return rank[role] >= rank[needed];
}

/** The role that a key acts with: the one that its scopes allow, but never more than its owner's. */
export function roleOfKey(scopes: readonly ApiKeyScope[], userRole: Role): Role {
  const allowed = scopes
    .map((scope): Role => roleOfScope[scope])
    .reduce<Role>((highest, role) => (includesScope(role, highest) ? role : highest), "viewer");
  return includesScope(userRole, allowed) ? allowed : userRole;
}

/**
 * Whether a key of a user or service with this role may have this scope: whether it then does more than with the scopes
 * before it. An operator's key with `write` acts as an operator.
 */
export function canGrant(userRole: Role, scope: ApiKeyScope): boolean {
  const lesser = scopes.slice(0, scopes.indexOf(scope));
  return lesser.length === 0 || roleOfKey([scope], userRole) !== roleOfKey(lesser, userRole);
}
