import type { OauthClient } from "#api/connectors/connections-schema.ts";
import type { ConnectorBase } from "#engine/connectors/format.ts";
import { library } from "#server/connectors/library/library.ts";
import type { OauthMethod } from "#server/identity/oauth/provider-fetch.ts";
import { type OauthWay, redirectUrl, type StoredOauthClient } from "./data.ts";

type Named = Pick<ConnectorBase, "name" | "title">;

/** A connector for which an owner registers an app, or a provider whose app serves several. */
export interface Registration {
  owner: Named;
  /** The name of the way to sign in. */
  name: string;
  method: Pick<OauthMethod, "tokenUrl" | "register">;
  /** Those that its connectors ask for, each once. */
  scopes: readonly string[];
  connectors: readonly Named[];
}

/** Every way of every connector to sign in by OAuth. */
function oauthWays(): OauthWay[] {
  return library()
    .list()
    .flatMap((connector) =>
      Object.entries(connector.authentication).flatMap(([name, method]) =>
        method.kind === "oauth2" ? [{ connector, name, method }] : [],
      ),
    );
}

/**
 * The connectors and providers for which apps can be registered, by title. A connector that shares its provider's app is listed by itself only while it has its own, from
 * before it shared one.
 */
export function listRegistrations(stored: readonly StoredOauthClient[]): Registration[] {
  const ways = oauthWays();
  const hasOwn = ({ connector, name }: OauthWay) =>
    stored.some((each) => each.connector === connector.name && each.method === name);
  const own = ways.filter((way) => !way.method.provider || hasOwn(way)).map(ofConnector);
  const shared = Map.groupBy(
    ways.filter(({ method }) => method.provider),
    ({ name, method }) => `${method.provider?.name} ${name}`,
  );
  return [...shared.values()].flatMap(ofProvider).concat(own).toSorted(byTitle);
}

/** The registration under this name of a connector or a provider; null if there is none. */
export function findRegistration(owner: string, name: string): Registration | null {
  const ways = oauthWays().filter((way) => way.name === name);
  const own = ways.find(({ connector }) => connector.name === owner);
  if (own) return ofConnector(own);
  return ofProvider(ways.filter(({ method }) => method.provider?.name === owner))[0] ?? null;
}

function ofConnector({ connector, name, method }: OauthWay): Registration {
  return { owner: connector, name, method, scopes: method.scopes, connectors: [connector] };
}

function ofProvider(ways: readonly OauthWay[]): Registration[] {
  const [first] = ways;
  const owner = first?.method.provider;
  if (!first || !owner) return [];
  const scopes = [...new Set(ways.flatMap(({ method }) => method.scopes))];
  return [
    { owner, name: first.name, method: first.method, scopes, connectors: ways.map((way) => way.connector) },
  ];
}

const byTitle = (one: Registration, other: Registration) => one.owner.title.localeCompare(other.owner.title);

/** A registration on the wire, with its app, if there is one. */
export function toOauthClient(
  { owner, name, method, scopes, connectors }: Registration,
  stored: StoredOauthClient | undefined,
): OauthClient {
  return {
    connector: owner.name,
    title: owner.title,
    authentication: name,
    connectors: connectors.map((each) => ({ name: each.name, title: each.title })),
    client_id: stored?.clientId ?? null,
    redirect_url: redirectUrl(),
    scopes: [...scopes],
    register_url: method.register,
    updated_at: stored?.updatedAt.toISOString() ?? null,
  };
}
