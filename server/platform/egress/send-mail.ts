import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { createTransport } from "nodemailer";
import type { MailAttachment, MailFailure, OutgoingMail, SentMail } from "#engine/ports.ts";
import { clock } from "#lib/clock.ts";
import type { SmtpServer } from "#lib/smtp-server.ts";
import type { AllowRule } from "./allow-list.ts";
import type { Resolve } from "./connect.ts";
import { parseMailAddresses } from "./mail-addresses.ts";
import { mailReason, toMailFailure } from "./mail-failure.ts";
import { checkedAddresses, openSocket } from "./open-socket.ts";
import { blockRequest } from "./refusal.ts";

/** The rules for the addresses of mail servers. */
export interface MailRules {
  /** Null for anywhere. */
  rules: readonly AllowRule[] | null;
  /** By default, the machine's resolver. */
  resolve?: Resolve | undefined;
  authorities: string | undefined;
}

/** Base64 makes 27 MB of it; few servers accept more than 25 to 35 MB. */
const maxBytes = 20_000_000;

/**
 * Sends an e-mail over a connection that was opened and checked here. Certificates are verified, and the library may
 * open neither files nor URLs. Everything a server does is returned as a failure.
 */
export async function sendMail(
  mail: Omit<OutgoingMail, "credentialId">,
  server: SmtpServer,
  access: MailRules,
): Promise<SentMail | MailFailure> {
  const parsed = parseMailAddresses(mail);
  if ("failure" in parsed) return parsed.failure;
  const { addresses } = parsed;
  const size = sizeOf(mail);
  if (size > maxBytes) {
    const message = `The e-mail has ${size} bytes with its attachments; ${maxBytes} are allowed. Send a link to a file instead.`;
    return blockRequest("message_too_large", message);
  }
  const timeout = AbortSignal.timeout(Math.ceil(mail.timeoutMs));
  const signal = AbortSignal.any([mail.signal, timeout]);
  try {
    const info = await smtpTransport(server, access, signal).sendMail({
      ...addresses,
      subject: mail.subject,
      ...(mail.text !== "" && { text: mail.text }),
      ...(mail.html !== "" && { html: mail.html }),
      attachments: mail.attachments.map(toAttachment),
      messageId: messageIdOf(mail.key, addresses.from.address),
      date: clock.now(),
      xMailer: false,
      signal,
    });
    return {
      kind: "sent",
      messageId: info.messageId,
      accepted: info.accepted,
      rejected: (info.rejectedErrors ?? []).map((error) => ({
        address: error.recipient ?? "",
        reason: mailReason(error),
      })),
    };
  } catch (error) {
    if (mail.signal.aborted) return blockRequest("canceled", "Sending the e-mail was canceled.");
    if (timeout.aborted) {
      const message = `${server.host} did not accept the e-mail within ${mail.timeoutMs / 1000} s.`;
      return { kind: "failure", code: "timeout", message, retryable: true };
    }
    if (error instanceof Error) return toMailFailure(error, server.host);
    throw error;
  }
}

function smtpTransport(server: SmtpServer, access: MailRules, signal: AbortSignal) {
  return createTransport({
    host: server.host,
    port: server.port,
    secure: server.security === "tls",
    requireTLS: server.security === "starttls",
    ignoreTLS: server.security === "none",
    ...(server.login && { auth: { user: server.login.username, pass: server.login.password } }),
    forceAuth: server.login !== null,
    tls: { minVersion: "TLSv1.2", ...(access.authorities !== undefined && { ca: access.authorities }) },
    disableFileAccess: true,
    disableUrlAccess: true,
    getSocket: (_options, callback) => {
      openChecked(server, access, signal).then(
        (connection) => callback(null, { connection }),
        (error: Error) => callback(error),
      );
    },
  });
}

/** Connects to exactly the addresses that were checked, like an HTTP request. */
async function openChecked(server: SmtpServer, { rules, resolve }: MailRules, signal: AbortSignal) {
  return openSocket(server, await checkedAddresses(server, rules, resolve), signal);
}

function sizeOf({ text, html, attachments }: Pick<OutgoingMail, "text" | "html" | "attachments">): number {
  const ofAttachments = attachments.reduce((sum, { content }) => sum + sizeOfContent(content), 0);
  return Buffer.byteLength(text) + Buffer.byteLength(html) + ofAttachments;
}

function sizeOfContent(content: MailAttachment["content"]): number {
  return typeof content === "string" ? Buffer.byteLength(content) : content.size;
}

function toAttachment({ filename, contentId, contentType, content }: MailAttachment) {
  return {
    filename,
    ...(contentId !== undefined && { cid: contentId, contentDisposition: "inline" as const }),
    ...(contentType !== undefined && { contentType }),
    content: typeof content === "string" ? content : Readable.from(content.read(), { objectMode: false }),
  };
}

/** The same for every attempt, so that mail programs and people can recognize duplicates. */
function messageIdOf(key: string, from: string): string {
  const [, domain = ""] = from.split("@");
  return `<${createHash("sha256").update(key).digest("hex").slice(0, 40)}@${domain}>`;
}
