import type { Role } from "#api/identity/roles/schema.ts";
import { hashApiKey } from "#server/identity/api-keys/api-key.ts";
import { getApiKeyOwner } from "#server/identity/api-keys/data.ts";
import { recordApiKeyUse } from "#server/identity/api-keys/mutations.ts";
import { roleOfKey } from "#server/identity/roles/rules.ts";
import { readSessionCookie } from "#server/identity/sessions/session-cookie.ts";
import { getSessionUser } from "#server/identity/sessions/session-rows.sql.ts";
import { decodeSession } from "#server/identity/sessions/session-token.ts";
import { clientAddress } from "./client-address.ts";

/** The sender of a request, with the rights they currently have. */
export interface Caller {
  userId: string;
  name: string;
  role: Role;
  /** The API key that was used; null for a browser session. */
  apiKeyId: string | null;
  /** The browser session that was used; null for an API key. */
  sessionId: string | null;
  /** Whether it may change anything. A key with only the scope `read` may not, whatever its owner's role. */
  canWrite: boolean;
  /**
   * Whether private flows are visible to them without being on their lists: to owners, also with a key whose scopes
   * allow less.
   */
  seesAllFlows: boolean;
  /** The client's address; null if it is unknown. */
  address: string | null;
}

/** The caller of a request: by its API key if it sends one, valid or not, otherwise by its session cookie. */
export async function authenticate(request: Request): Promise<Caller | null> {
  const authorization = request.headers.get("authorization");
  const address = clientAddress(request.headers);
  return authorization === null
    ? callerOfSession(request.headers.get("cookie"), address)
    : callerOfKey(authorization, address);
}

/** The user whose session is in a `Cookie` header. */
export async function callerOfSession(
  cookieHeader: string | null,
  address: string | null = null,
): Promise<Caller | null> {
  const token = readSessionCookie(cookieHeader);
  const session = token === null ? null : await decodeSession(token);
  const user = session && (await getSessionUser(session));
  if (!user) return null;
  const { id: userId, name, role } = user;
  const seesAllFlows = role === "owner";
  return { userId, name, role, apiKeyId: null, sessionId: session.id, canWrite: true, seesAllFlows, address };
}

async function callerOfKey(authorization: string, address: string | null): Promise<Caller | null> {
  const key = /^Bearer +([^\s]+)$/i.exec(authorization)?.[1];
  const owner = key === undefined ? null : await getApiKeyOwner(hashApiKey(key));
  if (!owner) return null;
  await recordApiKeyUse(owner.keyId, owner.lastUsedAt);
  const { user, scopes, keyId } = owner;
  return {
    userId: user.id,
    name: user.name,
    role: roleOfKey(scopes, user.role),
    apiKeyId: keyId,
    sessionId: null,
    canWrite: scopes.some((scope) => scope !== "read"),
    seesAllFlows: user.role === "owner",
    address,
  };
}
