import type { ConnectorBase } from "./format.ts";

/**
 * The scopes that an operation needs by the connector's own account: those that name it, else those of the sign-in that are for
 * all operations.
 */
export function neededScopes(
  { authentication, setup: { scopes } }: Pick<ConnectorBase, "authentication" | "setup">,
  operation: string,
): string[] {
  const named = Object.entries(scopes).flatMap(([scope, names]) =>
    names.includes(operation) ? [scope] : [],
  );
  if (named.length > 0) return named;
  const asked = Object.values(authentication).flatMap((way) => (way.kind === "oauth2" ? way.scopes : []));
  return asked.filter((scope) => !Object.hasOwn(scopes, scope) && !signInScopes.has(scope));
}

/** They ask for a refresh token or for the person's name, and no operation fails for lack of them. */
const signInScopes = new Set(["offline_access", "offline.access", "openid"]);
