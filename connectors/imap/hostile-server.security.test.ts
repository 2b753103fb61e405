import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { arrangePerson } from "#test/access/flow-people.ts";
import { connectTo, type OnServer } from "#test/connectors/on-server.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { flood, type HostileServer, startHostileServer } from "#test/servers/hostile.ts";
import { openAllServices } from "#test/web-services.ts";

/** Servers that speak IMAP to do harm. */

const password = "canary-of-a-mailbox";
let database: TestDatabase;
let server: HostileServer;
let box: OnServer;

beforeAll(async () => {
  server = await startHostileServer();
  database = await useTestDatabase({ EGRESS_ALLOW: "127.0.0.1" }, openAllServices);
  const owner = await arrangePerson(database.pool, "owner");
  const place = { host: "127.0.0.1", port: server.port, tls: "off" };
  box = await connectTo(owner, "imap", { ...place, username: "ada", password });
});
afterEach(() => server.hangUp());
afterAll(async () => {
  await database.drop();
  server.close();
});

/** Accepts every sign-in, opens folders, and answers other commands with this before their outcome. */
function answer(
  say: (command: string, socket: { write(data: string | Buffer): unknown }) => string | Buffer | null,
) {
  server.behave = (socket, chunk, count) => {
    if (count === 0) return void socket.write("* OK [CAPABILITY IMAP4rev1] hello\r\n");
    for (const line of chunk
      .toString()
      .split("\r\n")
      .filter((each) => each !== "")) {
      const [tag = "", ...words] = line.split(" ");
      const command = words.join(" ");
      if (!/^A\d+$/.test(tag)) continue;
      const said = say(command, socket);
      if (said === null) continue;
      socket.write(said);
      const outcome = command.startsWith("EXAMINE") ? "* 1 EXISTS\r\n* OK [UIDVALIDITY 1] x\r\n" : "";
      socket.write(`${outcome}${tag} OK done\r\n`);
    }
  };
}

const search = (input = {}) => box.error("search_messages", { ...input });

test.each([
  ["lists in lists", `* 1 FETCH ${"(".repeat(1000)}${")".repeat(1000)}\r\n`],
  ["a list without an end", "* 1 FETCH ((\r\n"],
  ["an end without a list", "* 1 FETCH ))\r\n"],
  ["another protocol", "\u0000\u0001 \r\n"],
])("%s is a failure", async (_, reply) => {
  answer((command) => (command.startsWith("UID SEARCH") ? reply : ""));
  expect(await search()).toMatchObject({
    code: expect.stringMatching(/^(connection_failed|answer_too_large)$/),
  });
});

test("a literal, a line and responses without an end are left, and do not fill the memory", async () => {
  const before = process.memoryUsage().rss;
  for (const [head, part] of [
    ["* 1 FETCH (BODY[] {4000000000}\r\n", Buffer.alloc(65_536, "x")],
    ["* SEARCH ", Buffer.from("1 ".repeat(30_000))],
    ["", Buffer.from("* 1 EXISTS\r\n".repeat(5000))],
    ["* 1 FETCH (", Buffer.from("NIL ".repeat(15_000))],
  ] as const) {
    answer((command, socket) => {
      if (!command.startsWith("UID SEARCH")) return "";
      socket.write(head);
      flood(socket as Parameters<typeof flood>[0], part);
      return null;
    });
    expect(await search()).toMatchObject({ code: "answer_too_large", retryable: false });
    server.hangUp();
  }
  expect(process.memoryUsage().rss - before).toBeLessThan(500_000_000);
});

test("what a person enters cannot become a command", async () => {
  const commands: string[] = [];
  answer((command) => {
    commands.push(command);
    return command.startsWith("UID SEARCH") ? "* SEARCH\r\n" : "";
  });
  await box.output("search_messages", { folder: 'a" b\\', subject: 'x" DELETED (' });
  expect(commands).toContain('EXAMINE "a\\" b\\\\"');
  expect(commands).toContain('UID SEARCH UNDELETED SUBJECT "x\\" DELETED ("');
  // The line break makes it a literal. Outlook's server has taken its length for the text.
  expect(await search({ subject: "x\r\nA9 DELETE INBOX" })).toMatchObject({
    ...{ code: "imap_error", message: expect.stringContaining("did not ask for a text") },
  });
  expect(commands.at(-1)).toBe("UID SEARCH UNDELETED SUBJECT {18}");
  expect(commands.some((each) => /^(A9 )?DELETE/.test(each))).toBe(false);
});

test("bytes that an attacker adds before TLS are refused", async () => {
  const { port } = server;
  const owner = await arrangePerson(database.pool, "owner");
  const place = { host: "127.0.0.1", port, tls: "starttls", username: "ada", password };
  const secured = await connectTo(owner, "imap", place);
  let sent = "";
  server.behave = (socket, chunk, count) => {
    sent += chunk.toString();
    if (count === 0) socket.write("* OK [CAPABILITY IMAP4rev1 STARTTLS] hello\r\n");
    else if (chunk.includes("STARTTLS")) socket.write("A1 OK begin\r\n* OK added by a stranger\r\n");
  };
  expect(await secured.error("read_account")).toMatchObject({ code: "connection_failed" });
  server.hangUp();
  // A server that no longer offers it does not get the password.
  server.behave = (socket, chunk, count) => {
    sent += chunk.toString();
    if (count === 0) socket.write("* OK [CAPABILITY IMAP4rev1 AUTH=PLAIN] hello\r\n");
  };
  expect((await secured.error("read_account")).message).toContain("does not offer STARTTLS");
  expect(sent).not.toContain(Buffer.from(`\0ada\0${password}`).toString("base64"));
  expect(sent).not.toContain(password);
});

test("a server that says nothing is left when the step is canceled", async () => {
  server.behave = () => {};
  const outcome = await box.run("read_account", {}, AbortSignal.timeout(200));
  expect(outcome).toMatchObject({ kind: "fail", error: { code: "canceled" } });
});

test("a password that is repeated is masked everywhere", async () => {
  server.behave = (socket, chunk, count) => {
    if (count === 0) socket.write("* OK [CAPABILITY IMAP4rev1] hello\r\n");
    else socket.write(`A${count} NO you said ${chunk.toString().replaceAll("\r\n", " ")}\r\n`);
  };
  const said = JSON.stringify([await search(), await box.test()]);
  expect(said).toContain("[masked]");
  expect(said).not.toContain(password);
});
