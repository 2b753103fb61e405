import type { Person, StoredApiKey } from "./data.ts";
import type { ApiKey, User } from "./schema.ts";

/** A person on the wire. */
export function toUser({ id, name, email, role, createdAt }: Person): User {
  return { id, name, email, role, created_at: createdAt.toISOString() };
}

/** An API key on the wire, without the key. */
export function toApiKey(stored: StoredApiKey): ApiKey {
  const { id, name, prefix, scopes, user } = stored;
  return {
    id,
    name,
    prefix,
    scopes,
    user,
    created_at: stored.createdAt.toISOString(),
    expires_at: stored.expiresAt?.toISOString() ?? null,
    last_used_at: stored.lastUsedAt?.toISOString() ?? null,
  };
}

/** A page on the wire, from the `limit + 1` items that were read to see whether another one follows. */
export function toPage<Item extends { id: string }, Wire>(
  items: readonly Item[],
  limit: number,
  present: (item: Item) => Wire,
): { data: Wire[]; next_cursor: string | null } {
  const page = items.slice(0, limit);
  return { data: page.map(present), next_cursor: items.length > limit ? (page.at(-1)?.id ?? null) : null };
}
