import type { NodemailerError } from "nodemailer/lib/errors";
import type { MailFailure } from "#engine/ports.ts";
import { cutText } from "#lib/cut-text.ts";
import { explain } from "./failure.ts";
import { AddressNotAllowed, blockRequest } from "./refusal.ts";

/** The most characters of a server's response that are shown. */
const maxResponseChars = 500;

/** A mail server's reason, as one line of limited length. */
export function mailReason(error: NodemailerError): string {
  return cutText((error.response ?? error.message).replaceAll(/\s+/g, " "), maxResponseChars);
}

/**
 * Converts the error of a failed e-mail. Without a server's response a retry can help. With one, its code
 * decides: 4xx is temporary, 5xx is permanent (RFC 5321 §4.2.1). An error that neither the network nor the
 * server explains is a bug of ours and is thrown again.
 */
export function toMailFailure(error: NodemailerError, host: string): MailFailure {
  if (error instanceof AddressNotAllowed) return blockRequest("address_not_allowed", error.message);
  const retryable = error.permanent !== true;
  const failed = (code: string, message: string, canRetry = retryable): MailFailure => ({
    kind: "failure",
    code,
    message,
    retryable: canRetry,
  });
  switch (error.code) {
    case "EAUTH":
      return failed("login_refused", `${host} refused the user name or password: ${mailReason(error)}`);
    case "ETLS":
      return failed(
        "tls_failed",
        `${host} does not encrypt the connection with STARTTLS: ${mailReason(error)}`,
      );
    case "ESTREAM":
      throw error;
  }
  if (error.rejected) {
    const reasons = (error.rejectedErrors ?? [error]).map(mailReason);
    return failed(
      "recipients_refused",
      `${host} refused every recipient: ${cutText([...new Set(reasons)].join("; "), maxResponseChars)}`,
      (error.rejectedErrors ?? [error]).some(({ permanent }) => permanent !== true),
    );
  }
  if (error.responseCode !== undefined) {
    return failed("mail_refused", `${host} refused the e-mail: ${mailReason(error)}`);
  }
  if (error.code === "EMESSAGE") {
    return blockRequest("message_too_large", `${host} accepts only smaller e-mails: ${mailReason(error)}`);
  }
  const code = error.originalCode ?? error.code;
  if (code === undefined) throw new Error(`Sending an e-mail to ${host} failed`, { cause: error });
  return failed("connection_failed", `${host} could not be reached: ${reasons[code] ?? explain(code)}.`);
}

const reasons: { readonly [code: string]: string } = {
  ECONNECTION: "it closed the connection",
  EPROTOCOL: "its responses are not SMTP",
  ETIMEDOUT: "it did not respond in time",
};
