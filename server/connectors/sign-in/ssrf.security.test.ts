import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { OauthMethod } from "#server/identity/oauth/provider-fetch.ts";
import { clientTokens, exchangeCode, refreshTokens } from "#server/identity/oauth/tokens.ts";
import { addConnectionEndpoint, testConnectionEndpoint } from "#server/connectors/connections/routes.ts";
import { runOperationEndpoint } from "#server/connectors/operation-runs/routes.ts";
import { type Recorder, startRecorder } from "#server/platform/egress/recorder.test-server.ts";
import targets from "#server/platform/egress/refused-targets.json" with { type: "json" };
import { arrangePerson, ask, type Person } from "#test/access/flow-people.ts";
import { importConnector, reads } from "#test/connectors/import-connector.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { openAllServices } from "#test/web-services.ts";

/** S5 through the doors of connections: base URLs that people enter, and OAuth endpoints that a description names. */

let database: TestDatabase;
let recorder: Recorder;
let owner: Person;

beforeAll(async () => {
  recorder = await startRecorder();
  database = await useTestDatabase({ EGRESS_ALLOW: "" }, openAllServices);
  owner = await arrangePerson(database.pool, "owner");
  await importConnector(database.pool, {
    ...{ name: "desk", baseUrl: "{server}", operations: { read: reads("/me") } },
    connection: { server: { label: "Server", kind: "origin" } },
    test: { operation: "read", account: ["name"] },
    authentication: { key: { kind: "bearer", title: "Key", token: { label: "Key" } } },
  });
  await importConnector(database.pool, {
    ...{ name: "desk_label", baseUrl: "https://{site}.example.com", operations: { read: reads("/me") } },
    connection: { site: { label: "Site", kind: "label" } },
    authentication: { key: { kind: "bearer", title: "Key", token: { label: "Key" } } },
  });
});
afterAll(async () => {
  await database.drop();
  await recorder.close();
});

/** The target as it is, and on the port where the recorder would notice a request. */
function aimed(target: string): string[] {
  const url = URL.parse(target);
  if (!url?.host) return [target];
  url.port = String(recorder.port);
  return [target, url.href];
}

/** A name that nobody resolves here is no refusal: the egress's own tests resolve all names to this machine. */
const isAddress = (target: string) => {
  const host = URL.parse(target)?.hostname ?? "";
  return /^[\d.]+$|^\[/.test(host) || /localhost\.?$|^metadata\.google\.internal$/.test(host);
};

const refusals = /^(address_not_allowed|invalid_url|credential_host_not_allowed|connection_incomplete)$/;

test.each(targets)("%j as the base URL of a connection reaches nothing", async (target) => {
  for (const server of aimed(target)) {
    const made = await ask(owner, addConnectionEndpoint, {
      body: { connector: "desk", name: "Desk", fields: { server, token: "canary" } },
    });
    if (made.status === 422) {
      expect(made.body.errors).toMatchObject([{ pointer: "/fields/server" }]);
      continue;
    }
    const params = { name: "desk", operation: "read" };
    const run = await ask(owner, runOperationEndpoint, { params, body: { connection_id: made.body.id } });
    expect(run.body.error.code).toMatch(isAddress(`https://${made.body.hosts[0]}`) ? refusals : /./);
    const tested = await ask(owner, testConnectionEndpoint, { params: { id: made.body.id } });
    expect(tested.body).toMatchObject({ state: "untested" });
  }
  expect(recorder.connections()).toBe(0);
});

test.each(targets)("%j as a part of a host is refused", async (target) => {
  for (const site of aimed(target)) {
    const { status, body } = await ask(owner, addConnectionEndpoint, {
      body: { connector: "desk_label", name: "Desk", fields: { site, token: "canary" } },
    });
    expect([status, body.errors[0].pointer]).toEqual([422, "/fields/site"]);
  }
});

describe("as OAuth endpoints", () => {
  const app = { clientId: "canary", clientSecret: "canary" };
  const methodAt = (tokenUrl: string): OauthMethod => ({
    ...{
      kind: "oauth2",
      title: "Desk",
      grant: "authorization_code",
      authorizeUrl: "https://desk.example.com/a",
    },
    ...{ tokenUrl, scopes: [], authorize: {}, separator: " ", client: "body", encoding: "form" },
    ...{ token: "access_token", pkce: true, register: "https://desk.example.com" },
  });
  const attempt = {
    state: "s".repeat(43),
    verifier: "v".repeat(64),
    redirectUrl: "http://localhost:3000/oauth/callback",
  };

  test.each(targets)("%j reaches nothing", async (target) => {
    for (const tokenUrl of aimed(target)) {
      // The format of connectors refuses what is no web address.
      if (!/^https?:$/.test(URL.parse(tokenUrl)?.protocol ?? "")) continue;
      const method = methodAt(tokenUrl);
      const response = new URL(`${attempt.redirectUrl}?code=c&state=${attempt.state}`);
      for (const result of [
        await exchangeCode(method, app, response, attempt),
        await refreshTokens(method, app, "canary"),
        await clientTokens(method, app),
      ]) {
        expect(result).toMatchObject({ kind: "failed", ...(isAddress(tokenUrl) && { retryable: false }) });
      }
    }
    expect(recorder.connections()).toBe(0);
  });
});
