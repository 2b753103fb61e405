import type { MailFailure, MailPort, SentMail } from "#engine/ports.ts";
import type { SmtpServer } from "#lib/smtp-server.ts";
import type { Egress } from "#server/platform/egress/egress.ts";
import { mailsSent } from "#server/platform/metrics/millrace-metrics.ts";
import { type DecryptedCredential, decryptCredentials } from "./data.ts";
import { createMask, type Mask } from "./mask.ts";

/** The installation's own mail server. */
export interface OwnServer {
  /** SMTP_URL; null without one. */
  server: SmtpServer | null;
  /** The sender of e-mails that name none. */
  from: string;
}

/**
 * Sends e-mails through the server that a credential names, or through the installation's. Only this code sees the
 * password. It goes only to the host that is stored with it, and is masked in the server's responses.
 *
 * @param own its server may be private: the operator chose it
 */
export function createMailPort(egress: Pick<Egress, "sendMail">, own: OwnServer): MailPort {
  const port = createUncountedPort(egress, own);
  return {
    async send(mail) {
      const result = await port.send(mail);
      mailsSent.add([result.kind === "sent" ? "sent" : result.code]);
      return result;
    },
  };
}

function createUncountedPort(
  egress: Pick<Egress, "sendMail">,
  { server: ownServer, from: ownSender }: OwnServer,
): MailPort {
  return {
    async send({ credentialId, from: given, ...rest }) {
      const mail = { ...rest, from: given ?? ownSender };
      if (credentialId === undefined) {
        if (ownServer) return maskAll(await egress.sendMail(mail, ownServer, true), maskOf(ownServer));
        return refuse(
          "email_not_configured",
          "No mail server is chosen, and this server has no default one. Choose a credential, or set SMTP_URL.",
        );
      }
      const [credential] = await decryptCredentials([credentialId]);
      if (!credential) {
        return refuse(
          "credential_missing",
          "The chosen credential does not exist in this installation. Choose another one.",
        );
      }
      const server = serverOf(credential);
      if (!server) return refuse("credential_not_sendable", "This credential does not name a mail server.");
      return maskAll(await egress.sendMail(mail, server), maskOf(server));
    },
  };
}

function serverOf({ kind, settings, secret }: DecryptedCredential): SmtpServer | null {
  const { host, port, security, username } = settings;
  if (kind !== "smtp" || host === undefined || port === undefined || !security || !username) return null;
  return { host, port, security, login: { username, password: secret } };
}

const nothing: Mask = (value) => value;

function maskOf({ login }: SmtpServer): Mask {
  if (!login) return nothing;
  return createMask({ kind: "smtp", settings: { username: login.username }, secret: login.password });
}

function maskAll(result: SentMail | MailFailure, mask: Mask): SentMail | MailFailure {
  if (result.kind === "failure") return { ...result, message: mask(result.message) };
  return {
    ...result,
    rejected: result.rejected.map(({ address, reason }) => ({ address, reason: mask(reason) })),
  };
}

function refuse(code: string, message: string): MailFailure {
  return { kind: "failure", code, message, retryable: false };
}
