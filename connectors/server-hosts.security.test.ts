import { afterAll, beforeAll, expect, test } from "vitest";
import { addConnectionEndpoint } from "#server/connectors/connections/routes.ts";
import { library } from "#server/connectors/library/library.ts";
import { createEgress } from "#server/platform/egress/egress.ts";
import { type Recorder, startRecorder } from "#server/platform/egress/recorder.test-server.ts";
import targets from "#server/platform/egress/refused-targets.json" with { type: "json" };
import { arrangePerson, ask, type Person } from "#test/access/flow-people.ts";
import { connectTo } from "#test/connectors/on-server.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { openAllServices } from "#test/web-services.ts";

/** S5 through the hosts of servers that do not speak HTTP. */

let database: TestDatabase;
let owner: Person;
let recorder: Recorder;

beforeAll(async () => {
  recorder = await startRecorder();
  database = await useTestDatabase({ EGRESS_ALLOW: "" }, openAllServices);
  owner = await arrangePerson(database.pool, "owner");
});
afterAll(async () => {
  await database.drop();
  await recorder.close();
});

/** The connectors with a server, and their fields beside the host. */
function connectors(): { name: string; test: string; fields: Record<string, string> }[] {
  return library()
    .list()
    .filter(({ server }) => server !== undefined)
    .map(({ name, test: proof, authentication, connection }) => ({
      name,
      test: proof?.operation ?? "",
      fields: {
        ...{ port: String(recorder.port), tls: "off", password: "canary-one" },
        ...(connection.database && { database: "0" }),
        ...(Object.values(authentication)[0]?.kind === "basic" && { username: "ada" }),
      },
    }));
}

/** The target as it is, and only its host. */
const hostsOf = (target: string) => [target, URL.parse(target)?.hostname ?? "", target.split("/")[2] ?? ""];
const isAddress = (host: string) => /^[\d.]+$|^\[|localhost\.?$|^metadata\.google\.internal$/.test(host);

test("there are connectors with a server", () => {
  expect(connectors().map(({ name }) => name)).toEqual(["imap", "mysql", "postgres", "redis"]);
});

test.each(targets)("%j as the host of a server reaches nothing", async (target) => {
  for (const { name, test: operation, fields } of connectors()) {
    for (const host of hostsOf(target)) {
      const body = { connector: name, name: "Shop", fields: { ...fields, host } };
      const made = await ask(owner, addConnectionEndpoint, { body });
      if (made.status === 422) {
        expect(made.body.errors).toMatchObject([{ pointer: "/fields/host" }]);
        continue;
      }
      const { code } = await (await connectTo(owner, name, { ...fields, host })).error(operation);
      const named = made.body.hosts[0].replace(/:\d+$/, "");
      expect(code).toMatch(isAddress(named) ? /^address_not_allowed$/ : /./);
    }
  }
  expect(recorder.connections()).toBe(0);
});

test("a name that leads elsewhere a moment later is looked up once", async () => {
  let lookups = 0;
  const egress = createEgress({
    allow: ["127.0.0.1"],
    async resolve() {
      lookups += 1;
      return [{ address: lookups === 1 ? "127.0.0.1" : "169.254.169.254", family: 4 }];
    },
  });
  const target = { host: "db.example.com", port: recorder.port, maxBytes: 1000 };
  const opened = await egress.openServer(target, new AbortController().signal);
  if (opened.kind === "failure") throw new Error(opened.message);
  await opened.again();
  expect([lookups, recorder.connections()]).toEqual([1, 2]);
  opened.close();
  const later = await egress.openServer(target, new AbortController().signal);
  expect(later).toMatchObject({ kind: "failure", code: "address_not_allowed" });
  await egress.close();
});
