import type pg from "pg";
import { connectionSettingsSchema } from "#api/identity/credentials/schema.ts";
import { readType } from "#engine/connectors/to-definition.ts";
import type { DocumentNode } from "#engine/document.ts";
import { shippedConnectors } from "#test/node-types.ts";
import { keepCredential } from "#test/postgres/credential.ts";

/** The value of CONNECTOR_BASE_URLS with which every connector of an HTTP API calls the same server, each below its own name. */
export const atServer = (url: string) =>
  shippedConnectors
    .names()
    .filter((name) => !shippedConnectors.get(name)?.server)
    .map((name) => `${name}=${url}/${name}`)
    .join(",");

/** The token of every account. */
const accountToken = "token-of-an-account";

const plain: Readonly<Record<string, string>> = { label: "acme", origin: "https://acme.example.com" };

/** An account of each connector, made when it is first chosen. */
export function createAccounts(pool: pg.Pool, host: string): (connector: string) => Promise<string> {
  const made = new Map<string, Promise<string>>();
  const make = (name: string) => {
    const fields = Object.entries(shippedConnectors.get(name)?.connection ?? {});
    const connection = connectionSettingsSchema.parse({
      ...{ connector: name, authentication: "token", account: null, state: "works", problem: null },
      method: { kind: "bearer", title: "Token", token: { label: "Token" } },
      fields: Object.fromEntries(fields.map(([field, { kind }]) => [field, plain[kind] ?? "AC1"])),
    });
    const secret = JSON.stringify({ kind: "fields", fields: { token: accountToken } });
    return keepCredential(pool, "connection", secret, { connection }, [host]);
  };
  return (name) => {
    const known = made.get(name) ?? make(name);
    made.set(name, known);
    return known;
  };
}

/**
 * The configuration of a connector's node as its user completes it: the account or the signing secret, and in each required
 * field that the template leaves empty, the field's name: `channel` in “Channel”.
 */
export async function completed(
  { type, config }: DocumentNode,
  { accountOf, secretId }: { accountOf: (connector: string) => Promise<string>; secretId: string },
): Promise<DocumentNode["config"]> {
  const named = readType(type);
  const connector = named && shippedConnectors.get(named.connector);
  if (!named || !connector) return config;
  const trigger = connector.triggers[named.operation];
  const fields = trigger?.fields ?? connector.operations[named.operation]?.fields ?? {};
  const given = config.input as Record<string, string>;
  const empty = Object.entries(fields).filter(
    ([name, field]) => field.required && (given[name] ?? field.default ?? "") === "",
  );
  const input = { ...Object.fromEntries(empty.map(([name]) => [name, name])), ...given };
  const isSigned = trigger?.source.kind === "webhook";
  return {
    ...config,
    input,
    ...(isSigned ? { secret_id: secretId } : { connection_id: await accountOf(named.connector) }),
  };
}
