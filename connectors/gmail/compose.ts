import { createHash } from "node:crypto";
import MailComposer from "nodemailer/lib/mail-composer";
import {
  type CodeContext,
  type Fail,
  failed,
  toAttachables,
  toText,
} from "#engine/connectors/operation-code.ts";

/** What the settings of a message do not say: a reply's recipients and its place in the conversation. */
export interface Envelope {
  to?: string;
  cc?: string;
  subject?: string;
  inReplyTo?: string;
  references?: string;
  /** Its texts are not base64, and its boundary is the same in each attempt. */
  isReadable?: boolean;
}

type Composing = Pick<CodeContext, "input" | "executionId" | "idempotencyKey" | "files" | "warn">;

/** Gmail accepts 25 MB with the encoding of attachments, which makes them a third larger. */
const maxBytes = 18_000_000;

/**
 * The message of these settings as MIME (RFC 5322) in base64url, as Gmail takes it. Gmail adds the sender, the date and the
 * Message-ID.
 */
export async function compose(context: Composing, envelope: Envelope = {}): Promise<{ raw: string } | Fail> {
  const { input } = context;
  const attachments = await readAttachments(context);
  if ("kind" in attachments) return attachments;
  const text = (name: string) => toText(input[name] ?? "");
  const { subject = text("subject"), to = text("to"), cc = text("cc"), isReadable, ...thread } = envelope;
  const recipients = { to, cc, bcc: text("bcc"), replyTo: text("reply_to"), from: text("from") };
  const filled = Object.entries(recipients).filter(([, value]) => value !== "");
  const node = new MailComposer({
    ...Object.fromEntries(filled),
    subject,
    ...thread,
    ...(text("html") === "" || text("text") !== "" ? { text: text("text") } : {}),
    ...(text("html") !== "" && { html: text("html") }),
    attachments: attachments.list,
    ...(isReadable && {
      textEncoding: "quoted-printable",
      baseBoundary: createHash("sha256").update(context.idempotencyKey).digest("hex").slice(0, 32),
    }),
    // The library must open neither files nor URLs.
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile();
  Object.assign(node, { keepBcc: true });
  return { raw: withoutOwnHeaders(await node.build()).toString("base64url") };
}

async function readAttachments(context: Composing) {
  const { input, ...attaching } = context;
  const list: { filename: string; contentType: string; content: Buffer }[] = [];
  let size = 0;
  for (const each of await toAttachables(input.attachments ?? "", attaching)) {
    if (typeof each === "string") return notAFile(each);
    size += each.size;
    if (size > maxBytes) return tooLarge;
    const chunks: Uint8Array[] = [];
    for await (const chunk of each.read()) chunks.push(chunk);
    const { filename, contentType } = each;
    list.push({ filename: filename ?? "attachment", contentType, content: Buffer.concat(chunks) });
  }
  return { list };
}

const notAFile = (text: string) =>
  failed("invalid_setting", `“Attachments”: “${text.slice(0, 40)}” is not a file. Use a tag for a file.`);

const tooLarge = failed(
  "message_too_large",
  `The attachments are larger than ${maxBytes / 1_000_000} MB together, more than Gmail accepts. Send a link instead.`,
);

/** Each is one line. */
function withoutOwnHeaders(message: Buffer): Buffer {
  const end = message.indexOf("\r\n\r\n");
  const head = message
    .subarray(0, end)
    .toString("latin1")
    .replaceAll(/^(?:Message-ID|Date): .*\r\n/gim, "");
  return Buffer.concat([Buffer.from(head, "latin1"), message.subarray(end)]);
}
