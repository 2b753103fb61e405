import * as contract from "#api/connectors/connections-contract.ts";
import { endpoint } from "#server/identity/endpoint/endpoint.ts";
import { notFound, refuse } from "#server/platform/http/refusal.ts";
import { noContent, ok } from "#server/platform/http/reply.ts";
import { getClientConnections, getOauthClients } from "./data.ts";
import { deleteOauthClient, storeOauthClient } from "./mutations.ts";
import { findRegistration, listRegistrations, toOauthClient } from "./registrations.ts";

const wayNotFound = notFound("way to sign in by OAuth");

export const listOauthClientsEndpoint = endpoint(contract.listOauthClients, async ({ principal }) => {
  const stored = await getOauthClients(principal);
  const data = listRegistrations(stored).map((registration) =>
    toOauthClient(
      registration,
      stored.find((each) => each.connector === registration.owner.name && each.method === registration.name),
    ),
  );
  return ok({ data, next_cursor: null });
});

export const registerOauthClientEndpoint = endpoint(
  contract.registerOauthClient,
  async ({ principal, params: { connector, authentication }, body }) => {
    const registration = findRegistration(connector, authentication);
    if (!registration) return wayNotFound;
    const outcome = await storeOauthClient(principal, registration, body);
    if (outcome.kind === "stored") return ok(toOauthClient(registration, outcome.client));
    const detail = "The connector now gets its tokens from another address. Enter the client secret again.";
    return refuse(422, "invalid_request", detail, [
      { pointer: "/client_secret", code: "secret_required", detail },
    ]);
  },
);

export const listClientConnectionsEndpoint = endpoint(
  contract.listClientConnections,
  async ({ principal, params: { connector, authentication } }) => {
    const registration = findRegistration(connector, authentication);
    if (!registration) return wayNotFound;
    const stored = await getOauthClients(principal);
    // A connector with its own app does not use the one that it could share.
    const served = registration.connectors.filter(
      ({ name }) =>
        name === connector ||
        !stored.some((each) => each.connector === name && each.method === authentication),
    );
    const names = served.map(({ name }) => name);
    return ok({ data: await getClientConnections(principal, names, authentication), next_cursor: null });
  },
);

export const removeOauthClientEndpoint = endpoint(
  contract.removeOauthClient,
  async ({ principal, params: { connector, authentication } }) =>
    (await deleteOauthClient(principal, connector, authentication)) ? noContent() : wayNotFound,
);
