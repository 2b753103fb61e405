import type { Duplex } from "node:stream";
import type { Json, JsonObject } from "#lib/json.ts";
import type { CodePort } from "./code-port.ts";
import type { ConversionPort } from "./conversion-port.ts";

export type { CodeCall, CodePort, CodeResult } from "./code-port.ts";

/** The ports that a runner may use outside its step. The worker provides real ones, tests their own. */
export interface Ports {
  http: HttpPort;
  connections: ConnectionPort;
  mail: MailPort;
  members: MemberPort;
  files: FilePort;
  code: CodePort;
  conversions: ConversionPort;
  signing: SigningPort;
}

/** The files of executions. There is one real implementation: `server/executions/files`. */
export interface FilePort {
  /** A file of this execution, or of the one that it replays; null for any other, whatever a sender wrote into a body. */
  find(executionId: string, fileId: string): Promise<ExecutionFile | null>;
  /**
   * Stores a file of this execution as it arrives, and resolves with the reference to it. A partly written file is
   * removed. Rejects with the error of `content`, or if storage fails.
   */
  store(
    executionId: string,
    file: Pick<ExecutionFile, "filename" | "contentType">,
    content: AsyncIterable<Uint8Array>,
  ): Promise<JsonObject>;
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
  /** The request is sent without its credential to a host that the credential is not bound to, instead of refused. */
  isCredentialOptional?: boolean;
  /** The provider's limit for the connection that `credentialId` names, in all processes together. */
  limit?: RequestLimit;
  /** Omitted for no body. */
  body?: HttpBody;
  timeoutMs: number;
  /** The number of redirects to follow. Each hop is checked like the first one. */
  maxRedirects: number;
  /** The largest response that is read, in bytes, as sent and decompressed. */
  maxBytes: number;
  /** The response's body is base64, whatever its content type. */
  asBytes?: boolean;
  /**
   * Gets the body of a successful response (2xx) while it is received, decompressed. The value that it
   * resolves with becomes the response's body. Other responses keep their own.
   */
  save?: SaveBody;
  signal: AbortSignal;
}

export interface RequestLimit {
  perSecond?: number | undefined;
  /** At once. */
  parallel?: number | undefined;
}

/** Stores a response's body. Rejections pass through `HttpPort.send` unless the response itself failed. */
export type SaveBody = (
  head: Pick<OutgoingResponse, "status" | "headers">,
  content: AsyncIterable<Uint8Array>,
) => Promise<Json>;

export type HttpBody = string | Uint8Array | StreamedBody;

/** A body that is never entirely in memory. It is opened again for every hop. */
export interface StreamedBody {
  /** Bytes. */
  size: number;
  read(): AsyncIterable<Uint8Array>;
}

export interface OutgoingResponse {
  kind: "response";
  status: number;
  /** Lower-case name to values, in the order received. */
  headers: { [name: string]: string[] };
  /** Parsed if its content type is JSON, else text; binary is base64. */
  body: Json;
}

/** The request was refused or got no response. `retryable`: another attempt can help. */
export interface HttpFailure {
  kind: "failure";
  /** `address_not_allowed`, `invalid_url`, `timeout`, `connection_failed`, `too_many_redirects`, `answer_too_large`, `canceled`, `credential_missing`, `credential_host_not_allowed`, `credential_not_sendable`, `connection_expired`, `token_not_renewed`, `rate_limited`. */
  code: string;
  message: string;
  retryable: boolean;
  /** See `Fail.retryAfterSeconds`. */
  retryAfterSeconds?: number;
}

/**
 * Connections of accounts to connectors, without their secrets, which `HttpPort` adds. There is one real implementation:
 * `server/identity/credentials`.
 */
export interface ConnectionPort {
  find(id: string): Promise<ConnectionFacts | null>;
  /** Takes down whether the provider has accepted a connection. Omitted where nobody keeps it. */
  report?(id: string, result: ConnectionResult): Promise<void>;
  /**
   * Opens a connection to the server that an account is for, does the work with it, and closes it. Omitted where servers are not
   * reached.
   */
  withServer?<Result>(
    use: ServerUse,
    work: (server: OpenServer) => Promise<Result>,
  ): Promise<Result | HttpFailure>;
}

export interface ServerUse {
  /** The connection's id. Its fields are given to the work, secrets included, if it is for this server. */
  id: string;
  host: string;
  port: number;
  limit: RequestLimit;
  /** The most that the server may send on one connection, in bytes: drivers keep it in memory. */
  maxBytes: number;
  signal: AbortSignal;
}

export interface ServerTls {
  /** The certificate must be valid for the host. */
  rejectUnauthorized: boolean;
  /** PEM, instead of the public authorities. */
  ca?: string;
}

/** A server that was connected to, at an address that egress has checked. It stays open while the work lasts. */
export interface OpenServer {
  host: string;
  port: number;
  /** The connection's fields by name, its secrets among them. */
  fields: Readonly<Record<string, string>>;
  /** For drivers, which expect a socket of Node. After too many bytes it ends with the code `ANSWER_TOO_LARGE`. */
  socket: Duplex;
  /** The same with TLS, where the protocol begins with it. Rejects with the error of Node. */
  secure(options: ServerTls): Promise<Duplex>;
  /** Another one, to the same address. */
  again(): Promise<Duplex>;
  /** Replaces the connection's secrets in a value. */
  mask<Value extends Json>(value: Value): Value;
}

/** `said`: the provider's words. */
export type ConnectionResult = { accepted: true } | { accepted: false; said: string };

export interface ConnectionFacts {
  name: string;
  /** The connector's name. */
  connector: string;
  /** The fields that are no secrets: parts of the base URL. */
  fields: Readonly<Record<string, string>>;
}

/** The team's members. There is one real implementation: `server/identity/people`. */
export interface MemberPort {
  /** Those of these users who can sign in, in any order. */
  find(ids: readonly string[]): Promise<Member[]>;
}

export interface Member {
  id: string;
  name: string;
  /** An e-mail address. */
  address: string;
}

/** Outgoing e-mail. There is one real implementation: `server/platform/egress`. */
export interface MailPort {
  send(mail: Omit<OutgoingMail, "from"> & { from?: string }): Promise<SentMail | MailFailure>;
}

export interface OutgoingMail {
  /** The id of a stored credential that names the mail server. Omitted for the installation's server. */
  credentialId?: string;
  /** One address, with or without a name: `Ada <ada@example.com>`. */
  from: string;
  /** Addresses separated by commas; empty for no addresses. So are `cc`, `bcc` and `replyTo`. */
  to: string;
  cc: string;
  bcc: string;
  replyTo: string;
  subject: string;
  /** Empty if the e-mail has no such part. So is `html`. */
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
  /** The name by which `cid:` in the HTML refers to it. Omitted, it is not shown in the HTML. */
  contentId?: string;
  /** By default, the type of its name's extension. */
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

export const hashAlgorithms = ["md5", "sha1", "sha256", "sha384", "sha512"] as const;
export type HashAlgorithm = (typeof hashAlgorithms)[number];

/** The algorithms of signed tokens (RFC 7518, RFC 8037). HS ones use a shared secret, the others a key pair. */
export const tokenAlgorithms = ["HS256", "HS384", "HS512", "RS256", "ES256", "EdDSA"] as const;
export type TokenAlgorithm = (typeof tokenAlgorithms)[number];

/** The kinds of credential that the port signs with. It refuses others: a password is not a suitable key. */
export const hmacKinds = ["signature"] as const;

/** The kind of credential for the tokens of an algorithm. */
export function tokenKeyKind(algorithm: TokenAlgorithm): "jwt_secret" | "private_key" {
  return algorithm.startsWith("HS") ? "jwt_secret" : "private_key";
}

/**
 * Signs and verifies with stored credentials, whose secrets never leave the port. There is one real implementation:
 * `server/identity/credentials`.
 */
export interface SigningPort {
  hmac(request: HmacRequest): Promise<{ kind: "signed"; signature: Uint8Array } | SigningFailure>;
  /** Signs a JSON Web Token (RFC 7519) with exactly these claims. */
  signToken(request: TokenRequest): Promise<{ kind: "signed"; token: string } | SigningFailure>;
  verifyToken(request: TokenCheck): Promise<VerifiedToken | SigningFailure>;
}

export interface HmacRequest {
  credentialId: string;
  algorithm: HashAlgorithm;
  /** How the stored secret stands for the key's bytes. Text is UTF-8. */
  keyEncoding: "text" | "base64" | "hex";
  data: Uint8Array;
}

export interface TokenRequest {
  credentialId: string;
  algorithm: TokenAlgorithm;
  /** The header's `kid`; empty for no `kid`. */
  keyId: string;
  claims: JsonObject;
}

export interface TokenCheck {
  /** A credential, whose private key is used as its public half; or a public key as PEM or JWK. */
  key: { credentialId: string } | { publicKey: string };
  /** The only algorithm that is accepted, whatever the token's header says. */
  algorithm: TokenAlgorithm;
  token: string;
  /** Empty if it is not checked. So is `audience`. */
  issuer: string;
  audience: string;
  toleranceSeconds: number;
  requiresExpiry: boolean;
  /** Milliseconds since the epoch. */
  nowMs: number;
}

export interface VerifiedToken {
  kind: "verified";
  header: JsonObject;
  claims: JsonObject;
}

/** Nothing was signed, or the token is not valid. No retry helps. */
export interface SigningFailure {
  kind: "failure";
  /**
   * `credential_missing`, `key_unsuitable`; and of a token `token_malformed`, `token_algorithm_mismatch`,
   * `token_signature_invalid`, `token_expired`, `token_not_yet_valid`, `token_issuer_mismatch`,
   * `token_audience_mismatch`, `token_claim_invalid`.
   */
  code: string;
  message: string;
}
