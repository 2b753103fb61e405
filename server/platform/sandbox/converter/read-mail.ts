import type { Attachment } from "postal-mime";
import { conversionLimits, type MailReading } from "#engine/conversion-port.ts";
import { cutText } from "#lib/cut-text.ts";
import { withExtension } from "#lib/file-extension.ts";
import { toSafeName } from "#lib/file-name.ts";
import { visibleText } from "#lib/html/visible-text.ts";
import type { JsonObject } from "#lib/json.ts";
import { wholeInput } from "./collect.ts";
import { ConversionError, type ConversionWork, type Write } from "./conversion-work.ts";
import { parseHtml } from "./html-document.ts";
import { readHead, readHeaders, within } from "./mail-head.ts";
import { parseMail } from "./parse-mail.ts";

const maxAttachments = 200;

/** Reads an e-mail: its headers, texts, and the attachments, which are written if that was asked for. */
export function readMail({ maxCharacters, writesAttachments }: MailReading, write: Write): ConversionWork {
  return wholeInput(async (input) => {
    const mail = await parseMail(input);
    const problems: string[] = [];
    const attachments = within(mail.attachments, maxAttachments, "attachments", problems);
    if (writesAttachments) for (const each of attachments) writeAttachment(each, write);
    const cut = (text: string, name: string) => {
      if (text.length <= maxCharacters) return text;
      problems.push(`The ${name} is cut after ${maxCharacters.toLocaleString("en")} characters.`);
      return cutText(text, maxCharacters);
    };
    const html = mail.html ?? null;
    return {
      value: {
        ...readHead(mail, problems),
        text: cut(fromJis(mail.text) ?? (html === null ? "" : textOf(html, problems)), "text"),
        html: html === null ? null : cut(html, "HTML"),
        headers: readHeaders(mail, problems),
        attachments: attachments.map(toDescription),
        problems,
      },
    };
  }, conversionLimits.mailBytes);
}

function writeAttachment(attachment: Attachment, write: Write): void {
  write(Buffer.from(`${JSON.stringify(toDescription(attachment))}\n`));
  write(toBytes(attachment.content));
}

function toDescription({
  filename,
  mimeType,
  content,
  disposition,
  contentId,
  related,
}: Attachment): JsonObject {
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

/** Japanese programs leave out the charset, since all bytes of ISO-2022-JP are ASCII. */
function fromJis(text: string | undefined): string | undefined {
  if (text === undefined || !isUnreadJis(text)) return text;
  return new TextDecoder("iso-2022-jp").decode(Buffer.from(text, "latin1"));
}

const isUnreadJis = (text: string) =>
  (text.includes("\u001b$B") || text.includes("\u001b$@")) && Buffer.byteLength(text) === text.length;

const toBytes = (content: Attachment["content"]): Uint8Array =>
  typeof content === "string" ? Buffer.from(content) : new Uint8Array(content);

/** The text of an e-mail that has only HTML. Its other parts are of use without it. */
function textOf(html: string, problems: string[]): string {
  try {
    return visibleText(parseHtml(html));
  } catch (cause) {
    if (!(cause instanceof ConversionError || cause instanceof RangeError)) throw cause;
    problems.push("The HTML is too complex for a text.");
    return "";
  }
}
