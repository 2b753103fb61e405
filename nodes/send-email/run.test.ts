import { expect, test } from "vitest";
import type { ExecutionFile, MailAttachment, Ports } from "#engine/node.ts";
import type { FilePort, MailFailure, SentMail } from "#engine/ports.ts";
import { noPorts, stepContext } from "#test/run-node.ts";
import definition from "./definition.ts";
import runner from "./run.ts";

const sent: SentMail = {
  kind: "sent",
  messageId: "<1@example.com>",
  accepted: ["ada@example.com"],
  rejected: [],
};

const file: ExecutionFile = {
  filename: "in\nvoice.pdf",
  contentType: "application/pdf",
  size: 3,
  async *read() {
    yield Buffer.from("pdf");
  },
};

async function run(config: object, result: SentMail | MailFailure = sent, files: Partial<FilePort> = {}) {
  const mails: Parameters<Ports["mail"]["send"]>[0][] = [];
  const warnings: string[] = [];
  const outcome = await runner.run({
    settings: runner.settings.parse(config),
    input: null,
    ...stepContext(),
    attempt: 2,
    ports: {
      ...noPorts,
      mail: {
        async send(mail) {
          mails.push(mail);
          return result;
        },
      },
      files: {
        find: async (_execution, id) => (id === "known" ? file : null),
        store: () => Promise.reject(new Error("This node stores no files")),
        ...files,
      },
    },
    warn: (message) => warnings.push(message),
  });
  return { outcome, warnings, mail: mails[0] };
}

const reference = (file_id: string) => ({ file_id, sha256: "0", filename: "a", size: 3 });

test("sends what its settings say, with the step's key", async () => {
  const { outcome, mail } = await run({ to: "ada@example.com", subject: "Hello", html: "<p>Hello</p>" });
  expect(mail).toMatchObject({
    to: "ada@example.com",
    subject: "Hello",
    html: "<p>Hello</p>",
    attachments: [],
    key: "execution::node",
  });
  expect(mail).not.toHaveProperty("credentialId");
  const output = { message_id: "<1@example.com>", accepted: ["ada@example.com"], rejected: [] };
  expect(outcome).toEqual({ kind: "done", output });
  expect(definition.output.parse(output)).toEqual(output);
});

const named = (filename: string) => ({ filename, contentType: "application/pdf", content: file });

test("more than 20 files are refused instead of left out", async () => {
  const { outcome, mail } = await run({ attachments: [{ content: Array(21).fill(reference("known")) }] });
  expect(outcome).toMatchObject({ kind: "fail", error: { code: "too_many_attachments" }, retryable: false });
  expect(mail).toBeUndefined();
});

test.each<[string, unknown, MailAttachment[]]>([
  ["", reference("known"), [{ filename: "in voice.pdf", contentType: "application/pdf", content: file }]],
  ["a.pdf", reference("known"), [{ filename: "a.pdf", contentType: "application/pdf", content: file }]],
  ["a.csv", "name\nAda", [{ filename: "a.csv", content: "name\nAda" }]],
  ["a.json", { a: 1 }, [{ filename: "a.json", content: '{"a":1}' }]],
  ["", "text", [{ filename: "attachment-1.txt", content: "text" }]],
  ["a.pdf", null, []],
  ["a.pdf", "", []],
  ["a.pdf", [], []],
  ["", [null, ""], []],
  ["", [reference("known"), null, reference("known")], [named("in voice.pdf"), named("in voice-2.pdf")]],
  ["a.pdf", [reference("known"), reference("known")], [named("a.pdf"), named("a-2.pdf")]],
  ["a.pdf", [reference("known")], [named("a.pdf")]],
  [
    "",
    [[reference("known")], "text"],
    [named("in voice.pdf"), { filename: "attachment-2.txt", content: "text" }],
  ],
  ["a.json", [{ a: 1 }, { a: 2 }], [{ filename: "a.json", content: '[{"a":1},{"a":2}]' }]],
])("attaches %j with %j", async (name, content, attachments) => {
  expect((await run({ attachments: [{ name, content }] })).mail?.attachments).toEqual(attachments);
});

test.each<[string, unknown, string[]]>([
  ["logo", reference("known"), ["logo"]],
  ["<logo@acme.com>", reference("known"), ["logo@acme.com"]],
  ["cid:logo", "text", ["logo"]],
  ["logo", [reference("known"), reference("known")], ["logo", "logo-2"]],
  ["logo", null, []],
])("the HTML can show an attachment by the content id %j", async (content_id, content, ids) => {
  const html = ids.map((id) => `<img src="cid:${id.replace("@", "%40")}">`).join("");
  const { mail, warnings } = await run({ html, attachments: [{ content_id, content }] });
  expect(mail?.attachments.map(({ contentId }) => contentId)).toEqual(ids);
  expect(warnings).toEqual([]);
});

test("a content id that no attachment has is a warning, and one that no header can have an error", async () => {
  const html = `<img src="cid:logo"><p style="background: url(cid:bg)">cid: is text</p><img src='CID:logo'>`;
  const attachments = [{ content_id: "other", content: "text" }];
  expect((await run({ html, attachments })).warnings).toEqual([
    "The HTML shows cid:logo, but no attachment has this content ID.",
    "The HTML shows cid:bg, but no attachment has this content ID.",
  ]);
  const { outcome } = await run({ attachments: [{ content_id: "my logo\r\nBcc: x", content: "text" }] });
  expect(outcome).toMatchObject({ kind: "fail", error: { code: "content_id_invalid" } });
});

test.each([
  [`${"a".repeat(300)}.pdf`, `${"a".repeat(196)}.pdf`],
  [`${"😀".repeat(150)}.tar.gz`, `${"😀".repeat(96)}.tar.gz`],
  ["b".repeat(300), "b".repeat(200)],
  [`${"c".repeat(50)}.${"d".repeat(300)}`, `${"c".repeat(50)}.${"d".repeat(149)}`],
])("a long name keeps its extension: %s", async (filename, cut) => {
  const ports = { find: async () => ({ ...file, filename }) };
  expect(
    (await run({ attachments: [{ content: reference("known") }] }, sent, ports)).mail?.attachments,
  ).toMatchObject([{ filename: cut }]);
});

test("a file of another execution is not attached", async () => {
  const { mail, warnings } = await run({ attachments: [{ name: "a", content: reference("other") }] });
  expect(mail?.attachments).toMatchObject([{ filename: "a", content: expect.stringContaining("other") }]);
  expect(warnings).toMatchObject([expect.stringContaining("No file of this execution")]);
});

test("refused recipients are a warning and in the output", async () => {
  const { outcome, warnings } = await run(
    {},
    { ...sent, rejected: [{ address: "bob@example.com", reason: "550 unknown" }] },
  );
  expect(outcome).toMatchObject({ kind: "done", output: { rejected: ["bob@example.com"] } });
  expect(warnings).toEqual(["The mail server refused bob@example.com: 550 unknown"]);
});

test("a failure says whether another attempt helps", async () => {
  const failure = { code: "mail_refused", message: "Not today" };
  const { outcome } = await run({}, { kind: "failure", retryable: true, ...failure });
  expect(outcome).toEqual({ kind: "fail", error: failure, retryable: true });
});

test("a node without a sender, a recipient or a body is not activated", () => {
  const codes = (config: object) =>
    definition.check?.(definition.config.parse(config)).map(({ code }) => code);
  expect(codes({})).toEqual(["from_required", "recipient_required", "body_required"]);
  expect(codes({ from: "a@example.com", bcc: "{{to}}", html: "<p>" })).toEqual([]);
});

test("the card names the recipient and the subject", () => {
  const summary = (config: object) => definition.summary(definition.config.parse(config));
  expect(summary({})).toBe("No recipient yet");
  expect(summary({ to: "{{email}}", subject: "Order {{id}}" })).toBe("email: Order id");
});
