import type { Json } from "#lib/json.ts";

/** What a runner may access outside its step. The worker provides real ports, tests their own. */
export interface Ports {
  http: HttpPort;
  mail: MailPort;
  files: FilePort;
}

/** The files that arrived with executions. There is one real implementation: `server/platform/storage`. */
export interface FilePort {
  /** A file that arrived with this execution; null for any other, whatever the sender wrote into the body. */
  find(executionId: string, fileId: string): Promise<ExecutionFile | null>;
}

export interface ExecutionFile {
  /** The sender's name for it. */
  filename: string | null;
  contentType: string;
  /** Bytes. */
  size: number;
  /** Opens its bytes from the beginning; may be called repeatedly. */
  read(): AsyncIterable<Uint8Array>;
}

/** Outgoing HTTP. There is one real implementation: `server/platform/egress`. */
export interface HttpPort {
  send(call: OutgoingRequest): Promise<OutgoingResponse | HttpFailure>;
}

export interface OutgoingRequest {
  method: string;
  url: string;
  headers: [name: string, value: string][];
  /** The id of a stored credential to send along. The port decrypts it and refuses hosts that it is not bound to. */
  credentialId?: string;
  /** Omitted: no body. */
  body?: HttpBody;
  timeoutMs: number;
  /** How many redirects to follow. Each hop is checked like the first one. */
  maxRedirects: number;
  /** The largest response that is read, in bytes. */
  maxBytes: number;
  /** The response's body is base64, whatever its content type. */
  asBytes?: boolean;
  signal: AbortSignal;
}

export type HttpBody = string | Uint8Array | StreamedBody;

/** A body that is never entirely in memory. It is opened again for every hop. */
export interface StreamedBody {
  /** Bytes. */
  size: number;
  read(): AsyncIterable<Uint8Array>;
}

export interface OutgoingResponse {
  kind: "answer";
  status: number;
  /** Lower-case name to values, in the order received. */
  headers: { [name: string]: string[] };
  /** Parsed if its content type is JSON, else text; binary is base64. */
  body: Json;
}

/** The request was refused or got no response. `retryable`: another attempt can help. */
export interface HttpFailure {
  kind: "failure";
  /** `address_not_allowed`, `invalid_url`, `timeout`, `connection_failed`, `too_many_redirects`, `answer_too_large`, `canceled`, `credential_missing`, `credential_host_not_allowed`, `credential_not_sendable`. */
  code: string;
  message: string;
  retryable: boolean;
}

/** Outgoing e-mail. There is one real implementation: `server/platform/egress`. */
export interface MailPort {
  send(mail: OutgoingMail): Promise<SentMail | MailFailure>;
}

export interface OutgoingMail {
  /** The id of a stored credential that names the mail server. Omitted: the installation's server. */
  credentialId?: string;
  /** One address, with or without a name: `Ada <ada@example.com>`. */
  from: string;
  /** Addresses separated by commas; empty: none. So are `cc`, `bcc` and `replyTo`. */
  to: string;
  cc: string;
  bcc: string;
  replyTo: string;
  subject: string;
  /** Empty: the e-mail has no such part. So is `html`. */
  text: string;
  html: string;
  attachments: readonly MailAttachment[];
  /** The same for every attempt to send this e-mail. Its Message-ID is computed from it. */
  key: string;
  timeoutMs: number;
  signal: AbortSignal;
}

export interface MailAttachment {
  filename: string;
  /** Omitted: by the extension of its name. */
  contentType?: string;
  content: string | StreamedBody;
}

/** The mail server has accepted the e-mail for at least one recipient. */
export interface SentMail {
  kind: "sent";
  messageId: string;
  /** Addresses. */
  accepted: string[];
  /** Addresses with the server's reason. */
  rejected: { address: string; reason: string }[];
}

/** Nothing was sent, or it is not known whether it was. `retryable`: another attempt can help. */
export interface MailFailure {
  kind: "failure";
  /** `address_invalid`, `too_many_recipients`, `message_too_large`, `recipients_refused`, `login_refused`, `mail_refused`, `tls_failed`, or a code of `HttpFailure`. */
  code: string;
  message: string;
  retryable: boolean;
}
