import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#lib/id.ts";
import { newNodeId } from "#lib/node-id.ts";
import { chain, setFieldsNode } from "#server/flows/documents/test-support.ts";
import type { Endpoint } from "#server/identity/endpoint/endpoint.ts";
import { hashPassword } from "#server/identity/passwords/password.ts";
import { challengeCookieName } from "#server/identity/second-factors/challenge-cookie.ts";
import { createChallenge } from "#server/identity/second-factors/mutations.ts";
import { totpCode, totpStep } from "#server/identity/second-factors/totp.ts";
import { inTransaction } from "#server/platform/database/in-transaction.ts";
import { pool } from "#server/platform/database/pool.ts";
import { cookieOf, storeApiKey, storeUser } from "#test/access/people.ts";
import { type Sent, send } from "#test/access/send.ts";
import { type NpmRegistry, startNpmRegistry } from "#test/npm-registry.ts";
import { packFiles } from "#test/pack-tarball.ts";
import { publishRelease } from "#test/packages/publish.ts";
import { keepCredential } from "#test/postgres/credential.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { openAllServices } from "#test/web-services.ts";
import { endpoints } from "./routes.ts";

let database: TestDatabase;
let registry: NpmRegistry;
let owner: string;
let dataDir: string;
let cookie: string;

beforeAll(async () => {
  registry = await startNpmRegistry();
  registry.publish("tiny", "1.0.0", {
    tarball: packFiles({ "package.json": "{}", "index.js": "exports.a = 1;" }),
  });
  dataDir = await mkdtemp(join(tmpdir(), "millrace-audited-"));
  const environment = {
    DATA_DIR: dataDir,
    CODE_PACKAGES: "*",
    NPM_REGISTRY_URL: registry.url,
    EGRESS_ALLOW: registry.allow,
  };
  database = await useTestDatabase(environment, openAllServices);
  owner = await storeUser(database.pool, "owner");
  cookie = await cookieOf(owner);
});
afterAll(async () => {
  await database.drop();
  await registry.close();
  await rm(dataDir, { recursive: true, force: true });
});

const nameOf = ({ contract }: Endpoint) => `${contract.method} ${contract.path}`;
const byName = new Map(endpoints.map((endpoint) => [nameOf(endpoint), endpoint]));

/** Calls an endpoint as the owner, and returns what it answers. */
async function call(name: string, sent: Sent = {}) {
  const endpoint = byName.get(name);
  if (!endpoint) throw new Error(`There is no endpoint ${name}.`);
  const isPublic = endpoint.contract.access === "public";
  const response = await send(endpoint, { ...(!isPublic && { cookie }), ...sent });
  const text = await response.text();
  if (!response.ok) throw new Error(`${name} answered ${response.status}: ${text}`);
  return text === "" ? {} : JSON.parse(text);
}

const tokenOf = ({ url }: { url: string }) => new URL(url).hash.slice(1);
const params = (id: string) => ({ params: { id } });
const addUser = () => storeUser(database.pool, "editor");
const addFlow = () => call("POST /api/flows", { body: { name: "Orders" } });
const invite = () => call("POST /api/invitations", { body: {} });
const addService = () => call("POST /api/services", { body: { name: "Deploy" } });
const addFolder = () => call("POST /api/flow-folders", { body: { name: newId() } });
const addLabel = () => call("POST /api/flow-labels", { body: { name: newId().slice(-20), color: "teal" } });
const addFeature = () =>
  call("POST /api/features", {
    body: { package: "flow", lookup_key: `f${newId().slice(-12)}`, name: "Feature" },
  });
const addLicense = () => call("POST /api/licenses", { body: { package: "flow", customer: "Ada" } });
const element = {
  title: "Plain box",
  description: "A box with words.",
  categories: ["boxes"],
  html: "<div>Words</div>",
};
const addElement = () =>
  call("POST /api/elements", { body: { name: `box-${newId().slice(-12)}`, ...element } });
const provider = {
  kind: "oidc",
  name: "Example",
  issuer: "https://login.example.com",
  client_id: "millrace",
  client_secret: "canary-secret",
};
const addProvider = () => call("POST /api/sign-in-providers", { body: provider });
const addVariable = () =>
  call("POST /api/variables", {
    body: { name: `v${newId().slice(-12)}`, value: "canary-secret", secret: true, flow_id: null },
  });
const addTable = () =>
  call("POST /api/tables", { body: { name: newId(), columns: [{ name: "a", type: "text" }] } });
const columnOf = ({ id, columns }: { id: string; columns: { id: string }[] }) => ({
  params: { id, column_id: columns[0]?.id ?? "" },
});
async function addRow() {
  const { id } = await addTable();
  const row = await call("POST /api/tables/{id}/rows", { ...params(id), body: { values: { a: "x" } } });
  return { params: { id, row_id: String(row.id) } };
}
const newConnector = () => ({
  name: `c${newId().slice(-12)}`,
  document: {
    ...{ openapi: "3.1.0", info: { title: "Pets", version: "1" } },
    paths: { "/pets": { get: { operationId: "listPets" } } },
  },
});
const addConnector = () => call("POST /api/connectors/openapi", { body: newConnector() });
/** A flow whose node has the first of a connector's two versions. */
async function addMovable() {
  const connector = newConnector();
  await call("POST /api/connectors/openapi", { body: connector });
  const node = { id: newNodeId(), type: `${connector.name}/list_pets`, key: "pets", config: {} };
  const document = { nodes: [{ ...node, position: { x: 0, y: 0 } }], edges: [] };
  const { id } = await call("POST /api/flows", { body: { name: "Orders", document } });
  await call("POST /api/connectors/openapi", { body: connector });
  return { params: { name: connector.name }, body: { version: 2, flows: [{ id }] } };
}
const addConnection = () =>
  call("POST /api/connections", {
    body: { connector: "slack", name: "Acme", fields: { token: "canary-secret" } },
  });
const slackApp = { params: { connector: "slack", authentication: "oauth" } };
const addCredential = () => keepCredential(database.pool, "bearer", "canary-secret", {});

/** A user's browser with a second factor, and a recovery code. */
async function addFactor() {
  const id = await addUser();
  const theirs = await cookieOf(id);
  const { secret } = await call("POST /api/me/second-factor", { cookie: theirs });
  const body = { code: totpCode(secret, totpStep(Date.now())) };
  const { recovery_codes } = await call("PUT /api/me/second-factor", { cookie: theirs, body });
  return { id, cookie: theirs, code: recovery_codes[0] as string };
}

/** A published flow that is run by hand, with an earlier draft. */
async function addLiveFlow() {
  const manual = { ...setFieldsNode("manual"), type: "manual_node", config: { sample_payload: "{}" } };
  const created = await call("POST /api/flows", { body: { name: "Live", document: chain(manual) } });
  const moved = { ...manual, position: { x: 9, y: 9 } };
  const body = { revision: created.revision, document: chain(moved), keep_previous: true };
  await call("PATCH /api/flows/{id}", { ...params(created.id), body });
  await call("PUT /api/flows/{id}/activation", params(created.id));
  return created.id as string;
}

async function addRelease(version: string) {
  const { key } = await storeApiKey(database.pool, owner, ["admin"]);
  const response = await publishRelease(key, { version });
  if (response.status !== 201) throw new Error(await response.text());
  return { params: { slug: "flow", version } };
}

/** Prepares what a write needs, and returns the write. */
type Arrange = () => Promise<(name: string) => Promise<unknown>>;
const write =
  (sent: () => Sent | Promise<Sent>): Arrange =>
  async () => {
    const prepared = await sent();
    return (name) => call(name, prepared);
  };

/** Every write that is recorded: its actions, and how it is made. */
const audited: Readonly<Record<string, readonly [actions: string[], arrange: Arrange]>> = {
  "PATCH /api/users/{id}": [
    ["user.role_changed", "user.deactivated"],
    write(async () => ({ ...params(await addUser()), body: { role: "viewer", active: false } })),
  ],
  "DELETE /api/users/{id}": [["user.removed"], write(async () => params(await addUser()))],
  "PUT /api/users/{id}/ownership": [
    ["user.ownership_handed_over", "user.role_changed"],
    write(async () => {
      const former = await cookieOf(await storeUser(database.pool, "owner"));
      return { ...params(await addUser()), cookie: former };
    }),
  ],
  "POST /api/users/{id}/password-resets": [
    ["user.password_reset_link_created"],
    write(async () => params(await addUser())),
  ],
  "POST /api/password-resets/completion": [
    ["user.password_reset"],
    write(async () => {
      const link = await call("POST /api/users/{id}/password-resets", params(await addUser()));
      return { body: { token: tokenOf(link), password: "canary-password" } };
    }),
  ],
  "POST /api/invitations": [["invitation.created"], write(() => ({ body: { email: "a@example.com" } }))],
  "DELETE /api/invitations/{id}": [["invitation.withdrawn"], write(async () => params((await invite()).id))],
  "POST /api/invitations/{id}/deliveries": [
    ["invitation.resent"],
    write(async () => params((await invite()).id)),
  ],
  "POST /api/invitations/acceptance": [
    ["user.created", "invitation.accepted"],
    write(async () => ({
      body: {
        token: tokenOf(await invite()),
        name: "Eve",
        email: "eve@example.com",
        password: "canary-password",
      },
    })),
  ],
  "POST /api/me/invitations": [
    ["invitation.accepted", "user.role_changed"],
    write(async () => {
      const link = await call("POST /api/invitations", { body: { role: "editor" } });
      const viewer = await cookieOf(await storeUser(database.pool, "viewer"));
      return { cookie: viewer, body: { token: tokenOf(link) } };
    }),
  ],
  "DELETE /api/me/sessions": [
    ["session.all_ended"],
    write(async () => ({ cookie: await cookieOf(await addUser()) })),
  ],
  "DELETE /api/sessions/{id}": [
    ["session.ended"],
    write(async () => {
      const user = await addUser();
      await cookieOf(user);
      const { rows } = await database.pool.query("select id from sessions where user_id = $1", [user]);
      return { ...params(rows[0].id), cookie: await cookieOf(user) };
    }),
  ],
  "POST /api/api-keys": [["api_key.created"], write(() => ({ body: { name: "CI" } }))],
  "DELETE /api/api-keys/{id}": [
    ["api_key.revoked"],
    write(async () => params((await storeApiKey(database.pool, owner, ["read"])).id)),
  ],
  "POST /api/services": [["service.created"], write(() => ({ body: { name: "Deploy" } }))],
  "PATCH /api/services/{id}": [
    ["service.changed"],
    write(async () => ({ ...params((await addService()).id), body: { role: "operator" } })),
  ],
  "DELETE /api/services/{id}": [["service.deleted"], write(async () => params((await addService()).id))],
  "POST /api/services/{id}/api-keys": [
    ["api_key.created"],
    write(async () => ({ ...params((await addService()).id), body: { name: "CI" } })),
  ],
  "POST /api/credentials": [
    ["credential.created"],
    write(() => ({ body: { kind: "bearer", name: "Token", settings: {}, secret: "canary-secret" } })),
  ],
  "PUT /api/credentials/{id}": [
    ["credential.changed"],
    write(async () => ({
      ...params(await addCredential()),
      body: { name: "Renamed", settings: {}, secret: "canary-secret" },
    })),
  ],
  "DELETE /api/credentials/{id}": [["credential.deleted"], write(async () => params(await addCredential()))],
  "POST /api/connections": [
    ["connection.created"],
    write(() => ({ body: { connector: "slack", name: "Acme", fields: { token: "canary-secret" } } })),
  ],
  "PATCH /api/connections/{id}": [
    ["connection.changed"],
    write(async () => ({
      ...params((await addConnection()).id),
      body: { name: "Renamed", fields: { token: "canary-changed" } },
    })),
  ],
  "DELETE /api/connections/{id}": [
    ["connection.deleted"],
    write(async () => params((await addConnection()).id)),
  ],
  "PUT /api/oauth-clients/{connector}/{authentication}": [
    ["oauth_client.stored"],
    write(() => ({ ...slackApp, body: { client_id: "1.2", client_secret: "canary-secret" } })),
  ],
  "DELETE /api/oauth-clients/{connector}/{authentication}": [
    ["oauth_client.deleted"],
    write(async () => {
      const body = { client_id: "1.3", client_secret: "canary-secret" };
      await call("PUT /api/oauth-clients/{connector}/{authentication}", { ...slackApp, body });
      return slackApp;
    }),
  ],
  "POST /api/flows": [["flow.created"], write(() => ({ body: { name: "Orders" } }))],
  "PATCH /api/flows/{id}": [
    ["flow.draft_edited", "flow.changed"],
    write(async () => {
      const { id, revision } = await addFlow();
      const document = chain(setFieldsNode("canary"));
      return { ...params(id), body: { name: "Renamed", document, revision } };
    }),
  ],
  "DELETE /api/flows/{id}": [["flow.deleted"], write(async () => params((await addFlow()).id))],
  "PUT /api/flows/{id}/access": [
    ["flow.access_changed"],
    write(async () => ({
      ...params((await addFlow()).id),
      body: { private: true, people: [await addUser()] },
    })),
  ],
  "POST /api/flows/{id}/copies": [["flow.created"], write(async () => params((await addFlow()).id))],
  "POST /api/flow-imports": [
    ["flow.created"],
    write(() => ({ body: { name: "Imported", document: { nodes: [], edges: [] } } })),
  ],
  "POST /api/templates/{slug}/flows": [
    ["flow.created"],
    write(async () => ({ params: { slug: (await call("GET /api/templates")).data[0].slug } })),
  ],
  "POST /api/flow-batches": [
    ["flow.changed"],
    write(async () => ({ body: { action: "move", flows: [(await addFlow()).id], folder: null } })),
  ],
  "POST /api/flow-folders": [["folder.created"], write(() => ({ body: { name: "Shop" } }))],
  "PATCH /api/flow-folders/{id}": [
    ["folder.renamed"],
    write(async () => ({ ...params((await addFolder()).id), body: { name: newId() } })),
  ],
  "DELETE /api/flow-folders/{id}": [["folder.deleted"], write(async () => params((await addFolder()).id))],
  "POST /api/flow-labels": [["label.created"], write(() => ({ body: { name: "Urgent", color: "teal" } }))],
  "PATCH /api/flow-labels/{id}": [
    ["label.changed"],
    write(async () => ({ ...params((await addLabel()).id), body: { name: newId().slice(-20) } })),
  ],
  "DELETE /api/flow-labels/{id}": [["label.deleted"], write(async () => params((await addLabel()).id))],
  "POST /api/sign-in-providers": [["sign_in_provider.created"], write(() => ({ body: provider }))],
  "PUT /api/sign-in-providers/{id}": [
    ["sign_in_provider.changed"],
    write(async () => ({ ...params((await addProvider()).id), body: { ...provider, name: "Renamed" } })),
  ],
  "DELETE /api/sign-in-providers/{id}": [
    ["sign_in_provider.deleted"],
    write(async () => params((await addProvider()).id)),
  ],
  "PUT /api/sign-in-settings": [
    ["sign_in_settings.changed"],
    write(() => ({ body: { passwords: true, second_factor_roles: ["operator"] } })),
  ],
  "POST /api/variables": [
    ["variable.created"],
    write(() => ({ body: { name: "api_key", value: "canary-secret", secret: true, flow_id: null } })),
  ],
  "PUT /api/variables/{id}": [
    ["variable.changed"],
    write(async () => ({
      ...params((await addVariable()).id),
      body: { name: "other_key", value: "canary-changed", secret: true },
    })),
  ],
  "DELETE /api/variables/{id}": [["variable.deleted"], write(async () => params((await addVariable()).id))],
  "POST /api/connectors/openapi": [["connector.imported"], write(() => ({ body: newConnector() }))],
  "POST /api/connectors/{name}/moves": [
    ["flow.draft_edited", "flow.connector_moved"],
    write(() => addMovable()),
  ],
  "DELETE /api/connectors/{name}": [
    ["connector.deleted"],
    write(async () => ({ params: { name: (await addConnector()).name } })),
  ],
  "POST /api/code-bundles": [["code_bundle.created"], write(() => ({ body: { packages: ["tiny"] } }))],
  "POST /api/tables": [["table.created"], write(() => ({ body: { name: newId(), columns: [] } }))],
  "PATCH /api/tables/{id}": [
    ["table.changed"],
    write(async () => ({ ...params((await addTable()).id), body: { name: newId() } })),
  ],
  "DELETE /api/tables/{id}": [["table.deleted"], write(async () => params((await addTable()).id))],
  "POST /api/tables/{id}/columns": [
    ["table.changed"],
    write(async () => ({ ...params((await addTable()).id), body: { name: "b", type: "text" } })),
  ],
  "PATCH /api/tables/{id}/columns/{column_id}": [
    ["table.changed"],
    write(async () => ({ ...columnOf(await addTable()), body: { name: "renamed" } })),
  ],
  "DELETE /api/tables/{id}/columns/{column_id}": [
    ["table.changed"],
    write(async () => columnOf(await addTable())),
  ],
  "POST /api/tables/{id}/rows": [
    ["table.row_added"],
    write(async () => ({ ...params((await addTable()).id), body: { values: { a: "canary-cell" } } })),
  ],
  "PATCH /api/tables/{id}/rows/{row_id}": [
    ["table.row_changed"],
    write(async () => ({ ...(await addRow()), body: { values: { a: "canary-cell" } } })),
  ],
  "DELETE /api/tables/{id}/rows/{row_id}": [["table.row_deleted"], write(addRow)],
  "POST /api/packages": [["package.created"], write(() => ({ body: { slug: "extra", name: "Extra" } }))],
  "PATCH /api/packages/{slug}": [
    ["package.changed"],
    write(() => ({ params: { slug: "builder" }, body: { name: newId() } })),
  ],
  "POST /api/signing-keys": [["signing_key.created"], write(() => ({ body: {} }))],
  "POST /api/features": [
    ["feature.created"],
    write(() => ({ body: { package: "flow", lookup_key: "sites", name: "Sites" } })),
  ],
  "PATCH /api/features/{id}": [
    ["feature.changed"],
    write(async () => ({ ...params((await addFeature()).id), body: { name: "Renamed" } })),
  ],
  "DELETE /api/features/{id}": [["feature.deleted"], write(async () => params((await addFeature()).id))],
  "POST /api/licenses": [["license.issued"], write(() => ({ body: { package: "flow" } }))],
  "POST /api/licenses/batches": [
    ["license.issued", "license.issued"],
    write(() => ({ body: { package: "flow", count: 2 } })),
  ],
  "PATCH /api/licenses/{id}": [
    ["license.changed"],
    write(async () => ({ ...params((await addLicense()).id), body: { customer: "Eve" } })),
  ],
  "POST /api/licenses/{id}/suspension": [
    ["license.status_changed"],
    write(async () => params((await addLicense()).id)),
  ],
  "DELETE /api/licenses/{id}/suspension": [
    ["license.status_changed"],
    write(async () => {
      const { id } = await addLicense();
      await call("POST /api/licenses/{id}/suspension", params(id));
      return params(id);
    }),
  ],
  "POST /api/licenses/{id}/revocation": [
    ["license.status_changed"],
    write(async () => params((await addLicense()).id)),
  ],
  "POST /api/elements": [["element.created"], write(() => ({ body: { name: "plain-box", ...element } }))],
  "PUT /api/elements/{id}": [
    ["element.changed"],
    write(async () => ({ ...params((await addElement()).id), body: { ...element, title: "Renamed" } })),
  ],
  "POST /api/elements/{id}/publication": [
    ["element.published"],
    write(async () => ({ ...params((await addElement()).id), body: {} })),
  ],
  "DELETE /api/elements/{id}/publication": [
    ["element.withdrawn"],
    write(async () => {
      const { id } = await addElement();
      await call("POST /api/elements/{id}/publication", { ...params(id), body: {} });
      return params(id);
    }),
  ],
  "POST /api/setup": [
    ["user.created"],
    async () => async (name) => {
      // Nobody is here yet.
      await database.pool.query("update users set service = true, role = 'viewer' where id <> $1", [owner]);
      await database.pool.query("update users set service = true where id = $1", [owner]);
      await call(name, { body: { name: "Ada", email: "first@example.com", password: "canary-password" } });
      await database.pool.query("update users set service = false where id = $1", [owner]);
    },
  ],
  "PUT /api/me/password": [
    ["user.password_changed"],
    write(async () => {
      const id = await addUser();
      const hash = await hashPassword("canary-password");
      await database.pool.query("update users set password_hash = $2 where id = $1", [id, hash]);
      const body = { current_password: "canary-password", new_password: "another canary-password" };
      return { cookie: await cookieOf(id), body };
    }),
  ],
  "PUT /api/me/second-factor": [
    ["user.second_factor_set_up"],
    write(async () => {
      const theirs = await cookieOf(await addUser());
      const { secret } = await call("POST /api/me/second-factor", { cookie: theirs });
      return { cookie: theirs, body: { code: totpCode(secret, totpStep(Date.now())) } };
    }),
  ],
  "DELETE /api/me/second-factor": [
    ["user.second_factor_removed"],
    write(async () => {
      const { cookie: theirs, code } = await addFactor();
      return { cookie: theirs, body: { code } };
    }),
  ],
  "POST /api/me/recovery-codes": [
    ["user.recovery_codes_replaced"],
    write(async () => {
      const { cookie: theirs, code } = await addFactor();
      return { cookie: theirs, body: { code } };
    }),
  ],
  "DELETE /api/users/{id}/second-factor": [
    ["user.second_factor_removed"],
    write(async () => params((await addFactor()).id)),
  ],
  "POST /api/second-factor-challenges/completion": [
    ["user.recovery_code_used", "user.signed_in"],
    write(async () => {
      const { id, code } = await addFactor();
      const account = { userId: id, epoch: 0, passwordHash: null, provider: null, providerSession: null };
      const token = await inTransaction(pool(), (tx) =>
        createChallenge(tx, account, { browser: null, network: null }),
      );
      return { cookie: `${challengeCookieName()}=${token}`, body: { code } };
    }),
  ],
  "DELETE /api/me/identities/{id}": [
    ["user.provider_unlinked"],
    write(async () => {
      const [id, user] = [newId(), await addUser()];
      await database.pool.query("update users set password_hash = 'x' where id = $1", [user]);
      await database.pool.query(
        "insert into identities (id, user_id, issuer, subject, managed) values ($1, $2, 'https://a.example', 'a', false)",
        [id, user],
      );
      return { ...params(id), cookie: await cookieOf(user) };
    }),
  ],
  "DELETE /api/me/session": [
    ["session.ended"],
    write(async () => ({ cookie: await cookieOf(await addUser()) })),
  ],
  "PUT /api/flows/{id}/activation": [["flow.published"], write(async () => params(await addLiveFlow()))],
  "DELETE /api/flows/{id}/activation": [["flow.unpublished"], write(async () => params(await addLiveFlow()))],
  "POST /api/flows/{id}/versions/{number}/restoration": [
    ["flow.changed"],
    write(async () => ({ params: { id: await addLiveFlow(), number: "1" } })),
  ],
  "POST /api/flows/{id}/draft-states/{state_id}/restoration": [
    ["flow.changed"],
    write(async () => {
      const id = await addLiveFlow();
      const { data } = await call("GET /api/flows/{id}/draft-states", params(id));
      return { params: { id, state_id: data[0].id } };
    }),
  ],
  "POST /api/executions/{id}/cancellation": [
    ["execution.canceled"],
    write(async () => {
      const [id, flowId] = [newId(), await addLiveFlow()];
      await database.pool.query(
        `insert into executions (id, flow_id, version_id, trigger_node_id, source, status, input, created_at, started_at)
         select $1, flow_id, id, 'manual', 'manual', 'waiting', '{}', now(), now() from flow_versions where flow_id = $2`,
        [id, flowId],
      );
      return params(id);
    }),
  ],
  "DELETE /api/stores/{id}": [
    ["store_entry.deleted"],
    write(async () => {
      const [id, flowId] = [newId(), (await addFlow()).id];
      await database.pool.query(
        `insert into store_entries (id, owner_id, flow_id, key, value) values ($1, $2, $2, 'a', '"canary-value"')`,
        [id, flowId],
      );
      return params(id);
    }),
  ],
  "POST /api/tables/{id}/imports": [
    ["table.rows_imported"],
    write(async () => ({
      ...params((await addTable()).id),
      headers: { "content-type": "text/csv" },
      body: "a\ncanary-cell\n",
    })),
  ],
  "POST /api/packages/{slug}/releases": [["release.published"], async () => async () => addRelease("1.0.0")],
  "PATCH /api/packages/{slug}/releases/{version}": [
    ["release.changed"],
    write(async () => ({ ...(await addRelease("1.0.1")), body: { rollout: 50 } })),
  ],
  "POST /api/packages/{slug}/releases/{version}/yank": [
    ["release.yanked"],
    write(async () => ({ ...(await addRelease("1.0.2")), body: { reason: "Broken." } })),
  ],
  "DELETE /api/packages/{slug}/releases/{version}/yank": [
    ["release.restored"],
    write(async () => {
      const release = await addRelease("1.0.3");
      await call("POST /api/packages/{slug}/releases/{version}/yank", {
        ...release,
        body: { reason: "Broken." },
      });
      return release;
    }),
  ],
  "POST /api/element-imports": [
    ["element.created"],
    write(() => {
      const { html, ...description } = { ...element, name: "imported-box" };
      const shape = { tier: "free", version: "1.0.0", viewport_width: 1280, height: 400, form: null };
      const changelog = [{ version: "1.0.0", date: "2026-11-25", notes: "First version." }];
      const content = JSON.stringify({ ...description, tags: [], ...shape, changelog });
      const files = [
        { path: "imported-box/element.json", content },
        { path: "imported-box/element.html", content: html },
      ];
      return { body: { files } };
    }),
  ],
  "DELETE /api/licenses/{id}/activations/{activation_id}": [
    ["license.instance_removed"],
    write(async () => {
      const [activationId, { id }] = [newId(), await addLicense()];
      await database.pool.query(
        "insert into activations (id, license_id, fingerprint, counts) values ($1, $2, 'a.example.com', true)",
        [activationId, id],
      );
      return { params: { id, activation_id: activationId } };
    }),
  ],
};

const runs = "runs flows and changes none; executions name who started them";

/** Every other write, with the reason. A new endpoint has to be in one of the two tables. */
const others: Readonly<Record<string, string>> = {
  "POST /api/me/second-factor": "nothing asks for it until it is confirmed, which is recorded",
  "POST /api/second-factor-challenges/set-up": "nothing asks for it until it is confirmed, which is recorded",
  "POST /api/sign-in-providers/{id}/attempts": "changes nothing",
  "POST /api/me/identities/{id}": "changes nothing; the provider's response does, and is recorded",
  "POST /api/invitations/lookup": "changes nothing",
  "POST /api/connectors/openapi/operations": "changes nothing",
  "POST /api/connectors/openapi/changes": "changes nothing",
  "POST /api/flows/{id}/expression-values": "changes nothing",
  "POST /api/flows/{id}/file-previews": "changes nothing",
  "POST /api/password-resets": "creates a link that only the address gets; its use is recorded",
  "POST /api/password-resets/lookup": "changes nothing",
  "POST /api/connectors/operation-matches": "changes nothing",
  "POST /api/connectors/{name}/operations/{operation}/run": "changes nothing here",
  "POST /api/connections/authorizations": "changes nothing; the provider's response does, and is recorded",
  "POST /api/connections/{id}/test": "what the provider says is no change by a person",
  "POST /api/credentials/{id}/test-emails": "changes nothing",
  "POST /api/test-emails": "changes nothing",
  "PUT /api/flows/{id}/tabs/{tab_id}": "who has a flow open is not a change",
  "DELETE /api/flows/{id}/tabs/{tab_id}": "who has a flow open is not a change",
  "PUT /api/flows/{id}/listeners/{tab_id}": runs,
  "DELETE /api/flows/{id}/listeners/{tab_id}": runs,
  "POST /api/webhooks/{node_id}/test-calls": runs,
  "POST /api/flows/{id}/test-executions": runs,
  "POST /api/flows/{id}/executions": runs,
  "POST /api/executions/{id}/replays": runs,
  "POST /api/webhooks/{node_id}/calls/replays": runs,
  "POST /api/webhooks/{node_id}/calls/{call_id}/replays": runs,
  "POST /api/licenses/{id}/features/{key}/usage": "programs count usage here, often",
};

async function newestEntries(count: number) {
  const { rows } = await database.pool.query(
    "select action, before::text, after::text, actor_name from audit_entries order by id desc limit $1",
    [count],
  );
  return rows.toReversed();
}

const countEntries = async () =>
  Number((await database.pool.query("select count(*) from audit_entries")).rows[0].count);

test("every endpoint that writes is in one of the tables", () => {
  const writes = endpoints.filter(({ contract }) => contract.method !== "GET").map(nameOf);
  expect([...Object.keys(audited), ...Object.keys(others)].sort()).toEqual(writes.sort());
});

test.each(Object.entries(audited))("%s leaves its entries", async (name, [actions, arrange]) => {
  const perform = await arrange();
  const before = await countEntries();
  await perform(name);
  const count = (await countEntries()) - before;
  expect((await newestEntries(count)).map(({ action }) => action)).toEqual(actions);
});

test("no entry contains a secret that was sent", async () => {
  const { rows } = await database.pool.query("select a::text as row from audit_entries a");
  expect(rows.length).toBeGreaterThan(Object.keys(audited).length);
  expect(JSON.stringify(rows)).not.toContain("canary");
});
