import type { ConnectionSettings } from "#api/identity/credentials/schema.ts";
import { hostsOf } from "#engine/connectors/base-url.ts";
import type { StoredConnection } from "#server/connectors/connections/data.ts";
import { createConnection, renewConnection } from "#server/connectors/connections/mutations.ts";
import type { OauthWay } from "#server/connectors/oauth-clients/data.ts";
import type { Principal } from "#server/identity/access/principal.ts";
import type { Tokens } from "#server/identity/oauth/tokens.ts";
import type { ConnectAttempt } from "./attempt-cookie.ts";

/** Stores the access that a provider gave, in a new connection or in the one that was connected again; null if that is gone. */
export function storeConnected(
  principal: Principal<"editor">,
  { name, fields, connectionId }: ConnectAttempt,
  way: OauthWay,
  tokens: Tokens,
): Promise<StoredConnection | null> {
  const settings: ConnectionSettings = {
    connector: way.connector.name,
    authentication: way.name,
    method: way.method,
    fields,
    ...{ account: null, state: "works", problem: null },
  };
  const hosts = hostsOf(way.connector, fields);
  const connection = { settings, hosts, secret: { kind: "oauth2" as const, ...tokens } };
  return connectionId === null
    ? createConnection(principal, { name: name ?? way.method.title, ...connection })
    : renewConnection(principal, connectionId, connection);
}
