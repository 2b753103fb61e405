import { createHash } from "node:crypto";
import { newSecret } from "#lib/id.ts";
import type { Role, Scope } from "./schema.ts";

/** How much of a key is kept readable, to tell keys apart: of its 256 random bits, 48. */
const prefixLength = 11;

/** A new API key: `mr_` and 43 URL-safe characters (256 random bits). */
export function newApiKey(): string {
  return `mr_${newSecret(32)}`;
}

/** The only form in which a key is stored. A fast hash suffices for random bits that nobody can guess. */
export function hashApiKey(key: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash("sha256").update(key).digest());
}

/** What lists show of a key. */
export function apiKeyPrefix(key: string): string {
  return key.slice(0, prefixLength);
}

const roleOfScope = { read: "viewer", write: "editor", admin: "owner" } as const satisfies Record<
  Scope,
  Role
>;
const rank = { viewer: 0, editor: 1, owner: 2 } as const satisfies Record<Role, number>;

/** Whether a role may do what asks for `needed`. */
export function covers(role: Role, needed: Role): boolean {
  return rank[role] >= rank[needed];
}

/** The role that a key acts with: what its scopes allow, and never more than its person may. */
export function roleOfKey(scopes: readonly Scope[], person: Role): Role {
  const allowed = scopes
    .map((scope): Role => roleOfScope[scope])
    .reduce<Role>((most, role) => (covers(role, most) ? role : most), "viewer");
  return covers(person, allowed) ? allowed : person;
}

/** Whether a person of this role may give a key this scope. */
export function mayGrant(person: Role, scope: Scope): boolean {
  return covers(person, roleOfScope[scope]);
}
