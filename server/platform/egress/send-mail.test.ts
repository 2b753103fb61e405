import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import type { OutgoingMail } from "#engine/ports.ts";
import type { SmtpServer } from "#lib/smtp-server.ts";
import { createEgress } from "./egress.ts";
import { refusal, startMailServer, testCertificate } from "./mail.test-server.ts";

type Mail = Omit<OutgoingMail, "credentialId">;

const mail = (change: Partial<Mail> = {}): Mail => ({
  from: "Orders <orders@example.com>",
  to: "ada@example.com",
  cc: "",
  bcc: "",
  replyTo: "",
  subject: "Your order",
  text: "Thank you",
  html: "",
  attachments: [],
  key: "execution::node",
  timeoutMs: 30_000,
  signal: new AbortController().signal,
  ...change,
});

const at = (port: number, change: Partial<SmtpServer> = {}): SmtpServer => ({
  host: "127.0.0.1",
  port,
  security: "none",
  login: { username: "ada", password: "right" },
  ...change,
});

const egress = createEgress({ allow: ["127.0.0.1"] });

async function start(options: Parameters<typeof startMailServer>[0] = {}) {
  const server = await startMailServer(options);
  onTestFinished(() => server.close());
  return server;
}

test("shows an attachment with a content id in the HTML", async () => {
  const { port, mails } = await start();
  const attachments = [{ filename: "logo.png", contentId: "logo", content: "png" }];
  await egress.sendMail(mail({ html: '<img src="cid:logo">', attachments }), at(port));
  const source = mails[0]?.source ?? "";
  expect(source).toMatch(/^Content-Type: multipart\/related/im);
  expect(source).toMatch(/^Content-ID: <logo>/im);
  expect(source).toMatch(/^Content-Disposition: inline; filename="?logo\.png/im);
});

test("sends text, HTML and attachments to everyone, and names nobody who is hidden", async () => {
  const { port, mails } = await start();
  const bytes = Buffer.from([0, 255, 10]);
  const sent = await egress.sendMail(
    mail({
      to: 'Ada <ada@example.com>, "Hopper, Grace" <grace@example.com>',
      cc: "cc@example.com",
      bcc: "hidden@example.com",
      replyTo: "help@example.com",
      subject: "Größe",
      html: "<p>Thank you</p>",
      attachments: [
        { filename: "a.csv", content: "name\nAda" },
        {
          filename: "ü.bin",
          contentType: "application/octet-stream",
          content: {
            size: 3,
            async *read() {
              yield bytes;
            },
          },
        },
      ],
    }),
    at(port),
  );
  const to = ["ada@example.com", "grace@example.com", "cc@example.com", "hidden@example.com"];
  expect(sent).toEqual({ kind: "sent", messageId: expect.any(String), accepted: to, rejected: [] });
  expect(mails).toMatchObject([{ from: "orders@example.com", to, user: "ada" }]);
  const source = mails[0]?.source ?? "";
  for (const part of [
    "From: Orders <orders@example.com>",
    "Reply-To: help@example.com",
    "multipart/alternative",
    "<p>Thank you</p>",
    "text/csv",
    "filename=a.csv",
    bytes.toString("base64"),
  ]) {
    expect(source).toContain(part);
  }
  expect(source).not.toContain("hidden@example.com");
});

test("every attempt of a step has the same Message-ID, and other steps have another", async () => {
  const { port, mails } = await start();
  const ids = [];
  for (const key of ["one", "one", "two"]) {
    const sent = await egress.sendMail(mail({ key }), at(port));
    ids.push(sent.kind === "sent" && sent.messageId);
  }
  expect(ids[0]).toMatch(/^<[0-9a-f]{40}@example\.com>$/);
  expect(ids[1]).toBe(ids[0]);
  expect(ids[2]).not.toBe(ids[0]);
  expect(mails[0]?.source).toContain(`Message-ID: ${ids[0]}`);
});

const refusing = (code: number, ...refused: string[]) =>
  start({
    onRcptTo({ address }, _session, done) {
      if (refused.includes(address)) done(refusal(code, `${address} is unknown`));
      else done();
    },
  });

test("some refused recipients are named with the reason, and the others get the e-mail", async () => {
  const { port, mails } = await refusing(550, "bob@example.com");
  const sent = await egress.sendMail(mail({ to: "ada@example.com, bob@example.com" }), at(port));
  expect(sent).toMatchObject({
    kind: "sent",
    accepted: ["ada@example.com"],
    rejected: [{ address: "bob@example.com", reason: "550 bob@example.com is unknown" }],
  });
  expect(mails).toMatchObject([{ to: ["ada@example.com"] }]);
});

test.each([
  [550, false],
  [450, true],
])("when all recipients are refused with %i, trying again helps: %s", async (code, retryable) => {
  const { port, mails } = await refusing(code, "ada@example.com");
  expect(await egress.sendMail(mail(), at(port))).toEqual({
    kind: "failure",
    code: "recipients_refused",
    message: `127.0.0.1 refused every recipient: ${code} ada@example.com is unknown`,
    retryable,
  });
  expect(mails).toEqual([]);
});

test.each([
  [554, false],
  [451, true],
])("an e-mail that is refused with %i can be tried again: %s", async (code, retryable) => {
  const { port } = await start({
    onData(stream, _session, done) {
      stream.resume().on("end", () => done(refusal(code, "not this one")));
    },
  });
  expect(await egress.sendMail(mail(), at(port))).toMatchObject({
    code: "mail_refused",
    message: `127.0.0.1 refused the e-mail: ${code} not this one`,
    retryable,
  });
});

test("a wrong password is said plainly, and not tried again", async () => {
  const { port, mails } = await start();
  const login = { username: "ada", password: "wrong" };
  expect(await egress.sendMail(mail(), at(port, { login }))).toMatchObject({
    code: "login_refused",
    message: expect.stringContaining("127.0.0.1 refused the user name or password: 535"),
    retryable: false,
  });
  expect(mails).toEqual([]);
});

test("a server that says nothing is given up", async () => {
  const silent = createServer(() => {});
  silent.listen(0, "127.0.0.1");
  await once(silent, "listening");
  onTestFinished(() => {
    silent.close();
  });
  const { port } = silent.address() as AddressInfo;
  expect(await egress.sendMail(mail({ timeoutMs: 50 }), at(port))).toEqual({
    kind: "failure",
    code: "timeout",
    message: "127.0.0.1 did not accept the e-mail within 0.05 s.",
    retryable: true,
  });
});

test("a canceled execution does not wait for the server", async () => {
  const canceled = new AbortController();
  const silent = createServer(() => canceled.abort());
  silent.listen(0, "127.0.0.1");
  await once(silent, "listening");
  onTestFinished(() => {
    silent.close();
  });
  const { port } = silent.address() as AddressInfo;
  const { signal } = canceled;
  expect(await egress.sendMail(mail({ signal }), at(port))).toMatchObject({ code: "canceled" });
});

test("a closed port and a server of another protocol are failures that can pass", async () => {
  const { port, close } = await startMailServer();
  await close();
  expect(await egress.sendMail(mail(), at(port))).toEqual({
    kind: "failure",
    code: "connection_failed",
    message: "127.0.0.1 could not be reached: it refused the connection.",
    retryable: true,
  });
  const web = createServer((socket) => {
    socket.on("error", () => {});
    socket.end("HTTP/1.1 400 Bad Request\r\n\r\n");
  });
  web.listen(0, "127.0.0.1");
  await once(web, "listening");
  onTestFinished(() => {
    web.close();
  });
  const answer = await egress.sendMail(mail(), at((web.address() as AddressInfo).port));
  expect(answer).toMatchObject({ code: "connection_failed", retryable: true });
});

test.each(["tls", "starttls"] as const)(
  "is encrypted (%s), and a certificate that nobody vouches for is refused",
  async (security) => {
    const { port, mails } = await start({ secure: security === "tls", disabledCommands: [] });
    expect(await egress.sendMail(mail(), at(port, { security }))).toMatchObject({
      code: "connection_failed",
      message: "127.0.0.1 could not be reached: its certificate is self-signed.",
    });
    expect(mails).toEqual([]);
    const trusting = createEgress({ allow: ["127.0.0.1"], mailAuthorities: testCertificate });
    expect(await trusting.sendMail(mail(), at(port, { security }))).toMatchObject({ kind: "sent" });
    expect(mails).toMatchObject([{ isSecure: true, user: "ada" }]);
  },
);

test("without STARTTLS nothing is sent to a server that must have it", async () => {
  const { port, mails } = await start();
  expect(await egress.sendMail(mail(), at(port, { security: "starttls" }))).toMatchObject({
    code: "tls_failed",
    message: expect.stringContaining("STARTTLS"),
  });
  expect(mails).toEqual([]);
});

test("a password is not withheld from the error of a server that offers no login", async () => {
  const { port, mails } = await start({ disabledCommands: ["AUTH", "STARTTLS"] });
  expect(await egress.sendMail(mail(), at(port))).toMatchObject({ kind: "failure", code: "login_refused" });
  expect(mails).toEqual([]);
});

test("only the operator's own server may be private", async () => {
  const { port, mails } = await start();
  const strict = createEgress({ allow: [] });
  for (const host of ["127.0.0.1", "localhost", "mail.internal"]) {
    expect(await strict.sendMail(mail(), at(port, { host }))).toMatchObject({
      code: "address_not_allowed",
      retryable: false,
    });
  }
  const resolving = createEgress({
    allow: [],
    resolve: async () => [{ address: "10.0.0.1", family: 4 }],
  });
  expect(await resolving.sendMail(mail(), at(port, { host: "mail.example.com" }))).toMatchObject({
    code: "address_not_allowed",
    message: expect.stringContaining("mail.example.com (10.0.0.1)"),
  });
  expect(mails).toEqual([]);
  expect(await strict.sendMail(mail(), at(port), true)).toMatchObject({ kind: "sent" });
});

test.each<[Partial<Mail>, string]>([
  [{ to: "" }, "address_invalid"],
  [{ to: "ada" }, "address_invalid"],
  [{ to: "ada@example.com, bob@" }, "address_invalid"],
  [{ from: "a@example.com, b@example.com" }, "address_invalid"],
  [{ to: Array.from({ length: 101 }, (_, index) => `a${index}@example.com`).join() }, "too_many_recipients"],
  [{ text: "x".repeat(20_000_001) }, "message_too_large"],
])("is refused before anything is opened (%#)", async (change, code) => {
  expect(await egress.sendMail(mail(change), at(1))).toMatchObject({ code, retryable: false });
});

test("a header cannot be injected, whatever a field holds", async () => {
  const { port, mails } = await start();
  const evil = "x\r\nBcc: evil@example.com\r\n\r\nbody";
  await egress.sendMail(
    mail({
      from: `"${evil}" <orders@example.com>`,
      to: `"${evil}" <ada@example.com>`,
      subject: evil,
      key: evil,
      attachments: [{ filename: evil, contentType: `text/plain\r\nX-Evil: 1`, content: "a" }],
    }),
    at(port),
  );
  expect(mails).toMatchObject([{ to: ["ada@example.com"] }]);
  expect(mails[0]?.source).not.toMatch(/^(Bcc|X-Evil):/im);
});
