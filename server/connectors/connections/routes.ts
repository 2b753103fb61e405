import * as contract from "#api/connectors/connections-contract.ts";
import { library } from "#server/connectors/library/library.ts";
import { findFlowsNaming } from "#server/identity/credentials/data.ts";
import { describeFlows } from "#server/identity/credentials/naming-flows.ts";
import { endpoint } from "#server/identity/endpoint/endpoint.ts";
import { toPage } from "#server/platform/http/page.ts";
import { isRefusal, notFound, refuse } from "#server/platform/http/refusal.ts";
import { created, noContent, ok } from "#server/platform/http/reply.ts";
import { changeOf } from "./change.ts";
import { getConnection, getConnections, toConnection } from "./data.ts";
import { createConnection, deleteConnection, updateConnection } from "./mutations.ts";
import { toNewConnection } from "./new-connection.ts";
import { runTest } from "./run-test.ts";

const connectionNotFound = notFound("connection");

export const listConnectionsEndpoint = endpoint(
  contract.listConnections,
  async ({ principal, query: { limit, cursor, connector } }) => {
    const found = await getConnections(principal, { limit: limit + 1, after: cursor, connector });
    return ok(toPage(found, limit, toConnection));
  },
);

export const addConnectionEndpoint = endpoint(contract.addConnection, async ({ principal, body }) => {
  const connection = toNewConnection(library().get(body.connector), body);
  if (isRefusal(connection)) return connection;
  return created(toConnection(await createConnection(principal, connection)));
});

export const changeConnectionEndpoint = endpoint(
  contract.changeConnection,
  async ({ principal, params: { id }, body }) => {
    const known = await getConnection(principal, id);
    if (!known) return connectionNotFound;
    const change = changeOf(library().get(known.connector), known, body);
    if (isRefusal(change)) return change;
    const changed = await updateConnection(principal, id, change);
    return changed ? ok(toConnection(changed)) : connectionNotFound;
  },
);

export const removeConnectionEndpoint = endpoint(
  contract.removeConnection,
  async ({ principal, params: { id }, query: { force } }) => {
    const outcome = await deleteConnection(principal, id, force === "true");
    if (outcome.kind === "not_found") return connectionNotFound;
    if (outcome.kind === "done") return noContent();
    const { text, flows } = describeFlows(outcome.flows);
    const detail = `It is used by ${text}. Choose another connection there first, and publish.`;
    return refuse(409, "connection_in_use", detail, undefined, { flows });
  },
);

export const listConnectionFlowsEndpoint = endpoint(
  contract.listConnectionFlows,
  async ({ principal, params: { id } }) => {
    if (!(await getConnection(principal, id))) return connectionNotFound;
    const flows = await findFlowsNaming(principal, id);
    const shown = flows.filter(({ visible }) => visible);
    return ok({
      flows: shown.map(({ id: flowId, name, published }) => ({ id: flowId, name, published })),
      hidden_flows: flows.length - shown.length,
    });
  },
);

export const testConnectionEndpoint = endpoint(
  contract.testConnection,
  async ({ request, principal, params: { id } }) => {
    const known = await getConnection(principal, id);
    if (!known) return connectionNotFound;
    return ok(await runTest(library().get(known.connector), known, request.signal));
  },
);
