import type { UserRow } from "./data.ts";
import type { User } from "./schema.ts";

/** A person on the wire. */
export function toUser({ id, name, email, role, createdAt }: UserRow): User {
  return { id, name, email, role, created_at: createdAt.toISOString() };
}
