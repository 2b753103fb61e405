import PostalMime, { type Address, type Attachment, decodeWords, type Email, type Header } from "postal-mime";
import { conversionLimits, type MailReading } from "#engine/conversion-port.ts";
import { cutText } from "#lib/cut-text.ts";
import { readLooseDate } from "#lib/dates/loose-date.ts";
import { withExtension } from "#lib/file-extension.ts";
import { toSafeName } from "#lib/file-name.ts";
import { visibleText } from "#lib/html/visible-text.ts";
import type { JsonObject } from "#lib/json.ts";
import { wholeInput } from "./collect.ts";
import { ConversionError, type ConversionWork, type Write } from "./conversion-work.ts";
import { parseHtml } from "./html-document.ts";

/** Of an ordinary e-mail none comes near: a hostile one must not cost minutes. */
const limits = { depth: 50, headerBytes: 1_000_000, headers: 300, addresses: 1000, attachments: 200 };
const maxHeaderCharacters = 10_000;

/** Reads an e-mail: its headers, texts, and the attachments, which are written if that was asked for. */
export function readMail({ maxCharacters, writesAttachments }: MailReading, write: Write): ConversionWork {
  return wholeInput(async (input) => {
    const mail = await parse(input);
    const problems: string[] = [];
    const attachments = within(mail.attachments, limits.attachments, "attachments", problems);
    const described = attachments.map(describe);
    if (writesAttachments) {
      for (const [index, { content }] of attachments.entries()) {
        const bytes = toBytes(content);
        write(Buffer.from(`${JSON.stringify({ ...described[index], size: bytes.length })}\n`));
        write(bytes);
      }
    }
    const cut = (text: string, name: string) => {
      if (text.length <= maxCharacters) return text;
      problems.push(`The ${name} is cut after ${maxCharacters.toLocaleString("en")} characters.`);
      return cutText(text, maxCharacters);
    };
    const html = mail.html ?? null;
    return {
      value: {
        ...readHead(mail, problems),
        text: cut(mail.text ?? (html === null ? "" : textOf(html)), "text"),
        html: html === null ? null : cut(html, "HTML"),
        headers: readHeaders(mail.headers, problems),
        attachments: described,
        problems,
      },
    };
  }, conversionLimits.mailBytes);
}

/** The parser's tree, of which its types tell nothing. */
interface Node {
  contentType: { parsed: { params: Record<string, string> } };
  contentDisposition: { parsed: { params: Record<string, string> } };
  parentNode?: { contentType: { multipart?: string | false }; childNodes: unknown[] };
}

/**
 * The parser takes each text for a part of the body that is not expressly an attachment. One with the name of a file behind the
 * body is a file.
 */
class Parser extends PostalMime {
  isInlineTextNode(node: Node): boolean {
    const { contentDisposition, contentType, parentNode } = node;
    const isNamed = contentDisposition.parsed.params.filename ?? contentType.parsed.params.name;
    const isBehind = parentNode !== undefined && parentNode.childNodes[0] !== node;
    if (isNamed && isBehind && parentNode.contentType.multipart !== "alternative") return false;
    const isBodyText: unknown = Reflect.get(PostalMime.prototype, "isInlineTextNode");
    return typeof isBodyText === "function" && isBodyText.call(this, node) === true;
  }
}

/** Forwarded e-mails stay attachments: merged into the text, their senders' words would be those of this one's sender. */
async function parse(input: Buffer): Promise<Email> {
  try {
    return await new Parser({
      forceRfc822Attachments: true,
      maxNestingDepth: limits.depth,
      maxHeadersSize: limits.headerBytes,
    }).parse(input);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new ConversionError("mail_invalid", `The e-mail cannot be read: ${cutText(reason, 200)}`);
  }
}

function readHead(mail: Email, problems: string[]): JsonObject {
  const people = (list: readonly Address[] | undefined) =>
    within((list ?? []).flatMap(toPeople), limits.addresses, "addresses", problems);
  const text = (value: string | undefined) =>
    value === undefined || value.trim() === "" ? null : cutText(value.trim(), maxHeaderCharacters);
  const [from] = mail.from ? toPeople(mail.from) : [];
  return {
    message_id: text(mail.messageId),
    subject: text(mail.subject) ?? "",
    from: from ?? null,
    to: people(mail.to),
    cc: people(mail.cc),
    bcc: people(mail.bcc),
    reply_to: people(mail.replyTo),
    date: dateOf(mail, problems),
    in_reply_to: text(mail.inReplyTo),
    references: (mail.references ?? "").match(/<[^<>\s]{1,998}>/g)?.slice(-100) ?? [],
  };
}

/** The members of a group stand beside the others. */
const toPeople = (address: Address): { name: string; address: string }[] =>
  (address.group ?? [address]).map(({ name, address: mailbox }) => ({
    name: cutText(name, 500),
    address: cutText(mailbox, 500),
  }));

function dateOf({ headers }: Email, problems: string[]): string | null {
  const value = headers.find(({ key }) => key === "date")?.value ?? "";
  if (value.trim() === "") return null;
  const date = readLooseDate(value);
  if (date === null) problems.push(`The date cannot be read: “${cutText(value.trim(), 60)}”.`);
  return date;
}

/** A header that occurs several times is a list. */
function readHeaders(headers: readonly Header[], problems: string[]): JsonObject {
  const values = new Map<string, string[]>();
  for (const { key, value } of within(headers, limits.headers, "headers", problems)) {
    const list = values.get(key);
    const decoded = cutText(decodeWords(value), maxHeaderCharacters);
    if (list) list.push(decoded);
    else values.set(key, [decoded]);
  }
  return Object.fromEntries(
    [...values].map(([key, list]) => [key, list.length === 1 ? (list[0] ?? "") : list]),
  );
}

function describe({ filename, mimeType, content, disposition, contentId, related }: Attachment): JsonObject {
  const type = /^[\w.+-]+\/[\w.+-]+$/.test(mimeType) ? cutText(mimeType, 100) : "application/octet-stream";
  const usual = type === "message/rfc822" ? "message.eml" : withExtension("attachment", type);
  return {
    filename: toSafeName(filename ?? "") || usual,
    content_type: type,
    size: toBytes(content).length,
    is_inline: related === true || (disposition === "inline" && contentId !== undefined),
    content_id: contentId === undefined ? null : cutText(contentId.replaceAll(/^<|>$/g, ""), 500),
  };
}

const toBytes = (content: Attachment["content"]): Uint8Array =>
  typeof content === "string" ? Buffer.from(content) : new Uint8Array(content);

const textOf = (html: string) => visibleText(parseHtml(html));

function within<Entry>(list: readonly Entry[], most: number, name: string, problems: string[]): Entry[] {
  if (list.length <= most) return [...list];
  problems.push(`There are ${list.length} ${name}. The first ${most} are read.`);
  return list.slice(0, most);
}
