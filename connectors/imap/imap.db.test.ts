import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Json, JsonObject } from "#lib/json.ts";
import { testCertificate } from "#server/platform/egress/mail.test-server.ts";
import { arrangePerson, type Person } from "#test/access/flow-people.ts";
import { readWithFiles } from "#test/connectors/mail-files.ts";
import { connectTo, type OnServer } from "#test/connectors/on-server.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { type Dovecot, findDovecot, startDovecot } from "#test/servers/dovecot.ts";
import { openAllServices } from "#test/web-services.ts";

/** Runs the operations against a real Dovecot. */

const password = "canary-of-a-mailbox";
const program = await findDovecot();
const onDovecot = test.skipIf(program === null);

let database: TestDatabase;
let server: Dovecot;
let owner: Person;
let box: OnServer;

beforeAll(async () => {
  database = await useTestDatabase({ EGRESS_ALLOW: "127.0.0.1" }, openAllServices);
  if (program === null) return;
  server = await startDovecot(program, { password });
  owner = await arrangePerson(database.pool, "owner");
  box = await connectTo(owner, "imap", fieldsOf());
});
afterAll(async () => {
  await server?.stop();
  await database?.drop();
});

const fieldsOf = (changes: Record<string, string> = {}) => ({
  ...{ host: "127.0.0.1", port: String(server.port), tls: "off", username: "ada", password },
  ...changes,
});

const mail = (subject: string, more = "") =>
  `From: Ada <ada@example.com>\r\nTo: orders@example.com\r\nSubject: ${subject}\r\nMessage-ID: <${subject.replaceAll(" ", "-")}@example.com>\r\nDate: Sun, 31 May 2026 11:30:00 +0200\r\n${more}\r\nHello\r\n`;
const list = async (input: Record<string, Json>) =>
  (await box.output("search_messages", input)) as JsonObject[];

onDovecot("a connection is tested, with STARTTLS, with TLS from the start, and without", async () => {
  const tls = String(server.tlsPort);
  for (const changes of [
    {},
    { tls: "starttls", certificates: testCertificate },
    { tls: "verify", port: tls, certificates: testCertificate },
    { tls: "required", port: tls },
  ]) {
    const tested = await (await connectTo(owner, "imap", fieldsOf(changes))).test();
    expect(tested).toMatchObject({ state: "works", account: "ada" });
  }
});

onDovecot("e-mails are listed, the newest first, by what they are like", async () => {
  await server.deliver(mail("first"), { receivedAt: "2026-05-01T12:00:00Z" });
  await server.deliver(mail("second Größe").replace("ada@", "bob@"), { receivedAt: "2026-05-20T12:00:00Z" });
  await server.deliver(mail("third"), { receivedAt: "2026-05-31T12:00:00Z" });
  const [third, second, first] = await list({});
  expect([third?.subject, second?.subject, first?.subject]).toEqual(["third", "second Größe", "first"]);
  expect(first).toMatchObject({
    ...{ folder: "INBOX", received_at: "2026-05-01T12:00:00.000Z", date: "2026-05-31T09:30:00.000Z" },
    ...{
      from: { name: "Ada", address: "ada@example.com" },
      to: [{ name: "", address: "orders@example.com" }],
    },
    ...{
      is_read: false,
      is_complete: true,
      message_id: "<first@example.com>",
      text: "Hello\n",
      problems: [],
    },
  });
  const subjects = async (input: Record<string, Json>) => (await list(input)).map(({ subject }) => subject);
  expect(await subjects({ from: "bob" })).toEqual(["second Größe"]);
  expect(await subjects({ subject: "größe" })).toEqual(["second Größe"]);
  expect(await subjects({ since: "2026-05-20" })).toEqual(["third", "second Größe"]);
  expect(await subjects({ before: "2026-05-20" })).toEqual(["first"]);
  expect(await subjects({ message_id: "<third@example.com>" })).toEqual(["third"]);
  expect(await subjects({ text: 'x" OR ALL' })).toEqual([]);
  expect(await subjects({ state: "flagged" })).toEqual([]);
  expect(await subjects({ limit: 2 })).toEqual(["third", "second Größe"]);
  expect(box.warnings.at(-1)).toBe("3 e-mails match. The output has the 2 newest.");
  expect(await box.error("search_messages", { limit: 500 })).toMatchObject({ code: "invalid_setting" });
});

onDovecot("reading an e-mail does not mark it, unless that was asked for", async () => {
  const uid = await arrive("unread");
  const state = async () => (await list({ message_id: "<unread@example.com>" }))[0]?.is_read;
  await box.output("read_message", { uid });
  expect(await state()).toBe(false);
  await box.output("read_message", { uid, mark_read: true });
  expect(await state()).toBe(true);
  expect(await box.error("read_message", { uid: 999_999 })).toMatchObject({ code: "mail_not_found" });
  expect(await box.error("read_message", { uid: "1:*" })).toMatchObject({ code: "invalid_setting" });
});

/** Delivers an e-mail. @returns its UID */
async function arrive(subject: string, more = ""): Promise<number> {
  await server.deliver(mail(subject, more));
  const [found] = await list({ message_id: `<${subject.replaceAll(" ", "-")}@example.com>` });
  return Number(found?.uid);
}

onDovecot("attachments are stored as files, byte for byte", async () => {
  const bytes = randomBytes(700_000);
  const parts = [
    'Content-Type: multipart/mixed; boundary="b"\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\nSee below.\r\n',
    "--b\r\nContent-Type: application/pdf\r\nContent-Disposition: attachment; filename*=UTF-8''R%C3%A9sum%C3%A9.pdf\r\n",
    `Content-Transfer-Encoding: base64\r\n\r\n${bytes.toString("base64").replaceAll(/(.{76})/g, "$1\r\n")}\r\n`,
    '--b\r\nContent-Type: text/csv; name="../../etc/b.csv"\r\nContent-Disposition: attachment\r\n\r\na,b\r\n--b--\r\n',
  ];
  const uid = await arrive("with files", parts.join(""));
  const { output, files } = await readWithFiles(box, uid);
  expect(output).toMatchObject({
    text: "See below.\n",
    attachments: [
      { filename: "Résumé.pdf", content_type: "application/pdf", size: 700_000, file: { id: "0" } },
      { filename: "b.csv", content_type: "text/csv", file: { id: "1" } },
    ],
  });
  expect(files.map(({ filename }) => filename)).toEqual(["Résumé.pdf", "b.csv"]);
  expect(files[0]?.content.equals(bytes)).toBe(true);
  expect(files[1]?.content.toString().trim()).toBe("a,b");
  const without = await box.output("read_message", { uid, attachments: false });
  expect(without).toMatchObject({ attachments: [{ filename: "Résumé.pdf" }, { filename: "b.csv" }] });
  // The list reads only the beginning.
  const [listed] = await list({ message_id: "<with-files@example.com>" });
  expect(listed).toMatchObject({ text: "See below.\n", is_complete: false });
  expect(box.warnings.at(-1)).toBe(
    "Of e-mails over 250 KB only the beginning is read: 1 here. “Read an e-mail by IMAP” reads all of one.",
  );
});

onDovecot("e-mails are marked, moved, copied and deleted, and those that are gone are named", async () => {
  const [a, b] = [await arrive("a"), await arrive("b")];
  const find = async (folder: string) =>
    (await list({ folder, limit: 100 }))
      .map(({ subject }) => subject)
      .filter((each) => /^[ab]$/.test(String(each)));
  await box.output("mark_messages", { uids: [a, b], as: "flagged" });
  expect((await list({ state: "flagged" })).map(({ uid }) => uid)).toEqual([b, a]);
  await box.output("mark_messages", { uids: `${a}, ${b}`, as: "unflagged" });
  expect(await list({ state: "flagged" })).toEqual([]);
  expect(await box.output("copy_messages", { uids: a, to: "Archive" })).toMatchObject({
    ...{ uids: [a], missing: [], new_uids: [expect.any(Number)] },
  });
  expect(await box.output("move_messages", { uids: [{ uid: b }], to: "Archive" })).toMatchObject({
    uids: [b],
  });
  expect([await find("INBOX"), await find("Archive")]).toEqual([["a"], ["b", "a"]]);
  // A step that runs again.
  expect(await box.output("move_messages", { uids: b, to: "Archive" })).toEqual({
    ...{ uids: [], missing: [b], new_uids: [] },
  });
  expect(box.warnings.at(-1)).toContain("1 of 1 e-mails are not in “INBOX”");
  await box.output("delete_messages", { uids: a });
  expect([await find("INBOX"), await find("Trash")]).toEqual([[], ["a"]]);
  const [trashed] = await list({ folder: "Trash" });
  await box.output("delete_messages", { folder: "Trash", uids: trashed?.uid ?? 0, how: "forever" });
  expect(await find("Trash")).toEqual([]);
});

onDovecot("folders are listed with what they are for; an unknown one is named", async () => {
  await server.deliver(mail("x"), { folder: "Entw&APw-rfe" });
  expect(await box.output("list_folders")).toEqual(
    expect.arrayContaining([
      { path: "INBOX", name: "INBOX", delimiter: "/", use: "inbox", can_open: true },
      { path: "Trash", name: "Trash", delimiter: "/", use: "trash", can_open: true },
      { path: "Entwürfe", name: "Entwürfe", delimiter: "/", use: null, can_open: true },
    ]),
  );
  expect(await list({ folder: "Entwürfe" })).toMatchObject([{ subject: "x", folder: "Entwürfe" }]);
  expect(await box.error("search_messages", { folder: "Nowhere" })).toMatchObject({
    ...{
      code: "folder_not_opened",
      message: expect.stringContaining("Choose one from the list of folders."),
    },
  });
  expect(await box.error("move_messages", { uids: await arrive("y"), to: "Nowhere" })).toMatchObject({
    ...{ code: "imap_error", message: expect.stringContaining("Choose a folder from the list") },
  });
});

onDovecot("a wrong password is a refusal that says what to do, and a certificate is verified", async () => {
  const wrong = await (await connectTo(owner, "imap", fieldsOf({ password: "canary-of-another" }))).test();
  expect(wrong).toMatchObject({ state: "refused", problem: expect.stringContaining("app password") });
  expect(JSON.stringify(wrong)).not.toContain("canary");
  const tls = await connectTo(owner, "imap", fieldsOf({ tls: "verify", port: String(server.tlsPort) }));
  expect((await tls.error("read_account")).message).toContain("Enter it under “Certificate authorities”");
  const plain = await connectTo(owner, "imap", fieldsOf({ tls: "verify" }));
  expect((await plain.error("read_account")).message).toContain("it does not encrypt connections");
  const reversed = await connectTo(owner, "imap", fieldsOf({ tls: "off", port: String(server.tlsPort) }));
  expect(await reversed.error("read_account")).toMatchObject({
    ...{ code: "connection_failed", message: expect.stringContaining("choose “TLS from the start”") },
  });
});

onDovecot(
  "node-red/node-red-nodes#461: an e-mail of 20 MB is read with its file, and one of 45 MB without",
  async () => {
    const body = (megabytes: number) =>
      `Content-Type: multipart/mixed; boundary="b"\r\n\r\n--b\r\n\r\nLarge.\r\n--b\r\nContent-Type: application/zip\r\nContent-Transfer-Encoding: base64\r\n\r\n${`${"QUJD".repeat(19)}\r\n`.repeat((megabytes * 1_000_000) / 78)}\r\n--b--\r\n`;
    const { output, files } = await readWithFiles(box, await arrive("large", body(20)));
    expect(output).toMatchObject({ text: "Large.\n", is_complete: true });
    expect(files[0]?.content.length).toBeGreaterThan(14_000_000);
    const larger = await readWithFiles(box, await arrive("larger", body(45)));
    expect(larger.output).toMatchObject({ text: "Large.\n", is_complete: false });
    expect(larger.files).toEqual([]);
    expect(box.warnings.at(-1)).toContain("more than 40 MB");
  },
);
