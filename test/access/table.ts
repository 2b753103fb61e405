import type { Role } from "#api/identity/roles/schema.ts";
import { newId } from "#lib/id.ts";
import { newNodeId } from "#lib/node-id.ts";

/** The expected behavior of an endpoint, stated independently of its declaration. */
export interface Expectation {
  /** The lowest role allowed. */
  least: Role | "public";
  /** The status for an allowed caller; usually 404, because the ids below do not exist. */
  answer: number;
  params?: Record<string, string>;
  query?: string;
  body?: Record<string, unknown>;
  /** Privileged fields that this endpoint is for. */
  sets?: readonly string[];
  /** A key needs the scope admin for it, whatever its owner's role. */
  adminKeysOnly?: true;
}

const params = { id: newId() };
const tabParams = { ...params, tab_id: newNodeId() };
const webhookParams = { node_id: newNodeId() };
const callParams = { ...webhookParams, call_id: newId() };
const release = { slug: "flow", version: "9.9.9" };
const token = "a".repeat(43);
const provider = {
  kind: "oidc",
  name: "Example",
  issuer: "https://login.example.com",
  client_id: "millrace",
  client_secret: "secret",
};
const person = { name: "Eve", email: "eve@example.com", password: "a long enough password" };

/** Every management endpoint. A missing one fails the tests that read this table. */
export const accessTable: Readonly<Record<string, Expectation>> = {
  "POST /api/setup": { least: "public", answer: 409, body: person },
  "GET /api/openapi.json": { least: "public", answer: 200 },

  "GET /api/me": { least: "viewer", answer: 200 },
  "PUT /api/me/password": {
    least: "viewer",
    answer: 422,
    body: { current_password: "not the password", new_password: "a longer new password" },
    adminKeysOnly: true,
  },
  "DELETE /api/me/session": { least: "viewer", answer: 200, adminKeysOnly: true },
  "DELETE /api/me/sessions": { least: "viewer", answer: 204, adminKeysOnly: true },
  "GET /api/sessions": { least: "viewer", answer: 200, adminKeysOnly: true },
  "DELETE /api/sessions/{id}": { least: "viewer", answer: 404, params, adminKeysOnly: true },
  "POST /api/me/invitations": { least: "viewer", answer: 404, body: { token }, adminKeysOnly: true },
  "GET /api/people": { least: "editor", answer: 200 },
  "GET /api/users": { least: "owner", answer: 200 },
  "PATCH /api/users/{id}": { least: "owner", answer: 404, params, body: { active: true }, sets: ["role"] },
  "DELETE /api/users/{id}": { least: "owner", answer: 404, params },
  "PUT /api/users/{id}/ownership": { least: "owner", answer: 404, params },
  "POST /api/users/{id}/password-resets": { least: "owner", answer: 404, params },
  "GET /api/invitations": { least: "owner", answer: 200 },
  "POST /api/invitations": { least: "owner", answer: 201, body: { role: "viewer" }, sets: ["role"] },
  "DELETE /api/invitations/{id}": { least: "owner", answer: 404, params },
  "POST /api/invitations/{id}/deliveries": { least: "owner", answer: 404, params },
  "POST /api/invitations/lookup": { least: "public", answer: 404, body: { token } },
  "POST /api/invitations/acceptance": {
    least: "public",
    answer: 404,
    body: { token, name: "Eve", password: "a long enough password" },
  },
  // The installation of this table has no mail server.
  "POST /api/password-resets": { least: "public", answer: 409, body: { email: "eve@example.com" } },
  "POST /api/password-resets/lookup": { least: "public", answer: 404, body: { token } },
  "POST /api/password-resets/completion": {
    least: "public",
    answer: 404,
    body: { token, password: "a long enough password" },
  },
  "GET /api/me/second-factor": { least: "viewer", answer: 200, adminKeysOnly: true },
  "POST /api/me/second-factor": { least: "viewer", answer: 201, adminKeysOnly: true },
  "PUT /api/me/second-factor": {
    least: "viewer",
    answer: 422,
    body: { code: "000000" },
    adminKeysOnly: true,
  },
  "DELETE /api/me/second-factor": {
    least: "viewer",
    answer: 422,
    body: { code: "000000" },
    adminKeysOnly: true,
  },
  "POST /api/me/recovery-codes": {
    least: "viewer",
    answer: 422,
    body: { code: "000000" },
    adminKeysOnly: true,
  },
  "DELETE /api/users/{id}/second-factor": { least: "owner", answer: 404, params },
  "POST /api/second-factor-challenges/set-up": { least: "public", answer: 401 },
  "POST /api/second-factor-challenges/completion": { least: "public", answer: 401, body: { code: "000000" } },
  "GET /api/me/identities": { least: "viewer", answer: 200, adminKeysOnly: true },
  "POST /api/me/identities/{id}": { least: "viewer", answer: 404, params, adminKeysOnly: true },
  "DELETE /api/me/identities/{id}": { least: "viewer", answer: 404, params, adminKeysOnly: true },
  "GET /api/sign-in-providers": { least: "owner", answer: 200 },
  "POST /api/sign-in-providers": { least: "owner", answer: 201, body: provider },
  "PUT /api/sign-in-providers/{id}": { least: "owner", answer: 404, params, body: provider },
  "DELETE /api/sign-in-providers/{id}": { least: "owner", answer: 404, params },
  "POST /api/sign-in-providers/{id}/attempts": { least: "public", answer: 404, params, body: {} },
  "GET /api/sign-in-settings": { least: "owner", answer: 200 },
  "PUT /api/sign-in-settings": {
    least: "owner",
    answer: 200,
    body: { passwords: true, second_factor_roles: [] },
  },
  "GET /api/secret-rotation": { least: "owner", answer: 200 },
  "GET /api/audit-events": { least: "owner", answer: 200 },
  "GET /api/audit-events/export": { least: "owner", answer: 200 },
  "GET /api/api-keys": { least: "viewer", answer: 200 },
  "POST /api/api-keys": { least: "viewer", answer: 201, body: { name: "Key" }, adminKeysOnly: true },
  "DELETE /api/api-keys/{id}": { least: "viewer", answer: 404, params, adminKeysOnly: true },

  "GET /api/services": { least: "owner", answer: 200 },
  "POST /api/services": { least: "owner", answer: 201, body: { name: "Deploy" }, sets: ["role"] },
  "PATCH /api/services/{id}": { least: "owner", answer: 404, params, body: { name: "X" }, sets: ["role"] },
  "DELETE /api/services/{id}": { least: "owner", answer: 404, params },
  "GET /api/services/{id}/api-keys": { least: "owner", answer: 404, params },
  "POST /api/services/{id}/api-keys": { least: "owner", answer: 404, params, body: { name: "Key" } },

  "GET /api/connections": { least: "viewer", answer: 200 },
  "POST /api/connections": {
    least: "editor",
    answer: 201,
    body: { connector: "slack", name: "Acme", fields: { token: "xoxb-1" } },
  },
  "PATCH /api/connections/{id}": { least: "editor", answer: 404, params, body: { name: "Acme" } },
  "DELETE /api/connections/{id}": { least: "editor", answer: 404, params },
  "GET /api/connections/{id}/flows": { least: "viewer", answer: 404, params },
  "POST /api/connections/{id}/test": { least: "editor", answer: 404, params },
  // No app is registered in the installation of this table.
  "POST /api/connections/authorizations": {
    least: "editor",
    answer: 409,
    body: { connector: "slack", authentication: "oauth" },
  },
  "GET /api/oauth-clients": { least: "editor", answer: 200 },
  "PUT /api/oauth-clients/{connector}/{authentication}": {
    least: "owner",
    answer: 404,
    params: { connector: "nothing", authentication: "oauth" },
    body: { client_id: "1" },
  },
  "GET /api/oauth-clients/{connector}/{authentication}/connections": {
    least: "editor",
    answer: 404,
    params: { connector: "nothing", authentication: "oauth" },
  },
  "DELETE /api/oauth-clients/{connector}/{authentication}": {
    least: "owner",
    answer: 404,
    params: { connector: "nothing", authentication: "oauth" },
  },
  "GET /api/credentials": { least: "viewer", answer: 200 },
  "POST /api/credentials": {
    least: "editor",
    answer: 201,
    body: { kind: "bearer", name: "Token", settings: {}, secret: "t" },
  },
  "PUT /api/credentials/{id}": {
    least: "editor",
    answer: 404,
    params,
    body: { name: "Token", settings: {} },
  },
  "DELETE /api/credentials/{id}": { least: "editor", answer: 404, params },
  "POST /api/credentials/{id}/test-emails": { least: "editor", answer: 404, params, body: {} },
  // The installation of this table has no mail server.
  "POST /api/test-emails": { least: "editor", answer: 422, body: {} },

  "GET /api/variables": { least: "viewer", answer: 200 },
  "POST /api/variables": {
    least: "editor",
    answer: 422,
    body: { name: "api_url", value: "x", flow_id: newId() },
  },
  "PUT /api/variables/{id}": {
    least: "editor",
    answer: 404,
    params,
    body: { name: "api_url", secret: false },
  },
  "DELETE /api/variables/{id}": { least: "editor", answer: 404, params },

  "GET /api/code-packages": { least: "viewer", answer: 200 },
  // The installation of this table allows no packages.
  "POST /api/code-bundles": { least: "editor", answer: 422, body: { packages: ["semver"] } },
  "GET /api/code-bundles/{hash}": { least: "viewer", answer: 404, params: { hash: "0".repeat(64) } },

  "POST /api/webhooks/{node_id}/test-calls": {
    least: "operator",
    answer: 404,
    params: { node_id: newNodeId() },
    body: {},
  },

  "GET /api/nodes": { least: "viewer", answer: 200 },

  "GET /api/connectors": { least: "viewer", answer: 200 },
  "GET /api/connectors/operation-names": { least: "viewer", answer: 200 },
  "POST /api/connectors/operation-matches": {
    least: "editor",
    answer: 200,
    body: { method: "GET", host: "api.github.com", path: "/user" },
  },
  "POST /api/connectors/openapi": {
    least: "editor",
    answer: 422,
    body: { name: "pets", document: { openapi: "3.0.0" } },
  },
  "POST /api/connectors/openapi/operations": {
    least: "editor",
    answer: 200,
    body: { document: { openapi: "3.0.0" } },
  },
  "POST /api/connectors/openapi/changes": {
    least: "editor",
    answer: 404,
    body: { name: "nothing", document: { openapi: "3.0.0" } },
  },
  "GET /api/connectors/{name}/versions": { least: "viewer", answer: 404, params: { name: "nothing" } },
  "GET /api/connectors/{name}/changes": {
    least: "viewer",
    answer: 404,
    params: { name: "nothing" },
    query: "?from=1&to=2",
  },
  "GET /api/connectors/{name}/moves": {
    least: "viewer",
    answer: 404,
    params: { name: "nothing" },
    query: "?version=2",
  },
  "POST /api/connectors/{name}/moves": {
    least: "editor",
    answer: 404,
    params: { name: "nothing" },
    body: { version: 2, flows: [{ id: "01990000-0000-7000-8000-000000000000" }] },
  },
  "DELETE /api/connectors/{name}": { least: "editor", answer: 404, params: { name: "nothing" } },
  "GET /api/connectors/{name}": { least: "viewer", answer: 404, params: { name: "nothing" } },
  "GET /api/connectors/{name}/operations/{operation}": {
    least: "viewer",
    answer: 404,
    params: { name: "nothing", operation: "nothing" },
  },
  "POST /api/connectors/{name}/operations/{operation}/run": {
    least: "editor",
    answer: 404,
    params: { name: "nothing", operation: "nothing" },
    body: {},
  },

  "GET /api/flows": { least: "viewer", answer: 200 },
  "POST /api/flows": { least: "editor", answer: 201, body: { name: "Flow" } },
  "GET /api/flows/{id}": { least: "viewer", answer: 404, params },
  "PATCH /api/flows/{id}": { least: "editor", answer: 404, params, body: { name: "Flow", revision: 1 } },
  "DELETE /api/flows/{id}": { least: "editor", answer: 404, params },
  "PUT /api/flows/{id}/activation": { least: "editor", answer: 404, params },
  "DELETE /api/flows/{id}/activation": { least: "editor", answer: 404, params },
  "GET /api/flows/{id}/versions": { least: "viewer", answer: 404, params },
  "POST /api/flows/{id}/versions/{number}/restoration": {
    least: "editor",
    answer: 404,
    params: { ...params, number: "1" },
  },
  "GET /api/flows/{id}/draft-states": { least: "viewer", answer: 404, params },
  "GET /api/flows/{id}/draft-states/{state_id}": {
    least: "viewer",
    answer: 404,
    params: { ...params, state_id: newId() },
  },
  "POST /api/flows/{id}/draft-states/{state_id}/restoration": {
    least: "editor",
    answer: 404,
    params: { ...params, state_id: newId() },
  },
  "GET /api/flows/{id}/access": { least: "viewer", answer: 404, params },
  "PUT /api/flows/{id}/access": { least: "editor", answer: 404, params, body: { private: false } },
  "GET /api/flows/{id}/storage": { least: "viewer", answer: 404, params },
  "GET /api/flows/{id}/statistics": { least: "viewer", answer: 404, params },
  "GET /api/overview": { least: "viewer", answer: 200, query: "?range=7d&time_zone=Europe/Berlin" },
  "GET /api/approvals": { least: "viewer", answer: 200 },
  "GET /api/storage": { least: "viewer", answer: 200 },
  "GET /api/flows/{id}/events": { least: "viewer", answer: 404, params },
  "PUT /api/flows/{id}/tabs/{tab_id}": { least: "viewer", answer: 404, params: tabParams, body: {} },
  "DELETE /api/flows/{id}/tabs/{tab_id}": { least: "viewer", answer: 404, params: tabParams },
  "PUT /api/flows/{id}/listeners/{tab_id}": { least: "operator", answer: 404, params: tabParams },
  "DELETE /api/flows/{id}/listeners/{tab_id}": { least: "operator", answer: 404, params: tabParams },
  "POST /api/flows/{id}/copies": { least: "editor", answer: 404, params },
  "GET /api/flows/{id}/export": { least: "viewer", answer: 404, params },
  "GET /api/flow-exports": { least: "viewer", answer: 404, query: `?flows=${params.id}` },
  "POST /api/flow-batches": {
    least: "editor",
    answer: 200,
    body: { action: "move", flows: [params.id], folder: null },
  },
  "GET /api/flow-folders": { least: "viewer", answer: 200 },
  "POST /api/flow-folders": { least: "editor", answer: 422, body: { name: "" } },
  "PATCH /api/flow-folders/{id}": { least: "editor", answer: 404, params, body: { name: "Orders" } },
  "DELETE /api/flow-folders/{id}": { least: "editor", answer: 404, params },
  "GET /api/flow-labels": { least: "viewer", answer: 200 },
  "POST /api/flow-labels": { least: "editor", answer: 422, body: { name: "" } },
  "PATCH /api/flow-labels/{id}": { least: "editor", answer: 404, params, body: { color: "teal" } },
  "DELETE /api/flow-labels/{id}": { least: "editor", answer: 404, params },
  "POST /api/flow-imports": {
    least: "editor",
    answer: 201,
    body: { name: "Imported", document: { nodes: [], edges: [] } },
  },
  "POST /api/flows/{id}/test-executions": { least: "operator", answer: 404, params, body: {} },
  "POST /api/flows/{id}/executions": { least: "operator", answer: 404, params, body: {} },
  "GET /api/flows/{id}/shape": { least: "viewer", answer: 404, params },
  "POST /api/flows/{id}/expression-values": {
    least: "editor",
    answer: 404,
    params,
    body: { js: "1", data: {} },
  },
  "POST /api/flows/{id}/file-previews": {
    least: "editor",
    answer: 404,
    params,
    body: { type: "read_file_node", settings: {} },
  },
  "GET /api/flows/{id}/tags": { least: "viewer", answer: 404, params, query: `?node_id=${newNodeId()}` },

  "GET /api/executions": { least: "viewer", answer: 200 },
  "GET /api/executions/events": { least: "viewer", answer: 200 },
  "GET /api/executions/{id}/steps": { least: "viewer", answer: 404, params },
  "GET /api/executions/{id}/events": { least: "viewer", answer: 404, params },
  "GET /api/executions/{id}": { least: "viewer", answer: 404, params },
  "POST /api/executions/{id}/replays": { least: "operator", answer: 404, params, body: { against: "same" } },
  "POST /api/executions/{id}/cancellation": { least: "operator", answer: 404, params },

  "GET /api/templates": { least: "viewer", answer: 200 },
  "POST /api/templates/{slug}/flows": { least: "editor", answer: 404, params: { slug: "no-such-template" } },
  "GET /api/stores": { least: "viewer", answer: 200 },
  "DELETE /api/stores/{id}": { least: "editor", answer: 404, params },
  "GET /api/tables": { least: "viewer", answer: 200 },
  "POST /api/tables": { least: "editor", answer: 422, body: { name: "" } },
  "GET /api/tables/{id}": { least: "viewer", answer: 404, params },
  "PATCH /api/tables/{id}": { least: "editor", answer: 404, params, body: { name: "Orders" } },
  "DELETE /api/tables/{id}": { least: "editor", answer: 404, params },
  "POST /api/tables/{id}/columns": { least: "editor", answer: 404, params, body: { name: "Total" } },
  "PATCH /api/tables/{id}/columns/{column_id}": {
    least: "editor",
    answer: 404,
    params: { ...params, column_id: "c1" },
    body: { name: "Total" },
  },
  "DELETE /api/tables/{id}/columns/{column_id}": {
    least: "editor",
    answer: 404,
    params: { ...params, column_id: "c1" },
  },
  "GET /api/tables/{id}/rows": { least: "viewer", answer: 404, params },
  "POST /api/tables/{id}/rows": { least: "editor", answer: 404, params, body: { values: {} } },
  "GET /api/tables/{id}/rows/{row_id}": { least: "viewer", answer: 404, params: { ...params, row_id: "1" } },
  "PATCH /api/tables/{id}/rows/{row_id}": {
    least: "editor",
    answer: 404,
    params: { ...params, row_id: "1" },
    body: { values: {} },
  },
  "DELETE /api/tables/{id}/rows/{row_id}": {
    least: "editor",
    answer: 404,
    params: { ...params, row_id: "1" },
  },
  "POST /api/tables/{id}/imports": { least: "editor", answer: 404, params, body: {} },
  "GET /api/tables/{id}/export": { least: "viewer", answer: 404, params },
  "GET /api/schedules": { least: "viewer", answer: 200 },
  "GET /api/polls": { least: "viewer", answer: 200 },
  "GET /api/webhook-registrations": { least: "viewer", answer: 200 },
  "GET /api/connectors/{name}/triggers/{trigger}": {
    least: "viewer",
    answer: 200,
    params: { name: "github", trigger: "new_issue" },
  },

  "GET /api/files/{id}": { least: "viewer", answer: 404, params },

  "GET /api/webhooks/{node_id}/calls": { least: "viewer", answer: 404, params: webhookParams },
  "GET /api/webhooks/{node_id}/calls/events": { least: "viewer", answer: 404, params: webhookParams },
  "GET /api/webhooks/{node_id}/calls/{call_id}": { least: "viewer", answer: 404, params: callParams },
  "POST /api/webhooks/{node_id}/calls/replays": {
    least: "operator",
    answer: 404,
    params: webhookParams,
    body: { call_ids: [newId()], against: "live" },
  },
  "POST /api/webhooks/{node_id}/calls/{call_id}/replays": {
    least: "operator",
    answer: 404,
    params: callParams,
    body: { against: "live" },
  },

  "GET /api/packages": { least: "viewer", answer: 200 },
  "POST /api/packages": { least: "editor", answer: 409, body: { slug: "flow", name: "Flow" } },
  "GET /api/packages/{slug}": { least: "viewer", answer: 404, params: { slug: "none" } },
  "PATCH /api/packages/{slug}": {
    least: "editor",
    answer: 404,
    params: { slug: "none" },
    body: { name: "X" },
  },
  "GET /api/packages/{slug}/installations": { least: "viewer", answer: 404, params: { slug: "none" } },
  "GET /api/packages/{slug}/releases": { least: "viewer", answer: 404, params: { slug: "none" } },
  "POST /api/packages/{slug}/releases": { least: "editor", answer: 422, params: { slug: "none" }, body: {} },
  "GET /api/packages/{slug}/releases/{version}": { least: "viewer", answer: 404, params: release },
  "PATCH /api/packages/{slug}/releases/{version}": {
    least: "editor",
    answer: 404,
    params: release,
    body: {},
  },
  "GET /api/packages/{slug}/releases/{version}/artifact": { least: "viewer", answer: 404, params: release },
  "POST /api/packages/{slug}/releases/{version}/yank": { least: "editor", answer: 404, params: release },
  "DELETE /api/packages/{slug}/releases/{version}/yank": { least: "editor", answer: 404, params: release },

  "GET /api/signing-keys": { least: "viewer", answer: 200 },
  "POST /api/signing-keys": { least: "owner", answer: 201, body: {} },

  "GET /api/elements": { least: "viewer", answer: 200 },
  // Names are unique, so no other test creates this one.
  "POST /api/elements": { least: "editor", answer: 422, body: { name: "Not A Name" } },
  "GET /api/elements/{id}": { least: "viewer", answer: 404, params },
  "PUT /api/elements/{id}": {
    least: "editor",
    answer: 404,
    params,
    body: {
      title: "Plain box",
      description: "A box with words.",
      categories: ["boxes"],
      html: "<div>Words</div>",
    },
  },
  "GET /api/elements/{id}/item": { least: "viewer", answer: 404, params },
  "POST /api/elements/{id}/publication": { least: "editor", answer: 404, params, body: {} },
  "DELETE /api/elements/{id}/publication": { least: "editor", answer: 404, params },
  "POST /api/element-imports": {
    least: "editor",
    answer: 422,
    body: { files: [{ path: "element.html", content: "<p>Alone</p>" }] },
  },

  "GET /api/licenses": { least: "viewer", answer: 200 },
  "POST /api/licenses": { least: "editor", answer: 422, body: { package: "none" } },
  "POST /api/licenses/batches": { least: "editor", answer: 422, body: { package: "none", count: 1 } },
  "GET /api/licenses/export": { least: "viewer", answer: 200 },
  "GET /api/licenses/{id}": { least: "viewer", answer: 404, params },
  "PATCH /api/licenses/{id}": { least: "editor", answer: 404, params, body: { customer: "Eve" } },
  "POST /api/licenses/{id}/suspension": { least: "editor", answer: 404, params },
  "DELETE /api/licenses/{id}/suspension": { least: "editor", answer: 404, params },
  "POST /api/licenses/{id}/revocation": { least: "editor", answer: 404, params },
  "GET /api/licenses/{id}/activations": { least: "viewer", answer: 404, params },
  "DELETE /api/licenses/{id}/activations/{activation_id}": {
    least: "editor",
    answer: 404,
    params: { ...params, activation_id: newId() },
  },
  "GET /api/licenses/{id}/checks": { least: "viewer", answer: 404, params },
  "POST /api/licenses/{id}/features/{key}/usage": {
    least: "editor",
    answer: 404,
    params: { ...params, key: "sites" },
    body: { amount: 1 },
  },

  "GET /api/features": { least: "viewer", answer: 200 },
  "POST /api/features": {
    least: "editor",
    answer: 422,
    body: { package: "none", lookup_key: "pro", name: "Pro" },
  },
  "PATCH /api/features/{id}": { least: "editor", answer: 404, params, body: { name: "Pro" } },
  "DELETE /api/features/{id}": { least: "editor", answer: 404, params },
};
