import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Json, JsonObject } from "#lib/json.ts";
import { arrangePerson } from "#test/access/flow-people.ts";
import { connectTo, type OnServer } from "#test/connectors/on-server.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { type HostileServer, startHostileServer } from "#test/servers/hostile.ts";
import { openAllServices } from "#test/web-services.ts";

/** Mail servers with ways that Dovecot does not have, from public bug reports. */

let database: TestDatabase;
let server: HostileServer;
let box: OnServer;

beforeAll(async () => {
  server = await startHostileServer();
  database = await useTestDatabase({ EGRESS_ALLOW: "127.0.0.1" }, openAllServices);
  const owner = await arrangePerson(database.pool, "owner");
  const place = { host: "127.0.0.1", port: server.port, tls: "off" };
  box = await connectTo(owner, "imap", { ...place, username: "ada", password: "canary-of-a-mailbox" });
});
afterEach(() => server.hangUp());
afterAll(async () => {
  await database.drop();
  server.close();
});

/** Answers commands, by how they begin, with lines before their outcome; an outcome of its own begins with NO or BAD. */
function answer(script: Record<string, string | ((commands: readonly string[]) => string)>): void {
  const commands: string[] = [];
  server.behave = (socket, chunk, count) => {
    if (count === 0) return void socket.write("* OK hello\r\n");
    for (const line of chunk
      .toString()
      .split("\r\n")
      .filter((each) => each !== "")) {
      const [, tag = "", command = ""] = /^(A\d+) (.*)$/.exec(line) ?? [];
      commands.push(command);
      const found = Object.keys(script).find((start) => command.startsWith(start));
      const said = found === undefined ? "" : script[found];
      const lines = (typeof said === "function" ? said(commands) : (said ?? "")).split(/(?<!\r)\n/);
      const outcome = lines.find((each) => /^(NO|BAD) /.test(each)) ?? "OK done";
      for (const each of lines) if (each !== "" && each !== outcome) socket.write(`* ${each}\r\n`);
      socket.write(`${tag} ${outcome}\r\n`);
    }
  };
}

const openWithName = (commands: readonly string[]) =>
  commands.some((each) => each.startsWith("ID ("))
    ? "1 EXISTS\nOK [UIDVALIDITY 1] x"
    : "NO EXAMINE Unsafe Login. Please contact kefu@188.com for help";

const source = "Subject: s\r\n\r\nHello\r\n";
const fetched = (uid: number, size = source.length) =>
  `1 FETCH (UID ${uid} FLAGS () INTERNALDATE "31-May-2026 09:30:00 +0000" RFC822.SIZE ${size} BODY[]<0> {${source.length}}\r\n${source})`;
const list = async (input: Record<string, Json> = {}) =>
  (await box.output("search_messages", input)) as JsonObject[];

test.each([
  "pimalaya/himalaya#651",
  "OfflineIMAP/offlineimap#696",
  "mscdex/node-imap#908",
  "mjs/imapclient#544",
  "roundcube/roundcubemail#9414",
])("%s: a server that opens no folder before the client has said its name", async () => {
  answer({
    CAPABILITY: "CAPABILITY IMAP4rev1 ID",
    EXAMINE: openWithName,
    "UID SEARCH": "SEARCH 7",
    "UID FETCH": fetched(7),
  });
  expect(await list()).toMatchObject([{ uid: 7, subject: "s" }]);
});

test("chatmail/core#1577: a folder without UIDVALIDITY and UIDNEXT is read, and its new e-mails are found", async () => {
  const facts = (uid: number) => fetched(uid).replace(/ BODY.*$/s, ")");
  answer({
    CAPABILITY: "CAPABILITY IMAP4rev1",
    EXAMINE: "1 EXISTS",
    FETCH: facts(5),
    "UID SEARCH": "SEARCH 5",
    "UID FETCH": fetched(9),
  });
  expect(await list()).toEqual([]);
  const first = (await box.output("list_new_messages")) as JsonObject;
  expect(first).toMatchObject({ messages: [], has_more: false });
  server.hangUp();
  answer({
    CAPABILITY: "CAPABILITY IMAP4rev1",
    EXAMINE: "2 EXISTS",
    // `6:*` finds the last e-mail, too.
    "UID SEARCH UID 6:*": "SEARCH 5 9",
    "UID FETCH": fetched(9),
  });
  const second = (await box.output("list_new_messages", { position: first.position ?? "" })) as JsonObject;
  expect(second).toMatchObject({ messages: [{ uid: 9 }] });
});

test.each([
  ["hmailserver/hmailserver#476", 10],
  ["techsneeze/dmarcts-report-parser#14", 90_000],
])("%s: the size is only an estimate, %i bytes", async (_, size) => {
  answer({
    CAPABILITY: "CAPABILITY IMAP4rev1",
    EXAMINE: "1 EXISTS\nOK [UIDVALIDITY 1] x",
    "UID SEARCH": "SEARCH 7",
    "UID FETCH": fetched(7, size),
  });
  expect(await list()).toMatchObject([{ text: "Hello\n", is_complete: true }]);
});

test("mailpile/Mailpile#1080: changes that nobody asked about stand between the responses", async () => {
  answer({
    CAPABILITY: "CAPABILITY IMAP4rev1",
    EXAMINE: "1 EXISTS\nOK [UIDVALIDITY 1] x",
    "UID SEARCH": "SEARCH 7\n2 EXISTS",
    "UID FETCH": `1 FETCH (FLAGS (\\Seen))\n2 FETCH (UID 8 FLAGS ())\n${fetched(7)}\n1 FETCH (UID 7 FLAGS (\\Seen))`,
  });
  expect(await list()).toMatchObject([{ uid: 7, text: "Hello\n", is_read: true }]);
});

test("a server that has too many connections is asked again", async () => {
  answer({ CAPABILITY: "CAPABILITY IMAP4rev1", LOGIN: "NO [UNAVAILABLE] Too many simultaneous connections" });
  expect(await box.error("search_messages")).toMatchObject({ code: "imap_error", retryable: true });
});

test("a server that accepts no password without encryption does not get it", async () => {
  let sent = "";
  server.behave = (socket, chunk, count) => {
    sent += chunk.toString();
    if (count === 0) socket.write("* OK [CAPABILITY IMAP4rev1 LOGINDISABLED STARTTLS] hello\r\n");
  };
  expect((await box.error("search_messages")).message).toContain(
    "does not accept passwords without encryption",
  );
  expect(sent).toBe("");
});
