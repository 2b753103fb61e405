import { z } from "zod";
import type { MailFailure, SentMail } from "#engine/ports.ts";
import { newId } from "#lib/id.ts";
import { createMailPort, type OwnServer } from "#server/identity/credentials/mail-port.ts";
import { type Config, config } from "#server/platform/config/config.ts";
import { egress } from "#server/platform/egress/egress.ts";

/** An owner waits for the result of an invitation. */
const timeoutMs = 20_000;

const none = { cc: "", bcc: "", replyTo: "", html: "", attachments: [] };

const addressSchema = z.email().max(254);

interface OwnMail {
  to: string;
  subject: string;
  text: string;
}

/** Whether this installation has its own mail server (SMTP_URL). */
export function hasOwnMail(): boolean {
  return config().smtp !== null;
}

/** The installation's own mail server, and its sender. */
export function ownServer(): OwnServer {
  return { server: config().smtp, from: ownSender(config()) };
}

/** Sends an e-mail of the installation itself through SMTP_URL, in the way that Send Email does. */
export function sendOwnMail(mail: OwnMail): Promise<SentMail | MailFailure> {
  const signal = AbortSignal.timeout(timeoutMs);
  return createMailPort(egress(), ownServer()).send({
    ...none,
    ...mail,
    key: newId(),
    timeoutMs,
    signal,
  });
}

/** SMTP_FROM, or the mail server's user name if that is an address, or an address at the host of BASE_URL. */
export function ownSender({
  smtp,
  smtpFrom,
  baseUrl,
}: Pick<Config, "smtp" | "smtpFrom" | "baseUrl">): string {
  const login = addressSchema.safeParse(smtp?.login?.username);
  return smtpFrom ?? login.data ?? `millrace@${new URL(baseUrl).hostname}`;
}
