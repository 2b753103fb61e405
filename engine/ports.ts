import type { Json } from "#lib/json.ts";

/** What a runner may reach of the world. The worker provides the real ones, a test its own. */
export interface Ports {
  http: HttpPort;
  files: FilePort;
}

/** The files that came with executions. There is one real implementation: `server/platform/storage`. */
export interface FilePort {
  /** A file that came with this execution; null for any other, whatever a sender wrote into its body. */
  find(executionId: string, fileId: string): Promise<ExecutionFile | null>;
}

export interface ExecutionFile {
  /** As the sender named it. */
  filename: string | null;
  contentType: string;
  /** Bytes. */
  size: number;
  /** Its bytes from the beginning, as often as it is called. */
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
  /** A stored credential to send along. Only its id: the port opens it, and refuses hosts that it is not meant for. */
  credentialId?: string;
  /** Left out: no body. */
  body?: HttpBody;
  timeoutMs: number;
  /** How many redirects to follow; each hop is checked as the first one was. */
  maxRedirects: number;
  /** The largest answer that is read, in bytes. */
  maxBytes: number;
  signal: AbortSignal;
}

export type HttpBody = string | Uint8Array | StreamedBody;

/** A body that is never held whole. It is read anew for every hop that it is sent to. */
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
  /** Parsed when it says that it is JSON, else text; binary is base64. */
  body: Json;
}

/** The call was refused or got no answer. `retryable`: another attempt can help. */
export interface HttpFailure {
  kind: "failure";
  /** `address_not_allowed`, `invalid_url`, `timeout`, `connection_failed`, `too_many_redirects`, `answer_too_large`, `canceled`, `credential_missing`, `credential_host_not_allowed`, `credential_not_sendable`. */
  code: string;
  message: string;
  retryable: boolean;
}
