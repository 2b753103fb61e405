import * as contract from "#api/connectors/connections-contract.ts";
import { endpoint } from "#server/identity/endpoint/endpoint.ts";
import { notFound, refuse } from "#server/platform/http/refusal.ts";
import { noContent, ok } from "#server/platform/http/reply.ts";
import { findOauthWay, getOauthClients, oauthWays, toOauthClient } from "./data.ts";
import { deleteOauthClient, storeOauthClient } from "./mutations.ts";

const wayNotFound = notFound("way to sign in by OAuth");

export const listOauthClientsEndpoint = endpoint(contract.listOauthClients, async ({ principal }) => {
  const stored = await getOauthClients(principal);
  const data = oauthWays().map((way) =>
    toOauthClient(
      way,
      stored.find((each) => each.connector === way.connector.name && each.method === way.name),
    ),
  );
  return ok({ data, next_cursor: null });
});

export const registerOauthClientEndpoint = endpoint(
  contract.registerOauthClient,
  async ({ principal, params: { connector, authentication }, body }) => {
    const way = findOauthWay(connector, authentication);
    if (!way) return wayNotFound;
    const outcome = await storeOauthClient(principal, way, body);
    if (outcome.kind === "stored") return ok(toOauthClient(way, outcome.client));
    const detail = "The connector now gets its tokens from another address. Enter the client secret again.";
    return refuse(422, "invalid_request", detail, [
      { pointer: "/client_secret", code: "secret_required", detail },
    ]);
  },
);

export const removeOauthClientEndpoint = endpoint(
  contract.removeOauthClient,
  async ({ principal, params: { connector, authentication } }) =>
    (await deleteOauthClient(principal, connector, authentication)) ? noContent() : wayNotFound,
);
