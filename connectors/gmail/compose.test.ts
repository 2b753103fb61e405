import { expect, test } from "vitest";
import type { CodeContext, ExecutionFile } from "#engine/connectors/operation-code.ts";
import { compose, type Envelope } from "./compose.ts";
import { present, readMessage } from "./read.ts";

const fileOf = (filename: string | null, size = 3): ExecutionFile => ({
  ...{ filename, contentType: "application/pdf", size },
  read: async function* () {
    yield new TextEncoder().encode("PDF");
  },
});

async function composed(
  input: CodeContext["input"],
  envelope?: Envelope,
  file = fileOf("Rechnung – Mai „7“.pdf"),
) {
  const files: CodeContext["files"] = { find: async () => file, store: async () => ({}) };
  const result = await compose(
    { input, executionId: "execution", idempotencyKey: "key", files, warn() {} },
    envelope,
  );
  return "raw" in result ? Buffer.from(result.raw, "base64url").toString() : result;
}

const attachments = [{ file_id: "1", sha256: "a" }];

test("has the text, the HTML and the files, with any name and any subject", async () => {
  const mime = await composed({
    to: "Łukasz, A. <l@example.com>",
    subject: "Grüße 👋",
    text: "T",
    html: "<b>T</b>",
    attachments,
  });
  expect(mime).toContain("Subject: =?UTF-8?B?R3LDvMOfZSDwn5GL?=");
  expect(mime).toContain("Content-Type: multipart/mixed;");
  expect(mime).toContain("Content-Type: multipart/alternative;");
  expect(mime).toContain(
    "filename*0*=utf-8''Rechnung%20%E2%80%93%20Mai%20%E2%80%9E7;\r\n filename*1*=%E2%80%9C.pdf",
  );
  expect(mime).toContain("UERG");
  expect(mime).not.toMatch(/^(?:Date|Message-ID):/im);
});

test("a subject cannot add headers, and Bcc is kept for Gmail, which removes it", async () => {
  const mime = await composed({
    to: "a@example.com",
    bcc: "b@example.com",
    subject: "Hi\r\nCc: c@example.com",
    text: "",
  });
  expect(mime).toMatch(/^Subject: Hi Cc: c@example.com\r$/m);
  expect(mime).not.toMatch(/^Cc:/m);
  expect(mime).toMatch(/^Bcc: b@example.com\r$/m);
});

test("what cannot be attached is refused", async () => {
  const input = { to: "a@example.com", subject: "S", text: "T" };
  expect(await composed({ ...input, attachments: "invoice.pdf" })).toMatchObject({
    error: { code: "invalid_setting" },
  });
  expect(await composed({ ...input, attachments }, {}, fileOf("a.pdf", 19_000_000))).toMatchObject({
    error: { code: "message_too_large" },
  });
});

test("reads texts and attachments out of the tree of parts", () => {
  const data = Buffer.from("Grüße").toString("base64url");
  const message = readMessage({
    id: "m1",
    payload: {
      headers: [{ name: "SUBJECT", value: "Hi" }],
      parts: [
        {
          mimeType: "multipart/alternative",
          parts: [{ mimeType: "text/plain", filename: "", body: { data } }],
        },
        { mimeType: "text/plain", filename: "a.txt", body: { attachmentId: "x", size: 5 } },
      ],
    },
  });
  expect(present(message)).toMatchObject({
    ...{ id: "m1", subject: "Hi", from: "", text: "Grüße", html: "" },
    attachments: [{ attachmentId: "x", filename: "a.txt", contentType: "text/plain", size: 5 }],
  });
  expect(present(readMessage(null))).toMatchObject({ id: "", text: "", attachments: [] });
});
