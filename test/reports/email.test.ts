import { afterAll, beforeAll, expect, test } from "vitest";
import { renderTemplate } from "#engine/tags/render.ts";
import { scopeOf } from "#engine/tags/test-support.ts";
import type { Json } from "#lib/json.ts";
import { createEgress } from "#server/platform/egress/egress.ts";
import { startMailServer, type TestMailServer } from "#server/platform/egress/mail.test-server.ts";

/** E-mails from public bug reports, sent to a real server and read as it got them. */

let server: TestMailServer;
const egress = createEgress({ allow: ["127.0.0.1"] });
beforeAll(async () => {
  server = await startMailServer();
});
afterAll(() => server.close());

interface Sent {
  to?: string;
  cc?: string;
  subject?: string;
  text?: string;
  attachment?: string;
}

async function send({ to = "ada@example.com", cc = "", subject = "", text = "text", attachment }: Sent) {
  const sent = await egress.sendMail(
    {
      ...{ from: "orders@example.com", to, cc, bcc: "", replyTo: "", subject, text, html: "" },
      attachments: attachment === undefined ? [] : [{ filename: attachment, content: "content" }],
      key: "execution::node",
      timeoutMs: 30_000,
      signal: new AbortController().signal,
    },
    { host: "127.0.0.1", port: server.port, security: "none", login: null },
  );
  const mail = server.mails.pop();
  if (sent.kind === "failure" || !mail) throw new Error(JSON.stringify(sent));
  return mail;
}

/** The first header of this name, unfolded (RFC 5322 §2.2.3). */
function header(source: string, name: string): string {
  const [, value = ""] = new RegExp(`^${name}: (.*(?:\\r\\n[ \\t].*)*)`, "im").exec(source) ?? [];
  return value.replace(/\r\n(?=[ \t])/g, "");
}

/** Encoded words as text, each of them by itself; the space between two is none (RFC 2047). */
function decodeWords(text: string): string {
  return text
    .replace(/\?=\s+(?==\?)/g, "?=")
    .replace(/=\?utf-8\?([QB])\?(.*?)\?=/gi, (_, kind: string, word: string) =>
      kind.toUpperCase() === "B"
        ? Buffer.from(word, "base64").toString()
        : decodeURIComponent(word.replaceAll("_", " ").replaceAll("%", "%25").replaceAll("=", "%")),
    );
}

/** Quoted-printable as text (RFC 2045 §6.7). */
const decodeQuoted = (text: string) =>
  Buffer.from(
    text
      .replace(/=\r\n/g, "")
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    "latin1",
  ).toString();

function bodyOf(source: string): string {
  const body = source.slice(source.indexOf("\r\n\r\n") + 4);
  switch (header(source, "content-transfer-encoding")) {
    case "quoted-printable":
      return decodeQuoted(body);
    case "base64":
      return Buffer.from(body, "base64").toString();
    default:
      return body;
  }
}

/** A parameter of a header, in its plain, extended (RFC 2231) or divided form. */
function filenameOf(source: string): string {
  const value = header(source, "content-disposition");
  const plain = /[; ]filename="?((?:[^"\\;]|\\.)*)"?/.exec(value)?.[1];
  if (plain !== undefined) return plain.replace(/\\(.)/g, "$1");
  const parts = [...value.matchAll(/filename\*(?:\d+\*?|)=(?:utf-8'')?"?([^";]*)"?/gi)].map(
    ([, part]) => part,
  );
  return decodeURIComponent(parts.join(""));
}

test.each([
  ["nodemailer/buildmail#11", "Бета-продакшн: платежка 2422750 от 2015-07-20"],
  [
    "nodemailer/nodemailer#1505",
    "Test Test Test Test Test Test Test for (平仮名) linksmų Kalėdų 😀 😃szczęśliwego Nowego Roku славен",
  ],
  ["nodemailer/nodemailer#888", "Alerte de sécurité critique"],
  ["nodemailer/nodemailer#338", "Partir Aux Amériques"],
  ["nodemailer/mailcomposer#1", "INFO: Uživatel XXXXXX XěXXX přidal..."],
  [
    "PHPMailer/PHPMailer#147",
    "Проверка работы длинной темы письма, при которой после кодировки в base64 она разделяется на несколько частей",
  ],
  [
    "kartevonmorgen/kartevonmorgen#321",
    "Karte von Morgen - neuer Eintrag: Teikei Gemeinschaft Reyerhof Solawi Stuttgart = Größe",
  ],
])("%s: the subject %j arrives", async (_report, subject) => {
  const { source } = await send({ subject });
  expect(decodeWords(header(source, "subject"))).toBe(subject);
  expect(header(source, "subject")).not.toMatch(/[^\x20-\x7e]/);
});

test.each([
  ["nodemailer/nodemailer#48", "Hey,\nBob here.", "Hey, Bob here."],
  [
    "oneclickorgs/one-click-orgs#211",
    "Applying spit\r\nBcc: eve@example.com",
    "Applying spit Bcc: eve@example.com",
  ],
])("%s: a subject of two lines is one", async (_report, subject, shown) => {
  const { source, to } = await send({ subject });
  expect(decodeWords(header(source, "subject"))).toBe(shown);
  expect(to).toEqual(["ada@example.com"]);
});

test.each([
  ["nodemailer/nodemailer#496", "😊.txt"],
  ["nodemailer/nodemailer#579", "Ɣ------Ɣ------Ɣ------Ɣ------Ɣ------Ɣ------Ɣ------.pdf"],
  ["nodemailer/nodemailer#416", "Sass 基础教程.txt"],
  ["nodemailer/nodemailer#374", "韩安.jpg"],
  ["sendgrid/sendgrid-nodejs#941", "Übersicht für März.pdf"],
  ["jlawyerorg/j-lawyer-org#1838", "2022-10-11_Yang-Prozeßauftrag_LG-Potsdam_4-S-7-22.pdf"],
  ["nodemailer/nodemailer#1840", "in\tvoice.pdf"],
  ["nodemailer/libmime#6", "report (final), v2.pdf"],
  ["nodemailer/libmime#5", 'say "hi"; a=b.txt'],
])("%s: the attachment %j keeps its name", async (_report, attachment) => {
  expect(filenameOf((await send({ attachment })).source)).toBe(attachment);
});

test.each([
  ["zehm/sendEmail#8", ".\r\n.test\r\n..two"],
  ["qoretechnologies/qore#3275", `${"x".repeat(75)}.\r\nnext`],
  ["deanproxy/eMail#16", `Größe ${"a".repeat(69)}.168.105.26/${"b".repeat(60)}.png`],
  ["jstedfast/MimeKit#512", `${"é".repeat(25)}.${"é".repeat(25)}\r\n.`],
  ["rjbs/Email-Sender#65", `https://a.example/?key=${"k".repeat(52)}..${"l".repeat(80)}`],
  ["f3-factory/fatfree-core#328", "=C3=A4 stays, and so does 100%= \r\nFrom here"],
])("%s: the text arrives as it is", async (_report, text) => {
  expect(bodyOf((await send({ text })).source).replace(/\r\n$/, "")).toBe(text);
});

/** What the settings of Send Email make of tags. */
function address(template: string, data: Json): string {
  const rendered = renderTemplate(template, scopeOf(data), "address");
  if ("problem" in rendered) throw new Error(rendered.problem.detail);
  return String(rendered.value);
}

test.each([
  ["nodemailer/addressparser#9", "Steve Jobs, Ceo"],
  ["nodemailer/mailparser#375", "Joe Foo, PhD"],
  ["nodemailer/nodemailer#1173", "Firstname Lastname \\(Test\\)"],
  ["TRC-Loop/Pelton#312", "Support (Billing)"],
  ["TRC-Loop/Pelton#314", 'a "b" <c> : ; @ \\'],
  ["modoboa/modoboa#4179", "Berhane, Kidane T - Eagan, MN"],
  ["SpamScope/mail-parser#146", "Laßname, FirstName"],
  ["SpamScope/mail-parser#105", "Moore, Keith"],
  ["mnako/letters#219", "Sendandióttir, Alice"],
])("%s: the name %j is one recipient's", async (_report, name) => {
  const { source, to } = await send({
    to: address("{{name}} <{{email}}>", { name, email: "joe@example.com" }),
  });
  expect(to).toEqual(["joe@example.com"]);
  const [, shown = ""] = /^(.*) <joe@example\.com>$/.exec(header(source, "to")) ?? [];
  expect(decodeWords(shown.replace(/^"(.*)"$/, "$1").replace(/\\(.)/g, "$1"))).toBe(name);
});

test.each([
  ["n8n-io/n8n#35839", "{{list}}", ["a@example.com", "b@example.com"]],
  ["n8n-io/n8n#35827", "{{list}}, c@example.com", ["a@example.com", "b@example.com", "c@example.com"]],
  ["forwardemail/email-templates#452", "{{list[0]}}, {{list[1]}}", ["a@example.com", "b@example.com"]],
])("%s: %s has each of its recipients", async (_report, template, expected) => {
  const cc = address(template, { list: ["a@example.com", "b@example.com"] });
  const { source, to } = await send({ cc });
  expect(to).toEqual(["ada@example.com", ...expected]);
  expect(header(source, "cc")).toBe(expected.join(", "));
});
