import { authorizeConnection } from "#api/connectors/connections-contract.ts";
import type { CreateConnectionBody } from "#api/connectors/connections-schema.ts";
import type { ConnectionSettings } from "#api/identity/credentials/schema.ts";
import type { Connector } from "#engine/connectors/format.ts";
import type { InputProblem } from "#server/platform/http/problem.ts";
import { type Refusal, refuse } from "#server/platform/http/refusal.ts";
import type { NewConnection } from "./mutations.ts";
import { chooseWay, type ReadFields, readFields } from "./read-fields.ts";

/** The connection that someone asks for, or why it cannot be made. */
export function toNewConnection(
  connector: Connector | undefined,
  { name, fields, authentication, connector: connectorName }: CreateConnectionBody,
): NewConnection | Refusal {
  if (!connector) return connectorUnknown(connectorName);
  const way = chooseWay(connector, fields, authentication);
  if (way && "problem" in way) return refuseFields([way.problem]);
  if (way?.method.kind === "oauth2" && way.method.grant === "authorization_code") {
    const detail = `A ${way.method.title} is connected in a browser: ${authorizeConnection.path} begins it.`;
    return refuseFields([{ pointer: "/authentication", code: "authorization_required", detail }]);
  }
  const read = readFields(connector, way, fields);
  if ("problems" in read) return refuseFields(read.problems);
  return {
    name,
    settings: toSettings(connector.name, read),
    hosts: read.hosts,
    secret:
      way?.method.kind === "oauth2"
        ? // The first request gets the access token.
          { kind: "oauth2", access_token: "", refresh_token: null, expires_at: 0 }
        : { kind: "fields", fields: read.secret },
  };
}

/** The settings of a new connection, with the way to sign in as it is now. */
export function toSettings(connector: string, { way, plain }: ReadFields): ConnectionSettings {
  return {
    connector,
    authentication: way?.name ?? "",
    method: way?.method ?? null,
    fields: plain,
    ...{ account: null, state: "untested", problem: null },
  };
}

/** 422 with the problems, each with its pointer. */
export function refuseFields(problems: readonly InputProblem[]): Refusal {
  return refuse(422, "invalid_request", problems.map(({ detail }) => detail).join(" "), problems);
}

export function connectorUnknown(name: string): Refusal {
  const detail = `There is no connector “${name}”.`;
  return refuseFields([{ pointer: "/connector", code: "unknown_connector", detail }]);
}
