import type { User } from "#api/identity/people/schema.ts";
import type { UserRow } from "./data.ts";

export function toUser({ id, name, email, role, createdAt }: UserRow): User {
  return { id, name, email, role, created_at: createdAt.toISOString() };
}
