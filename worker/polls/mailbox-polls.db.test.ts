import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { createPollers } from "#engine/connectors/pollers.ts";
import type { JsonObject } from "#lib/json.ts";
import { pollers } from "#nodes/index.pollers.ts";
import { libraryOperations } from "#server/connectors/library/library.ts";
import { createFlowEndpoint } from "#server/flows/documents/routes.ts";
import { chain } from "#server/flows/documents/test-support.ts";
import { activateFlowEndpoint } from "#server/flows/documents/version-routes.ts";
import { withCredentials } from "#server/identity/credentials/authenticated-http.ts";
import { findConnection } from "#server/identity/credentials/connection-port.ts";
import { createServerPort } from "#server/identity/credentials/server-port.ts";
import { egress } from "#server/platform/egress/egress.ts";
import { fileConverter } from "#server/platform/sandbox/service.ts";
import { listPollsEndpoint } from "#server/polls/routes.ts";
import { arrangePerson, ask, type Person } from "#test/access/flow-people.ts";
import { triggerNode } from "#test/connectors/github.ts";
import { connectTo, type OnServer } from "#test/connectors/on-server.ts";
import { openConnectorServices } from "#test/connectors/services.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { type Dovecot, findDovecot, startDovecot } from "#test/servers/dovecot.ts";
import { createPolls } from "./run-polls.ts";

/** The trigger on new e-mails, as workers poll it, with a real Dovecot. */

const password = "canary-of-a-mailbox";
const program = await findDovecot();
const onDovecot = test.skipIf(program === null);

let database: TestDatabase;
let server: Dovecot;
let owner: Person;
let box: OnServer;

beforeAll(async () => {
  database = await useTestDatabase({ EGRESS_ALLOW: "127.0.0.1" }, openConnectorServices);
  owner = await arrangePerson(database.pool, "owner");
});
afterAll(() => database.drop());
beforeEach(async () => {
  if (program === null) return;
  await database.pool.query("delete from executions; delete from flows; delete from credentials");
  server = await startDovecot(program, { password });
  const place = { host: "127.0.0.1", port: String(server.port), tls: "off" };
  box = await connectTo(owner, "imap", { ...place, username: "ada", password });
});
afterEach(() => server?.stop());

async function publish(input: Record<string, string> = {}): Promise<void> {
  const config = { connection_id: box.id, input: { folder: "INBOX", ...input }, interval_minutes: 15 };
  const document = chain(triggerNode("imap/new_message", config));
  const { body } = await ask(owner, createFlowEndpoint, { body: { name: "Orders", document } });
  expect(await ask(owner, activateFlowEndpoint, { params: { id: body.id } })).toMatchObject({ status: 200 });
  await poll();
}

/** Makes the polls that are due, by several workers at once. */
async function poll(workers = 1): Promise<void> {
  await database.pool.query("update polls set next_at = now() - interval '1 second'");
  const faults: unknown[] = [];
  const options = {
    pollers: createPollers(pollers, libraryOperations),
    http: withCredentials(egress()),
    connections: { find: findConnection, withServer: createServerPort(egress()) },
    conversions: fileConverter(),
    onStart() {},
    onFault: (cause: unknown) => faults.push(cause),
    stop: new AbortController().signal,
  };
  const all = Array.from({ length: workers }, () => createPolls(database.pool, options));
  await Promise.all(all.map((each) => each.look()));
  await Promise.all(all.map((each) => each.settled()));
  if (faults.length > 0) throw faults[0];
}

async function started(): Promise<JsonObject[]> {
  const { rows } = await database.pool.query(
    "select input from executions where source = 'poll' order by id",
  );
  return rows.map(({ input }) => input);
}
const subjects = async () => (await started()).map(({ subject }) => subject);
const mail = (subject: string) =>
  `From: ada@example.com\r\nSubject: ${subject}\r\n\r\nText of ${subject}\r\n`;
const at = (minute: number) => ({ receivedAt: new Date(Date.UTC(2026, 4, 31, 9, minute)).toISOString() });

onDovecot(
  "n8n-io/n8n#28392: e-mails that are there start nothing, and each later one starts once",
  async () => {
    await server.deliver(mail("old"));
    await publish();
    expect(await subjects()).toEqual([]);
    await server.deliver(mail("one"));
    await server.deliver(mail("two"));
    await poll(4);
    await poll(4);
    expect(await subjects()).toEqual(["one", "two"]);
    const [first] = await started();
    expect(first).toMatchObject({ uid: 2, folder: "INBOX", text: "Text of one\n", is_read: false });
    // It can be used by the node that reads it.
    expect(await box.output("read_message", { uid: first?.uid ?? 0 })).toMatchObject({ subject: "one" });
  },
);

onDovecot(
  "mscdex/node-imap#924: the first e-mail of an empty folder starts, and an older one that is moved there, too",
  async () => {
    await server.deliver(mail("elsewhere"), { folder: "Other", ...at(0) });
    await publish();
    await server.deliver(mail("first"), at(30));
    await poll();
    await box.output("move_messages", { folder: "Other", uids: 1, to: "INBOX" });
    await poll();
    expect(await subjects()).toEqual(["first", "elsewhere"]);
  },
);

onDovecot("more than a check takes follow with the next ones, in their order", async () => {
  await publish();
  const all = Array.from({ length: 45 }, (_, index) => `m${index}`);
  for (const each of all) await server.deliver(mail(each));
  await poll();
  expect(await subjects()).toEqual(all.slice(0, 20));
  const { rows } = await database.pool.query(
    "select round(extract(epoch from next_at - now()) / 60)::int as minutes from polls",
  );
  expect(rows).toEqual([{ minutes: 1 }]);
  await poll();
  await poll();
  expect(await subjects()).toEqual(all);
});

onDovecot("the last e-mail is deleted, and the next one starts", async () => {
  await server.deliver(mail("a"));
  await server.deliver(mail("b"));
  await publish();
  await box.output("delete_messages", { uids: [1, 2], how: "forever" });
  await poll();
  await server.deliver(mail("c"));
  await poll();
  expect(await subjects()).toEqual(["c"]);
});

onDovecot(
  "after the server has numbered all e-mails anew, none starts twice and none is missed",
  async () => {
    for (const minute of [1, 2, 3]) await server.deliver(mail(`old ${minute}`), at(minute));
    await publish();
    await server.deliver(mail("known"), at(10));
    await poll();
    await server.deliver(mail("missed"), at(20));
    await server.deliver(mail("same second, other size"), at(10));
    await server.renumber();
    await poll();
    await poll();
    expect((await subjects()).toSorted()).toEqual(["known", "missed", "same second, other size"]);
    await server.deliver(mail("later"), at(30));
    await poll();
    expect(await subjects()).toHaveLength(4);
  },
);

onDovecot(
  "chatmail/core#5774: a mailbox that was moved without the times of its e-mails starts no old ones",
  async () => {
    const dated = (subject: string, day: string) =>
      mail(subject).replace("\r\n\r\n", `\r\nDate: ${day}\r\n\r\n`);
    await server.deliver(dated("old", "Mon, 01 Jun 2020 10:00:00 +0000"), at(1));
    await publish();
    await server.deliver(dated("copied", "Tue, 02 Jun 2020 10:00:00 +0000"), at(40));
    await server.deliver(dated("new", "Sun, 31 May 2026 10:00:00 +0000"), at(40));
    await server.renumber();
    await poll();
    expect(await subjects()).toEqual(["new"]);
  },
);

onDovecot("only e-mails that match start, and they are marked at the check after", async () => {
  await publish({ subject: "invoice", state: "unread", mark_read: "true" });
  await server.deliver(mail("Invoice 1"));
  await server.deliver(mail("Spam"));
  await poll();
  expect(await subjects()).toEqual(["Invoice 1"]);
  const read = async () => ((await box.output("search_messages", { state: "read" })) as JsonObject[]).length;
  expect(await read()).toBe(0);
  await poll();
  expect(await read()).toBe(1);
  expect(await subjects()).toHaveLength(1);
});

onDovecot("if the result cannot be stored, the e-mail starts with the next check", async () => {
  await publish({ state: "unread", mark_read: "true" });
  await server.deliver(mail("kept"));
  await database.pool.query("alter table executions add constraint no_polls check (source <> 'poll')");
  await expect(poll()).rejects.toThrow("no_polls");
  await database.pool.query("alter table executions drop constraint no_polls");
  await database.pool.query("update polls set claim = null");
  await poll();
  expect(await subjects()).toEqual(["kept"]);
});

onDovecot("an e-mail that nobody can read does not hold up the others", async () => {
  await publish();
  const nested = Array.from(
    { length: 80 },
    (_, index) => `Content-Type: multipart/mixed; boundary="b${index}"\r\n\r\n--b${index}\r\n`,
  ).join("");
  await server.deliver(`From: ada@example.com\r\nSubject: bomb\r\n${nested}`);
  await server.deliver(mail("after"));
  await poll();
  expect(await started()).toMatchObject([
    { uid: 1, subject: "", problems: [expect.stringContaining("cannot be read")] },
    { uid: 2, subject: "after", problems: [] },
  ]);
});

onDovecot("a refused password is shown with the trigger, without the password", async () => {
  await publish();
  await database.pool.query("update polls set failures = 0");
  await server.stop();
  server = await startDovecot(program ?? "", { password: "canary-of-another", port: server.port });
  await poll();
  const { body } = await ask(owner, listPollsEndpoint, {});
  expect(body.data).toMatchObject([
    {
      failing: { error: { code: "login_refused", message: expect.stringContaining("refused the sign-in") } },
    },
  ]);
  expect(JSON.stringify(body)).not.toContain("canary");
});
