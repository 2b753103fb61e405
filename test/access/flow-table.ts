import type { FlowThing } from "#api/flow-things.ts";
import { newNodeId } from "#lib/node-id.ts";
import type { PrivateWorld } from "./private-world.ts";
import type { Sent } from "./send.ts";

/** A request about something of a private flow. */
export interface FlowRequest {
  /** What its path names, stated independently of the endpoint's declaration. */
  thing: FlowThing;
  sent: (world: PrivateWorld) => Sent;
  /** What those see who may use it. */
  answer: number;
}

/**
 * How an endpoint is related to flows:
 * - `none`: its answers never depend on a flow, or it is for owners only, who see all flows.
 * - `lists`: its answers may contain flows, or what belongs to them, and leave out those that the caller cannot see. Its
 *   requests may name flows outside the path. Tests in `private-flows.db.test.ts` search its answers for the canary.
 * - a request: its path names something of a flow.
 */
export type FlowUse = "none" | "lists" | FlowRequest;

const by =
  (thing: FlowThing, answer: number, params: (world: PrivateWorld) => Record<string, string>) =>
  (more: Sent = {}): FlowRequest => ({
    thing,
    answer,
    sent: (world) => ({ params: params(world), ...more }),
  });

const flow = (answer: number, more: Sent = {}) => by("flow", answer, ({ flowId: id }) => ({ id }))(more);
const execution = (answer: number, more: Sent = {}) =>
  by("execution", answer, ({ executionId: id }) => ({ id }))(more);
const webhook = (answer: number, more: Sent = {}) =>
  by("webhook", answer, ({ nodeId: node_id }) => ({ node_id }))(more);
const call = (answer: number, more: Sent = {}) =>
  by("webhook", answer, ({ nodeId: node_id, callId: call_id }) => ({ node_id, call_id }))(more);
const state = (answer: number) =>
  by("flow", answer, ({ flowId: id, stateId: state_id }) => ({ id, state_id }))();
const tab = (answer: number, more: Sent = {}) =>
  by("flow", answer, ({ flowId: id }) => ({ id, tab_id: newNodeId() }))(more);

/** Every management endpoint. A missing one fails the tests that read this table. */
export const flowTable: Readonly<Record<string, FlowUse>> = {
  "GET /api/flows": "lists",
  "POST /api/flows": "lists",
  "POST /api/flow-imports": "lists",
  "POST /api/templates/{slug}/flows": "lists",
  "GET /api/flow-exports": "lists",
  "POST /api/flow-batches": "lists",
  "GET /api/flow-folders": "lists",
  "PATCH /api/flow-folders/{id}": "lists",
  "GET /api/flow-labels": "lists",
  "PATCH /api/flow-labels/{id}": "lists",
  "GET /api/approvals": "lists",
  "GET /api/overview": "lists",
  "GET /api/storage": "lists",
  "GET /api/executions": "lists",
  "GET /api/executions/events": "lists",
  "GET /api/stores": "lists",
  "GET /api/schedules": "lists",
  "GET /api/polls": "lists",
  "GET /api/webhook-registrations": "lists",
  "GET /api/variables": "lists",
  "POST /api/variables": "lists",
  "DELETE /api/credentials/{id}": "lists",
  "DELETE /api/connections/{id}": "lists",
  "DELETE /api/tables/{id}": "lists",

  "GET /api/flows/{id}": flow(200),
  "PATCH /api/flows/{id}": flow(200, { body: { settings: { timeout_seconds: 60 } } }),
  "DELETE /api/flows/{id}": flow(204),
  "PUT /api/flows/{id}/activation": flow(200),
  "DELETE /api/flows/{id}/activation": flow(200),
  "GET /api/flows/{id}/versions": flow(200),
  "POST /api/flows/{id}/versions/{number}/restoration": by("flow", 200, ({ flowId: id }) => ({
    id,
    number: "1",
  }))(),
  "GET /api/flows/{id}/draft-states": flow(200),
  "GET /api/flows/{id}/draft-states/{state_id}": state(200),
  "POST /api/flows/{id}/draft-states/{state_id}/restoration": state(200),
  "GET /api/flows/{id}/access": flow(200),
  "PUT /api/flows/{id}/access": flow(200, { body: { private: true, people: [] } }),
  "GET /api/flows/{id}/storage": flow(200),
  "GET /api/flows/{id}/statistics": flow(200),
  "GET /api/flows/{id}/events": flow(200),
  "PUT /api/flows/{id}/tabs/{tab_id}": tab(200, { body: {} }),
  "DELETE /api/flows/{id}/tabs/{tab_id}": tab(204),
  "PUT /api/flows/{id}/listeners/{tab_id}": tab(200),
  "DELETE /api/flows/{id}/listeners/{tab_id}": tab(204),
  "POST /api/flows/{id}/copies": flow(201),
  "GET /api/flows/{id}/export": flow(200),
  "POST /api/flows/{id}/test-executions": flow(201, { body: {} }),
  "POST /api/flows/{id}/executions": flow(201, { body: {} }),
  "GET /api/flows/{id}/shape": flow(200),
  "POST /api/flows/{id}/expression-values": flow(200, { body: { js: "1", data: {} } }),
  "POST /api/flows/{id}/file-previews": flow(200, {
    body: { type: "read_file_node", settings: { file: "a,b" } },
  }),
  "GET /api/flows/{id}/tags": by("flow", 200, ({ flowId: id }) => ({ id }))({
    query: `?node_id=${newNodeId()}`,
  }),

  "GET /api/executions/{id}": execution(200),
  "GET /api/executions/{id}/steps": execution(200),
  "GET /api/executions/{id}/events": execution(200),
  "POST /api/executions/{id}/replays": execution(201, { body: { against: "same" } }),
  "POST /api/executions/{id}/cancellation": by("execution", 200, ({ waitingId: id }) => ({ id }))(),

  "GET /api/webhooks/{node_id}/calls": webhook(200),
  "GET /api/webhooks/{node_id}/calls/events": webhook(200),
  "GET /api/webhooks/{node_id}/calls/{call_id}": call(200),
  "POST /api/webhooks/{node_id}/test-calls": webhook(200, { body: {} }),
  "POST /api/webhooks/{node_id}/calls/replays": {
    thing: "webhook",
    answer: 200,
    sent: ({ nodeId, callId }) => ({
      params: { node_id: nodeId },
      body: { call_ids: [callId], against: "live" },
    }),
  },
  "POST /api/webhooks/{node_id}/calls/{call_id}/replays": call(201, { body: { against: "live" } }),

  "GET /api/files/{id}": by("file", 200, ({ fileId: id }) => ({ id }))(),
  "PUT /api/variables/{id}": by("variable", 200, ({ variableId: id }) => ({ id }))({
    body: { name: "renamed", secret: false },
  }),
  "DELETE /api/variables/{id}": by("variable", 204, ({ variableId: id }) => ({ id }))(),
  "DELETE /api/stores/{id}": by("entry", 204, ({ entryId: id }) => ({ id }))(),

  "POST /api/setup": "none",
  "GET /api/openapi.json": "none",
  "GET /api/me": "none",
  "PUT /api/me/password": "none",
  "DELETE /api/me/session": "none",
  "DELETE /api/me/sessions": "none",
  "GET /api/sessions": "none",
  "DELETE /api/sessions/{id}": "none",
  "POST /api/me/invitations": "none",
  "GET /api/people": "none",
  "GET /api/users": "none",
  "PATCH /api/users/{id}": "none",
  "DELETE /api/users/{id}": "none",
  "PUT /api/users/{id}/ownership": "none",
  "POST /api/users/{id}/password-resets": "none",
  "GET /api/invitations": "none",
  "POST /api/invitations": "none",
  "DELETE /api/invitations/{id}": "none",
  "POST /api/invitations/{id}/deliveries": "none",
  "POST /api/invitations/lookup": "none",
  "POST /api/invitations/acceptance": "none",
  "POST /api/password-resets": "none",
  "POST /api/password-resets/lookup": "none",
  "POST /api/password-resets/completion": "none",
  "GET /api/me/second-factor": "none",
  "POST /api/me/second-factor": "none",
  "PUT /api/me/second-factor": "none",
  "DELETE /api/me/second-factor": "none",
  "POST /api/me/recovery-codes": "none",
  "DELETE /api/users/{id}/second-factor": "none",
  "POST /api/second-factor-challenges/set-up": "none",
  "POST /api/second-factor-challenges/completion": "none",
  "GET /api/me/identities": "none",
  "POST /api/me/identities/{id}": "none",
  "DELETE /api/me/identities/{id}": "none",
  "GET /api/sign-in-providers": "none",
  "POST /api/sign-in-providers": "none",
  "PUT /api/sign-in-providers/{id}": "none",
  "DELETE /api/sign-in-providers/{id}": "none",
  "POST /api/sign-in-providers/{id}/attempts": "none",
  "GET /api/sign-in-settings": "none",
  "PUT /api/sign-in-settings": "none",
  "GET /api/secret-rotation": "none",
  "GET /api/audit-events": "none",
  "GET /api/audit-events/export": "none",
  "GET /api/api-keys": "none",
  "POST /api/api-keys": "none",
  "DELETE /api/api-keys/{id}": "none",
  "GET /api/services": "none",
  "POST /api/services": "none",
  "PATCH /api/services/{id}": "none",
  "DELETE /api/services/{id}": "none",
  "GET /api/services/{id}/api-keys": "none",
  "POST /api/services/{id}/api-keys": "none",
  "GET /api/connections": "none",
  "POST /api/connections": "none",
  "PATCH /api/connections/{id}": "none",
  "POST /api/connections/{id}/test": "none",
  "POST /api/connections/authorizations": "none",
  "GET /api/oauth-clients": "none",
  "PUT /api/oauth-clients/{connector}/{authentication}": "none",
  "DELETE /api/oauth-clients/{connector}/{authentication}": "none",
  "GET /api/credentials": "none",
  "POST /api/credentials": "none",
  "PUT /api/credentials/{id}": "none",
  "POST /api/credentials/{id}/test-emails": "none",
  "POST /api/test-emails": "none",
  "GET /api/code-packages": "none",
  "POST /api/code-bundles": "none",
  "GET /api/code-bundles/{hash}": "none",
  "GET /api/nodes": "none",
  "GET /api/connectors": "none",
  "GET /api/connectors/operation-names": "none",
  "GET /api/connectors/{name}": "none",
  "POST /api/connectors/openapi": "none",
  "POST /api/connectors/openapi/operations": "none",
  "POST /api/connectors/openapi/changes": "lists",
  "GET /api/connectors/{name}/versions": "lists",
  "GET /api/connectors/{name}/changes": "lists",
  "DELETE /api/connectors/{name}": "lists",
  "GET /api/connectors/{name}/operations/{operation}": "none",
  "GET /api/connectors/{name}/triggers/{trigger}": "none",
  "POST /api/connectors/{name}/operations/{operation}/run": "none",
  "POST /api/flow-folders": "none",
  "DELETE /api/flow-folders/{id}": "none",
  "POST /api/flow-labels": "none",
  "DELETE /api/flow-labels/{id}": "none",
  "GET /api/templates": "none",
  "GET /api/tables": "none",
  "POST /api/tables": "none",
  "GET /api/tables/{id}": "none",
  "PATCH /api/tables/{id}": "none",
  "POST /api/tables/{id}/columns": "none",
  "PATCH /api/tables/{id}/columns/{column_id}": "none",
  "DELETE /api/tables/{id}/columns/{column_id}": "none",
  "GET /api/tables/{id}/rows": "none",
  "POST /api/tables/{id}/rows": "none",
  "GET /api/tables/{id}/rows/{row_id}": "none",
  "PATCH /api/tables/{id}/rows/{row_id}": "none",
  "DELETE /api/tables/{id}/rows/{row_id}": "none",
  "POST /api/tables/{id}/imports": "none",
  "GET /api/tables/{id}/export": "none",
  "GET /api/packages": "none",
  "POST /api/packages": "none",
  "GET /api/packages/{slug}": "none",
  "PATCH /api/packages/{slug}": "none",
  "GET /api/packages/{slug}/installations": "none",
  "GET /api/packages/{slug}/releases": "none",
  "POST /api/packages/{slug}/releases": "none",
  "GET /api/packages/{slug}/releases/{version}": "none",
  "PATCH /api/packages/{slug}/releases/{version}": "none",
  "GET /api/packages/{slug}/releases/{version}/artifact": "none",
  "POST /api/packages/{slug}/releases/{version}/yank": "none",
  "DELETE /api/packages/{slug}/releases/{version}/yank": "none",
  "GET /api/signing-keys": "none",
  "POST /api/signing-keys": "none",
  "GET /api/elements": "none",
  "POST /api/elements": "none",
  "GET /api/elements/{id}": "none",
  "PUT /api/elements/{id}": "none",
  "GET /api/elements/{id}/item": "none",
  "POST /api/elements/{id}/publication": "none",
  "DELETE /api/elements/{id}/publication": "none",
  "POST /api/element-imports": "none",
  "GET /api/licenses": "none",
  "POST /api/licenses": "none",
  "POST /api/licenses/batches": "none",
  "GET /api/licenses/export": "none",
  "GET /api/licenses/{id}": "none",
  "PATCH /api/licenses/{id}": "none",
  "POST /api/licenses/{id}/suspension": "none",
  "DELETE /api/licenses/{id}/suspension": "none",
  "POST /api/licenses/{id}/revocation": "none",
  "GET /api/licenses/{id}/activations": "none",
  "DELETE /api/licenses/{id}/activations/{activation_id}": "none",
  "GET /api/licenses/{id}/checks": "none",
  "POST /api/licenses/{id}/features/{key}/usage": "none",
  "GET /api/features": "none",
  "POST /api/features": "none",
  "PATCH /api/features/{id}": "none",
  "DELETE /api/features/{id}": "none",
};
