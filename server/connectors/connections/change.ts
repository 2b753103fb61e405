import type { UpdateConnectionBody } from "#api/connectors/connections-schema.ts";
import { secretFieldsOf } from "#engine/connectors/authenticate.ts";
import type { Connector } from "#engine/connectors/format.ts";
import { type Refusal, refuse } from "#server/platform/http/refusal.ts";
import type { StoredConnection } from "./data.ts";
import type { ConnectionChange } from "./mutations.ts";
import { connectorUnknown, refuseFields, toSettings } from "./new-connection.ts";
import { readFields } from "./read-fields.ts";

/**
 * What changes of a connection, or why it cannot. A changed plain field may name another host, so it needs all secrets
 * again: an editor must not be able to send a secret that they never knew to their own server.
 */
export function changeOf(
  connector: Connector | undefined,
  known: StoredConnection,
  { name, fields }: UpdateConnectionBody,
): ConnectionChange | Refusal {
  if (!fields || Object.keys(fields).length === 0) return { name };
  if (!connector) return connectorUnknown(known.connector);
  const stored = known.method && { name: known.authentication, method: known.method };
  const secretNames = Object.entries(stored ? secretFieldsOf(stored) : {}).flatMap(([each, { optional }]) =>
    optional ? [] : [each],
  );
  const isWhole = secretNames.every((each) => fields[each] !== undefined);
  // With all its secrets it is as good as a new one, which signs in as the connector does now.
  const current = connector.authentication[known.authentication];
  const way =
    isWhole && stored && current?.kind === stored.method.kind ? { ...stored, method: current } : stored;
  const kept = Object.entries(known.fields).filter(([each]) => Object.hasOwn(connector.connection, each));
  const read = readFields(connector, way, { ...Object.fromEntries(kept), ...fields }, false);
  if ("problems" in read) return refuseFields(read.problems);
  const isMoved = Object.keys(read.plain).some((each) => read.plain[each] !== known.fields[each]);
  if (isMoved && known.method?.kind === "oauth2") {
    const detail = "Connect the account again to change its address.";
    return refuse(422, "invalid_request", detail, [
      { pointer: "/fields", code: "authorization_required", detail },
    ]);
  }
  if (isMoved && !isWhole) {
    const missing = secretNames.filter((each) => fields[each] === undefined);
    const detail = "Enter the secret again to send it to another address.";
    return refuseFields(
      missing.map((each) => ({ pointer: `/fields/${each}`, code: "secret_required", detail })),
    );
  }
  const isNew = isMoved || Object.keys(read.secret).length > 0;
  return {
    name,
    ...(isNew && { settings: toSettings(known.connector, read) }),
    ...(isNew && isWhole && { hosts: read.hosts }),
    ...(Object.keys(read.secret).length > 0 && { secretFields: read.secret }),
  };
}
