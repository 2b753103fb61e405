import { afterAll, beforeAll, expect, test } from "vitest";
import { refusal, startMailServer, type TestMailServer } from "#server/platform/egress/mail.test-server.ts";
import { cookieOf, storeUser } from "#test/access/people.ts";
import { send } from "#test/access/send.ts";
import { keepCredential } from "#test/postgres/credential.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { openAllServices } from "#test/web-services.ts";
import { sendOwnTestEmailEndpoint, sendTestEmailEndpoint } from "./routes.ts";

const ownPassword = "canary-of-the-installation";
const wrongPassword = "canary-wrong-in-a-coal-mine";

let database: TestDatabase;
let server: TestMailServer;
let cookie: string;
let address: string;

/** A server that repeats wrong passwords and knows its senders. */
beforeAll(async () => {
  server = await startMailServer({
    onAuth({ username = "", password = "" }, _session, done) {
      if (password === wrongPassword) done(refusal(535, `no access for ${username} with ${password}`));
      else done(null, { user: username });
    },
    onMailFrom({ address: sender }, _session, done) {
      if (sender === "stranger@example.com") done(refusal(553, "5.7.1 sender is not yours"));
      else done();
    },
  });
  database = await useTestDatabase(
    {
      EGRESS_ALLOW: "127.0.0.1",
      SMTP_URL: `smtp://shop%40example.com:${ownPassword}@127.0.0.1:${server.port}?tls=none`,
    },
    openAllServices,
  );
  const userId = await storeUser(database.pool, "editor");
  cookie = await cookieOf(userId);
  address = `${userId}@example.com`;
});
afterAll(async () => {
  await server.close();
  await database.drop();
});

const keep = (password: string, more: object = {}) =>
  keepCredential(database.pool, "smtp", password, {
    host: "127.0.0.1",
    port: server.port,
    security: "none",
    username: "ada",
    ...more,
  });

async function ask(id: string | null, body: object = {}) {
  const response = await (id === null
    ? send(sendOwnTestEmailEndpoint, { cookie, body })
    : send(sendTestEmailEndpoint, { cookie, params: { id }, body }));
  return { status: response.status, body: await response.json() };
}

test("a test e-mail goes to the caller's own address, through the credential's server", async () => {
  const sent = await ask(await keep("right"));
  expect(sent).toMatchObject({ status: 200, body: { to: address, from: address } });
  const mail = server.mails.at(-1);
  expect(mail).toMatchObject({ to: [address], from: address, user: "ada" });
  expect(mail?.source).toContain("Subject: Test e-mail from Millrace");
  expect(mail?.source).toContain(`Message-ID: ${sent.body.message_id}`);
  expect(mail?.source).toContain("http://localhost:3000");
});

test("its sender is the server's user name if that is an address, or the one that is given", async () => {
  const id = await keep("right", { username: "orders@example.com" });
  expect((await ask(id)).body.from).toBe("orders@example.com");
  expect((await ask(id, { from: "help@example.com" })).body.from).toBe("help@example.com");
  expect(server.mails.slice(-2).map(({ from }) => from)).toEqual(["orders@example.com", "help@example.com"]);
});

test("the installation's own server is tested without a credential", async () => {
  expect(await ask(null)).toMatchObject({ status: 200, body: { from: "shop@example.com", to: address } });
  expect(server.mails.at(-1)).toMatchObject({ user: "shop@example.com", to: [address] });
});

test("what the server refuses is told in its words, without the password", async () => {
  const before = server.mails.length;
  const refused = await ask(await keep(wrongPassword));
  expect(refused).toMatchObject({
    status: 422,
    body: {
      code: "email_not_sent",
      detail: expect.stringMatching(/^127\.0\.0\.1 refused the user name or password: 535 .*\[masked\]/),
      errors: [{ code: "login_refused" }],
    },
  });
  expect(JSON.stringify(refused)).not.toContain(wrongPassword);
  const sender = await ask(await keep("right"), { from: "stranger@example.com" });
  expect(sender.body).toMatchObject({
    detail: "127.0.0.1 refused the e-mail: 553 5.7.1 sender is not yours",
    errors: [{ code: "mail_refused" }],
  });
  const closed = await ask(await keep("right", { port: 1 }));
  expect(closed.body).toMatchObject({ errors: [{ code: "connection_failed" }] });
  expect(closed.body.detail).toContain("127.0.0.1 could not be reached");
  expect(server.mails).toHaveLength(before);
});

test("a credential cannot make this installation reach private addresses that are not allowed", async () => {
  const { status, body } = await ask(await keep("right", { host: "169.254.169.254" }));
  expect([status, body.errors[0].code]).toEqual([422, "address_not_allowed"]);
});

test("nobody else can be written to, and nothing else be sent", async () => {
  const id = await keep("right");
  const before = server.mails.length;
  for (const body of [
    { to: "eve@example.com" },
    { text: "Buy this" },
    { from: "a@example.com, b@example.com" },
    { from: "a@example.com\r\nBcc: eve@example.com" },
    { from: "Eve <eve@example.com>" },
  ]) {
    expect((await ask(id, body)).status).toBe(422);
  }
  expect((await ask(crypto.randomUUID())).status).toBe(404);
  const bearer = await keepCredential(database.pool, "bearer", "t", {}, ["127.0.0.1"]);
  expect(await ask(bearer)).toMatchObject({ status: 422, body: { code: "wrong_kind" } });
  expect(server.mails).toHaveLength(before);
});
