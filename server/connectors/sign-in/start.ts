import type { z } from "zod";
import type { authorizeBodySchema } from "#api/connectors/connections-schema.ts";
import { newSecret } from "#lib/id.ts";
import { getConnection } from "#server/connectors/connections/data.ts";
import { connectorUnknown, refuseFields } from "#server/connectors/connections/new-connection.ts";
import { chooseWay, readFields } from "#server/connectors/connections/read-fields.ts";
import { library } from "#server/connectors/library/library.ts";
import { findOauthWay, getOauthApp, redirectUrl } from "#server/connectors/oauth-clients/data.ts";
import type { Principal } from "#server/identity/access/principal.ts";
import { authorizationUrl } from "#server/identity/oauth/tokens.ts";
import { notFound, type Refusal, refuse } from "#server/platform/http/refusal.ts";
import { attemptOf, type ConnectAttempt, writeConnectCookie } from "./attempt-cookie.ts";

/** Begins to connect an account: the URL of the provider's page, the attempt's name, and the cookie that the response needs. */
export async function startConnect(
  principal: Principal<"editor">,
  body: z.output<typeof authorizeBodySchema>,
): Promise<{ url: string; attempt: string; cookie: string } | Refusal> {
  const connector = library().get(body.connector);
  if (!connector) return connectorUnknown(body.connector);
  const known = body.connection_id === undefined ? null : await getConnection(principal, body.connection_id);
  if (body.connection_id !== undefined && known?.connector !== connector.name) return notFound("connection");
  const chosen = chooseWay(connector, {}, body.authentication);
  if (chosen && "problem" in chosen) return refuseFields([chosen.problem]);
  const way = findOauthWay(connector.name, body.authentication);
  if (!chosen || !way || way.method.authorizeUrl === undefined) {
    const detail = `“${body.authentication}” of ${connector.title} is not connected in a browser. Enter its fields instead.`;
    return refuseFields([{ pointer: "/authentication", code: "no_authorization", detail }]);
  }
  const read = readFields(connector, chosen, { ...known?.fields, ...body.fields });
  if ("problems" in read) return refuseFields(read.problems);
  const app = await getOauthApp(way);
  if (!app) {
    const detail = `No app is registered with ${connector.title}. An owner registers one under Settings → Providers.`;
    return refuse(409, "oauth_client_missing", detail);
  }
  const attempt: ConnectAttempt = {
    userId: principal.userId,
    connector: connector.name,
    authentication: way.name,
    name: body.name ?? null,
    fields: read.plain,
    connectionId: known?.id ?? null,
    state: newSecret(32),
    verifier: newSecret(48),
  };
  const url = await authorizationUrl(way.method, app, { ...attempt, redirectUrl: redirectUrl() });
  return { url: url.href, attempt: attemptOf(attempt.state), cookie: await writeConnectCookie(attempt) };
}
