import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Json, JsonObject } from "#lib/json.ts";
import { arrangePerson, type Person } from "#test/access/flow-people.ts";
import { readWithFiles } from "#test/connectors/mail-files.ts";
import { connectTo, type OnServer } from "#test/connectors/on-server.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { type Dovecot, findDovecot, startDovecot } from "#test/servers/dovecot.ts";
import { openAllServices } from "#test/web-services.ts";

/** E-mails, folders and servers from public bug reports, on a real Dovecot. */

const password = 'canary pä"\\ß$§£';
const program = await findDovecot();
const onDovecot = test.skipIf(program === null);

let database: TestDatabase;
let owner: Person;
let server: Dovecot;
let box: OnServer;
/** A server that can nothing but IMAP 4rev1, with the same user. */
let plainServer: Dovecot;
let plainBox: OnServer;

beforeAll(async () => {
  database = await useTestDatabase({ EGRESS_ALLOW: "127.0.0.1" }, openAllServices);
  if (program === null) return;
  owner = await arrangePerson(database.pool, "owner");
  server = await startDovecot(program, { password });
  plainServer = await startDovecot(program, { password, capabilities: "IMAP4rev1" });
  [box, plainBox] = await Promise.all([connect(server), connect(plainServer)]);
});
afterAll(async () => {
  await server?.stop();
  await plainServer?.stop();
  await database?.drop();
});

const connect = ({ port }: Dovecot) =>
  connectTo(owner, "imap", { host: "127.0.0.1", port: String(port), tls: "off", username: "ada", password });

const list = async (given: OnServer, input: Record<string, Json> = {}) =>
  (await given.output("search_messages", input)) as JsonObject[];

let count = 0;
/** Delivers lines, in which `\xNN` are bytes, and reads the e-mail with its files. */
async function read(lines: readonly (string | Buffer)[]) {
  count += 1;
  const folder = `m${count}`;
  const bytes = lines.flatMap((line) => [typeof line === "string" ? Buffer.from(line) : line, crlf]);
  await server.deliver(Buffer.concat(bytes), { folder });
  return readWithFiles(box, 1, folder);
}
const crlf = Buffer.from("\r\n");
const raw = (hex: string) => Buffer.from(hex.replaceAll(" ", ""), "hex");
const bytes = (text: string) => Buffer.from(text, "latin1");
const head = ["From: ada@example.com", "Subject: s"];
const multi = (type: string, ...parts: (string | Buffer)[][]) => [
  ...head,
  `Content-Type: multipart/${type}; boundary=b`,
  "",
  ...parts.flatMap((part) => ["--b", ...part]),
  "--b--",
];
const text = ["Content-Type: text/plain", "", "Body."];

describe("characters", () => {
  onDovecot.each<[report: string, lines: (string | Buffer)[], expected: object]>([
    [
      "nodemailer/mailparser#47",
      ["Subject: =?ISO-2022-JP?B?GyRCJDMkcxsoQg==?=", "", ""],
      { subject: "こん" },
    ],
    [
      "nodemailer/mailparser#218",
      multi("alternative", [
        'Content-Type: text/plain; charset="iso-2022-jp"',
        "Content-Transfer-Encoding: quoted-printable",
        "",
        "=1B$B$3$s=1B(B",
      ]),
      { text: "こん\n" },
    ],
    [
      "zammad/zammad#6144",
      [
        ...head,
        "Content-Type: text/plain;",
        "Content-Transfer-Encoding: 7bit",
        "",
        "\u001b$B$3$s\u001b(B abc",
      ],
      { text: "こん abc\n" },
    ],
    [
      "freescout-help-desk/freescout#3312",
      [
        "Subject: =?ISO-2022-JP?B?GyRCIVpLST9lISY7Xz9lRkM9OCFbQmZJdyRkOWsxKyRKGyhC?=",
        " =?ISO-2022-JP?B?GyRCJEkkSyRoJGs/Oz9lSG8zMiQrJGk3ekoqJHI8aSRrO18/ZUhEGyhC?=",
        "",
        "",
      ],
      { subject: "【防水・止水特集】台風や豪雨などによる浸水被害から建物を守る止水板" },
    ],
    [
      "nodemailer/mailparser#348",
      ["Subject: 发信方已撤回邮件：测试测试", "", ""],
      { subject: "发信方已撤回邮件：测试测试" },
    ],
    [
      "nodemailer/mailparser#343",
      [
        "Subject: =?windows-1251?B?ze7i7uU=?=",
        "Content-Type: text/plain; charset=windows-1251",
        "Content-Transfer-Encoding: 8bit",
        "",
        raw("c2 e0 ec e8"),
      ],
      { subject: "Новое", text: "Вами\n" },
    ],
    [
      "MailCore/mailcore2#1797",
      ["Subject: 回执（已显示） - =?GBK?Q?test=B5=C4=BB=D8=D6=B4?=", "", ""],
      { subject: "回执（已显示） - test的回执" },
    ],
    [
      "mscdex/node-imap#339",
      [
        "Subject: FW: =?windows-1252?Q?Can=92t_Access_to_site_132843=5FKET?=",
        " =?windows-1252?Q?INTANGGF1_=3E=3E_=5B20131224_-_0010882=5D?=",
        "",
        "",
      ],
      { subject: "FW: Can’t Access to site 132843_KETINTANGGF1 >> [20131224 - 0010882]" },
    ],
    [
      "MailCore/mailcore2#1015",
      [...head, "Content-Type: text/plain; charset=windows-1252", "", bytes("caf\xe9 \x80")],
      { text: "café €\n" },
    ],
    [
      "umanamente/n8n-nodes-imap#19",
      [...head, "Content-Type: text/plain; charset=windows-1255", "", raw("f9 ec e5 ed")],
      { text: "שלום\n" },
    ],
    [
      "mscdex/node-imap#930",
      [
        ...head,
        "Content-Type: text/html; charset=utf-8",
        "Content-Transfer-Encoding: 8bit",
        "",
        "<p>Größe é</p>",
      ],
      { text: "Größe é", html: "<p>Größe é</p>\n" },
    ],
  ])("%s", async (_, lines, expected) => {
    expect((await read(lines)).output).toMatchObject(expected);
  });
});

describe("heads", () => {
  const dated = (date: string) => [...head, `Date: ${date}`, "", ""];
  onDovecot.each<[report: string, lines: string[], expected: object]>([
    ["jamesridgway/attachment-downloader#65", [...head, "", "x"], { message_id: null, text: "x\n" }],
    ["cyrusimap/cyrus-imapd#2443", ["Subject: s", "", "x"], { from: null, subject: "s" }],
    [
      "jstedfast/MailKit#224",
      [...head, "Message-ID: faff5b13@zohomail.com", "", ""],
      { message_id: "faff5b13@zohomail.com" },
    ],
    [
      "s1t5/mail-archiver#499",
      ["To: bob@example.com", "", "Subject: Order", "From: shop@example.com", "", "Thanks"],
      {
        subject: "",
        from: null,
        to: [{ address: "bob@example.com" }],
        text: expect.stringContaining("Subject: Order"),
      },
    ],
    [
      "ddeboer/imap#293",
      dated("Thur, 04 Jan 2018 06:44:23 +0400"),
      { date: "2018-01-04T02:44:23.000Z", problems: [] },
    ],
    [
      "ddeboer/imap#438",
      dated("Mon, 15 09 2014 05:25:04"),
      { date: null, problems: [expect.stringContaining("15 09 2014")] },
    ],
    [
      "ddeboer/imap#63",
      [...head, "", ""],
      { date: null, received_at: expect.stringMatching(/Z$/), problems: [] },
    ],
    ["MailCore/mailcore2#1270", dated("Tue Jul 24 18:55:07 2007"), { date: "2007-07-24T18:55:07.000Z" }],
    ["Webklex/php-imap#551", dated("12 FEB 25 11:28:27 UT"), { date: "2025-02-12T11:28:27.000Z" }],
    [
      "SpamScope/mail-parser#105",
      ["From: =?ISO-8859-1?Q?Moore=2C_Keith?= <moore@cs.utk.edu>", "", ""],
      { from: { name: "Moore, Keith", address: "moore@cs.utk.edu" } },
    ],
    [
      "nodemailer/mailparser#375",
      ["From: Joe Foo, PhD <joe@example.com>", "", ""],
      { from: { name: "Joe Foo, PhD", address: "joe@example.com" } },
    ],
    [
      "MailCore/mailcore2#1921",
      ['From: "Aditya Birla Capital – Stocks & Securities" <news@example.com>', "", ""],
      { from: { name: "Aditya Birla Capital – Stocks & Securities", address: "news@example.com" } },
    ],
    ["pimalaya/himalaya#617", [...head, "To: undisclosed-recipients:;", "", ""], { to: [] }],
    [
      "mjs/imapclient#202",
      [...head, "To: group: a@b.example, C <c@d.example>;", "", ""],
      {
        to: [
          { name: "", address: "a@b.example" },
          { name: "C", address: "c@d.example" },
        ],
      },
    ],
    [
      "hpi-swa-teaching/IMAPClient#138",
      ["From: a@b.example", "Subject: (-: ) {5}", "", "x"],
      { subject: "(-: ) {5}", text: "x\n" },
    ],
    [
      "emersion/go-message#154",
      [...head, "Message-ID: <test@@example.com>", "", ""],
      { message_id: "<test@@example.com>" },
    ],
  ])("%s", async (_, lines, expected) => {
    expect((await read(lines)).output).toMatchObject(expected);
  });

  onDovecot("what cannot be read is a warning of the step, too", async () => {
    await read(dated("Mon, 15 09 2014 05:25:04"));
    expect(box.warnings.at(-1)).toMatch(/^E-mail \d+: The date cannot be read: “Mon, 15 09 2014/);
  });
});

describe("attachments", () => {
  const pdf = (...headers: string[]) => [...headers, "Content-Transfer-Encoding: base64", "", "JVBERg=="];
  const named = (filename: string, content = "%PDF") => ({ filename, content });
  onDovecot.each<[report: string, lines: (string | Buffer)[], files: object[], body?: string]>([
    [
      "n8n-io/n8n#2494",
      multi(
        "mixed",
        text,
        pdf(
          "Content-Type: text/plain",
          'Content-Disposition: attachment; filename="=?utf-8?Q?test=5F=C3=A4.txt?="',
        ),
      ),
      [named("test_ä.txt")],
    ],
    [
      "DirectoryTree/ImapEngine#169",
      multi(
        "mixed",
        text,
        pdf(
          "Content-Type: application/pdf",
          "Content-Disposition: attachment;",
          "  filename*0=attachment_name_part_0;",
          "  filename*1=attachment_name_part_1.pdf",
        ),
      ),
      [named("attachment_name_part_0attachment_name_part_1.pdf")],
    ],
    [
      "MailCore/mailcore2#822",
      multi(
        "mixed",
        text,
        pdf(
          'Content-Type: image/jpeg; name="____.JPG"',
          "Content-Disposition: inline; filename*=\"koi8-r''%C6%CF%D4%CF.JPG\"",
        ),
      ),
      [named("фото.JPG")],
    ],
    [
      "RainLoop/rainloop-webmail#858",
      multi(
        "mixed",
        text,
        pdf(
          "Content-Type: application/xml",
          "Content-Disposition: attachment;",
          ' filename*0="RelayToREMMDFailure<62a9@dersera"; ',
          ' filename*1=".com>.xml"',
        ),
      ),
      [named("RelayToREMMDFailure_62a9@dersera.com_.xml")],
    ],
    [
      "DusanKasan/parsemail#35",
      multi("mixed", text, [
        "Content-Disposition: attachment;",
        "  filename=test.txt",
        'Content-Type: text/plain; name="test.txt"',
        "",
        "testfile",
      ]),
      [named("test.txt", "testfile")],
    ],
    [
      "nodemailer/mailparser#301",
      multi("mixed", text, [
        'Content-Type: text/plain; name="notes.txt"',
        "Content-Disposition: inline; filename=notes.txt",
        "",
        "Notes.",
      ]),
      [named("notes.txt", "Notes.")],
    ],
    [
      "nodemailer/mailparser#74",
      multi("mixed", text, ['Content-Type: text/plain; name="order.xml"', "", "<order/>"]),
      [named("order.xml", "<order/>")],
    ],
    [
      "php-mime-mail-parser/php-mime-mail-parser#160",
      multi(
        "mixed",
        ["Content-Type: text/plain", "", "One."],
        pdf("Content-Type: image/png; name=a.png", "Content-Disposition: inline"),
        ["Content-Type: text/plain", "", "Two."],
      ),
      [named("a.png")],
      "One.\n\nTwo.\n",
    ],
    [
      "MQpeng/eml-parse-js#52",
      multi(
        "alternative",
        [
          "Content-Type: text/plain; charset=utf-8; format=flowed; DelSp=Yes",
          "Content-Disposition: inline",
          "",
          "Body.",
        ],
        ["Content-Type: text/html; charset=utf-8", "Content-Disposition: inline", "", "<div>Body.</div>"],
      ),
      [],
    ],
    [
      "barbushin/php-imap#605",
      multi("mixed", text, ["Content-Type: message/rfc822", "", "Subject: inner", "", "Inner."]),
      [{ filename: "message.eml", content: expect.stringContaining("Subject: inner") }],
    ],
    [
      "nodemailer/mailparser#270",
      multi(
        "report; report-type=delivery-status",
        text,
        ["Content-Type: message/delivery-status", "", "Reporting-MTA: dns; mx.example"],
        ["Content-Type: message/rfc822", "", "Subject: original", "", "Original."],
      ),
      [
        { content: expect.stringContaining("Reporting-MTA") },
        { filename: "message.eml", content: expect.stringContaining("Original.") },
      ],
    ],
    [
      "nodemailer/mailparser#82",
      multi("alternative", text, [
        "Content-Type: text/calendar; charset=utf-8; method=REQUEST",
        "",
        "BEGIN:VCALENDAR",
      ]),
      [{ contentType: "text/calendar", content: expect.stringContaining("BEGIN:VCALENDAR") }],
    ],
    [
      "astroidmail/astroid#690",
      multi("mixed", text, [
        'Content-Type: text/calendar; charset="utf-8"; method=REQUEST',
        "Content-Transfer-Encoding: base64",
        "",
        "QkVHSU46VkNBTEVOREFS",
      ]),
      [{ filename: "attachment.ics", content: expect.stringContaining("BEGIN:VCALENDAR") }],
    ],
    [
      "n8n-io/n8n#14201",
      multi("mixed", text, pdf("Content-Type: application/pdf; name=scan.pdf")),
      [named("scan.pdf")],
    ],
    [
      "mscdex/node-imap#407",
      multi(
        "mixed",
        text,
        pdf('Content-Type: application/x-zip-compressed; charset=GB2312; name="todo.zip"'),
      ),
      [named("todo.zip")],
    ],
    [
      "Webklex/php-imap#175",
      multi("mixed", text, [
        "Content-Type: application/zip; name=a.zip",
        "Content-Transfer-Encoding: quoted-printable",
        "Content-Disposition: attachment",
        "",
        "PK=03=04=FF=3D",
      ]),
      [{ filename: "a.zip", content: Buffer.from("PK\x03\x04\xff=", "latin1").toString() }],
    ],
    [
      "nextcloud/mail#2687",
      multi(
        "mixed",
        text,
        pdf("Content-Type: application/ms-tnef; name=winmail.dat", "Content-Disposition: attachment"),
      ),
      [{ ...named("winmail.dat"), contentType: "application/ms-tnef" }],
    ],
    [
      "umanamente/n8n-nodes-imap#1",
      [...head, "Content-Type: application/pdf", "Content-Transfer-Encoding: base64", "", "JVBERg=="],
      [named("attachment.pdf")],
      "",
    ],
    [
      "cyrusimap/cyrus-imapd#1256",
      [...head, "Content-Type: multipart/mixed; boundary=bound", "", "--bound", "", "Body.", "--bou"],
      [],
      expect.stringContaining("Body.") as string,
    ],
  ])("%s", async (_, lines, expected, body = "Body.\n") => {
    const { output, files } = await read(lines);
    expect(output).toMatchObject({ text: body, attachments: files.map(({ filename }) => ({ filename })) });
    expect(
      files.map((file) => ({ ...file, content: file.content.toString().replace(/\r\n$/, "") })),
    ).toMatchObject(expected);
  });

  onDovecot("n8n-io/n8n#9313: bytes are not decoded as text", async () => {
    const content = Buffer.from(Array.from({ length: 256 }, (_, index) => index));
    const part = pdf("Content-Type: application/octet-stream; name=a.bin").slice(0, -1);
    const { files } = await read(multi("mixed", text, [...part, content.toString("base64")]));
    expect(files[0]?.content.equals(content)).toBe(true);
  });

  onDovecot("umanamente/n8n-nodes-imap#64: an e-mail that has only HTML has a text", async () => {
    const { output } = await read([
      ...head,
      "Content-Type: text/html",
      "",
      "<p>Hi<br>Ada</p><style>p{}</style>",
    ]);
    expect(output).toMatchObject({ text: "Hi\nAda", html: expect.stringContaining("<p>") });
  });
});

describe("folders", () => {
  onDovecot.each([
    ["Webklex/php-imap#383", "Entw&APw-rfe", "Entwürfe"],
    ["grommunio/gromox#115", "R&-D", "R&D"],
    ["lefcha/imapfilter#164", "&bUuL1Q-", "测试"],
    ["rcarmo/imapbackup#32", "M&AOQ-rz 03", "März 03"],
    ["stalwartlabs/vandelay#37", "T&APw-m Postalar", "Tüm Postalar"],
    ["michaelspiss/imap_client#15", "&BD4EPwQ7BDAEQgRL-", "оплаты"],
  ])("%s: %s is %s", async (_, stored, name) => {
    await server.deliver("Subject: there\r\n\r\n", { folder: stored });
    const folders = (await box.output("list_folders")) as JsonObject[];
    expect(folders.map(({ path }) => path)).toContain(name);
    expect(await list(box, { folder: name })).toMatchObject([{ subject: "there", folder: name }]);
  });
});

describe("searches", () => {
  onDovecot.each([
    ["mscdex/node-imap#802", "voyage Montréal", "Montréal"],
    ["mscdex/node-imap#664", "Pedido de adição de danos à viatura 80-80-AM", "adição de danos à viatura"],
    ["postalsys/imapflow#128", "Bitte bestätige", "bestätige"],
    ["jstedfast/MailKit#1130", "中文 mail", "中文"],
    ["Enough-Software/enough_mail#249", "上善若水", "上善若水"],
  ])("%s", async (_, subject, part) => {
    count += 1;
    const folder = `s${count}`;
    const encoded = `=?utf-8?B?${Buffer.from(subject).toString("base64")}?=`;
    await server.deliver(`Subject: ${encoded}\r\n\r\n`, { folder });
    await server.deliver("Subject: other\r\n\r\n", { folder });
    expect(await list(box, { folder, subject: part })).toMatchObject([{ subject }]);
  });
});

describe("servers that can little", () => {
  const subjects = async (folder: string) => (await list(plainBox, { folder })).map(({ subject }) => subject);
  const deliver = async (...names: string[]) => {
    for (const name of names) await plainServer.deliver(`Subject: ${name}\r\n\r\n`);
    const found = await list(plainBox, {});
    return names.map((name) => Number(found.find(({ subject }) => subject === name)?.uid));
  };

  onDovecot.each([
    "jstedfast/MailKit#72",
    "domainaware/parsedmarc#302",
    "mjs/imapclient#496",
    "modoboa/modoboa#4184",
  ])("%s: an e-mail is moved without MOVE and UIDPLUS", async (report) => {
    const [uid = 0] = await deliver(report);
    await plainBox.output("move_messages", { uids: uid, to: "Archive" });
    expect(await subjects("INBOX")).not.toContain(report);
    expect(await subjects("Archive")).toContain(report);
  });

  onDovecot.each(["roundcube/roundcubemail#6402", "thunderbird/thunderbird-android#7366"])(
    "%s: e-mails that others have marked as deleted are not removed",
    async (report) => {
      const [marked = 0, moved = 0] = await deliver(`${report} marked`, `${report} moved`);
      await plainServer.mark(marked, "add");
      await plainBox.output("move_messages", { uids: moved, to: "Archive" });
      expect(plainBox.warnings.at(-1)).toContain("stay in the folder");
      await plainServer.mark(marked, "remove");
      expect(await subjects("INBOX")).toContain(`${report} marked`);
      // Marked e-mails are left out of lists.
      expect(await subjects("INBOX")).not.toContain(`${report} moved`);
    },
  );

  onDovecot("TRC-Loop/Pelton#278: an e-mail whose copy fails stays where it is", async () => {
    const [uid = 0] = await deliver("kept");
    await plainBox.error("move_messages", { uids: uid, to: "Nowhere" });
    expect(await subjects("INBOX")).toContain("kept");
  });
});

describe("passwords", () => {
  onDovecot.each([
    "thunderbird/thunderbird-android#1673",
    "jstedfast/MailKit#204",
    "ikvk/imap_tools#161",
    "hpi-swa-teaching/IMAPClient#387",
    "nextcloud/user_external#161",
    "getmail6/getmail6#259",
  ])("%s: a password with umlauts, quotes and signs", async () => {
    for (const each of [box, plainBox]) expect(await each.test()).toMatchObject({ state: "works" });
  });
});
