import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { addConnectionEndpoint } from "#server/connectors/connections/routes.ts";
import { runOperationEndpoint } from "#server/connectors/operation-runs/routes.ts";
import { activateFlowEndpoint } from "#server/flows/documents/version-routes.ts";
import { config } from "#server/platform/config/config.ts";
import { refusal, startMailServer, type TestMailServer } from "#server/platform/egress/mail.test-server.ts";
import { arrangePerson, ask, createFlow, makePrivate, type Person } from "#test/access/flow-people.ts";
import { keepOauthConnection } from "#test/connectors/oauth-connection.ts";
import { sendJson, startTokenServer, type TokenServer } from "#test/connectors/token-server.ts";
import { chain } from "#test/executions/chain.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { mailText } from "#test/templates/mail-text.ts";
import { openAllServices } from "#test/web-services.ts";
import { sendExpiryNotices } from "./send-notices.ts";

let database: TestDatabase;
let provider: TokenServer;
let mail: TestMailServer;
let ada: Person;
let grace: Person;
/** The mail server refuses e-mails for now. */
let isMailDown = false;

beforeAll(async () => {
  provider = await startTokenServer();
  mail = await startMailServer({
    onMailFrom(_address, _session, done) {
      if (isMailDown) done(refusal(451, "4.3.2 try again later"));
      else done();
    },
  });
  const environment = {
    EGRESS_ALLOW: "127.0.0.1",
    CONNECTOR_BASE_URLS: `github=${provider.origin}`,
    SMTP_URL: `smtp://127.0.0.1:${mail.port}?tls=none`,
  };
  database = await useTestDatabase(environment, openAllServices);
  [ada, grace] = [await arrangePerson(database.pool, "editor"), await arrangePerson(database.pool, "editor")];
});
afterAll(async () => {
  await database.drop();
  await mail.close();
  await provider.close();
});
beforeEach(() => {
  mail.mails.length = 0;
  isMailDown = false;
  provider.respond = (_, response) =>
    sendJson(response, 400, { error: "invalid_grant", error_description: "The token was revoked." });
});

const look = () => sendExpiryNotices(new AbortController().signal);

/** A connection whose access has ended. */
const connect = () =>
  keepOauthConnection(database.pool, "github", provider.origin, {
    ...{ access_token: "canary-a", refresh_token: "canary-r", expires_at: 1 },
  });

/** A connection with a key that the provider does not accept. */
async function keep(token: string): Promise<string> {
  const body = { connector: "github", name: "Ours", authentication: "access_token", fields: { token } };
  return (await ask(ada, addConnectionEndpoint, { body })).body.id;
}

async function flowWith(person: Person, connectionId: string, name: string, publishes = false) {
  const config = { connection_id: connectionId, input: {} };
  const flow = await createFlow(person, chain({ type: "github/read_user", key: "user", config }), name);
  if (publishes) await ask(person, activateFlowEndpoint, { params: { id: flow.id } });
  return flow.id;
}

const run = (id: string) =>
  ask(ada, runOperationEndpoint, {
    params: { name: "github", operation: "read_user" },
    body: { connection_id: id },
  });

const addressOf = ({ id }: Person) => `${id}@example.com`;

test("the owners of its flows get one e-mail when its renewal is refused, and none for later executions", async () => {
  const id = await connect();
  const orders = await flowWith(ada, id, "Orders", true);
  const draft = await flowWith(ada, id, "A draft");
  const report = await flowWith(grace, id, "Report", true);
  await flowWith(grace, await connect(), "Another account");
  await look();
  expect(mail.mails).toEqual([]);
  expect((await run(id)).body.error).toMatchObject({ code: "connection_expired" });
  await run(id);
  await Promise.all([look(), look(), look()]);
  await run(id);
  await look();
  expect(mail.mails.map(({ to }) => to[0]).toSorted()).toEqual([addressOf(ada), addressOf(grace)].toSorted());
  const toAda = mail.mails.find(({ to }) => to[0] === addressOf(ada));
  const text = toAda ? mailText(toAda) : "";
  expect(text).toContain("Sign_in_to_GitHub_again:");
  expect(text).toContain("The provider says: invalid_grant: The token was revoked.");
  expect(text).toContain(`http://localhost:3000/settings/connections#${id}`);
  expect(text).toContain(
    `- Orders (published): http://localhost:3000/flows/${orders}\n- A draft: http://localhost:3000/flows/${draft}`,
  );
  expect(text).not.toContain(report);
  expect(text).not.toContain("canary");
});

test("a connection that expires again is reported again", async () => {
  const id = await connect();
  await flowWith(ada, id, "Orders");
  await run(id);
  await look();
  await database.pool.query(
    `update credentials set settings = jsonb_set(settings::jsonb, '{connection,state}', '"works"')::json where id = $1`,
    [id],
  );
  await look();
  expect(mail.mails).toHaveLength(1);
  await run(id);
  await look();
  expect(mail.mails).toHaveLength(2);
});

test("an account that was connected again before the e-mail is not reported", async () => {
  const id = await connect();
  await flowWith(ada, id, "Orders");
  await run(id);
  await database.pool.query(
    `update credentials set settings = jsonb_set(settings::jsonb, '{connection,state}', '"works"')::json where id = $1`,
    [id],
  );
  await look();
  expect(mail.mails).toEqual([]);
});

test("a key that the provider still refuses after ten minutes is reported once, and one that works again is not", async () => {
  const [revoked, flaky] = [await keep("canary-revoked"), await keep("canary-flaky")];
  await flowWith(ada, revoked, "Orders");
  await flowWith(grace, flaky, "Report");
  for (const id of [revoked, flaky]) await run(id);
  await look();
  expect(mail.mails).toEqual([]);
  const tenMinutesLater = () =>
    database.pool.query("update credentials set notice_due_at = notice_due_at - interval '10 minutes'");
  await database.pool.query(
    `update credentials set settings = jsonb_set(settings::jsonb, '{connection,state}', '"works"')::json where id = $1`,
    [flaky],
  );
  await tenMinutesLater();
  await look();
  await run(revoked);
  await tenMinutesLater();
  await look();
  expect(mail.mails.map(({ to }) => to[0])).toEqual([addressOf(ada)]);
  const text = mail.mails[0] ? mailText(mail.mails[0]) : "";
  expect(text).toContain("GitHub no longer accepts the connection");
  expect(text).toContain(`http://localhost:3000/settings/connections#${revoked}`);
  expect(text).not.toContain("canary");
});

test("a provider that is away expires nothing and reports nothing", async () => {
  provider.respond = (_, response) => sendJson(response, 503, { error: "server_error" });
  const id = await connect();
  await flowWith(ada, id, "Orders");
  expect((await run(id)).body.error).toMatchObject({ code: "token_not_renewed" });
  await look();
  expect(mail.mails).toEqual([]);
});

test("a mail server that is away gets the e-mail later, once", async () => {
  const id = await connect();
  await flowWith(ada, id, "Orders");
  await run(id);
  isMailDown = true;
  await look();
  await look();
  isMailDown = false;
  await look();
  expect(mail.mails).toEqual([]);
  await database.pool.query("update credentials set notice_due_at = now() where notice_due_at is not null");
  await look();
  await look();
  expect(mail.mails).toHaveLength(1);
});

test("who cannot see a private flow, is deactivated or is no person gets no e-mail", async () => {
  const id = await connect();
  const hidden = await flowWith(grace, id, "Hidden");
  await makePrivate(grace, hidden, grace);
  await database.pool.query("delete from flow_people where flow_id = $1", [hidden]);
  const gone = await arrangePerson(database.pool, "editor");
  await flowWith(gone, id, "Left behind");
  await database.pool.query("update users set deactivated_at = now() where id = $1", [gone.id]);
  const service = await arrangePerson(database.pool, "editor");
  await flowWith(service, id, "Made by a service account");
  await database.pool.query("update users set service = true where id = $1", [service.id]);
  await run(id);
  await look();
  expect(mail.mails).toEqual([]);
});

test("without a mail server nothing is due, and nothing is sent later", async () => {
  const { smtp } = config();
  onTestFinished(() => void Object.assign(config(), { smtp }));
  Object.assign(config(), { smtp: null });
  const id = await connect();
  await flowWith(ada, id, "Orders");
  await run(id);
  await look();
  Object.assign(config(), { smtp });
  await look();
  expect(mail.mails).toEqual([]);
});
