import type { SignedParts } from "#engine/connectors/authenticate.ts";
import type { Pair } from "#engine/connectors/wire.ts";
import type { HttpFailure, HttpPort, OutgoingRequest, OutgoingResponse, SaveBody } from "#engine/ports.ts";
import { clock } from "#lib/clock.ts";
import { allowsTarget, describeMismatch } from "#lib/credential-hosts.ts";
import { sendWithConnection } from "./connection-http.ts";
import { awsKeysOf, connectionParts } from "./connection-secret.ts";
import { type DecryptedCredential, decryptCredentials } from "./data.ts";
import { createMask, createStreamMask, type Mask, type StreamMask } from "./mask.ts";
import { credentialHeaderProblem } from "./sendable.ts";
import { signAws } from "./sign-aws.ts";

/**
 * Adds credentials to outgoing requests. Only this code sees the secret: the runner names a credential, which is
 * decrypted here immediately before the request, sent only to its allowed hosts, and masked in the response, also where
 * that is saved as a file.
 *
 * A redirect to another origin drops the header: `server/platform/egress` forwards only harmless headers, and
 * `headerProblem` refuses credentials in those.
 */
export function withCredentials(http: HttpPort): HttpPort {
  return {
    async send({ credentialId, isCredentialOptional = false, ...call }) {
      if (credentialId === undefined) return http.send(call);
      const [credential] = await decryptCredentials([credentialId]);
      if (!credential) {
        return refuse(
          "credential_missing",
          "The chosen credential does not exist in this installation. Choose another one.",
        );
      }
      const target = URL.parse(call.url);
      // Sent without a credential: egress reports the problem with the URL.
      if (!target) return http.send(call);
      if (!allowsTarget(credential.hosts, target)) {
        if (isCredentialOptional) return http.send(call);
        return refuse("credential_host_not_allowed", describeMismatch(credential, target));
      }
      return credential.kind === "connection"
        ? sendWithConnection((each, sent) => sendWith(http, each, sent), credential, call)
        : sendWith(http, credential, call);
    },
  };
}

async function sendWith(
  http: HttpPort,
  credential: DecryptedCredential,
  call: OutgoingRequest,
): Promise<OutgoingResponse | HttpFailure> {
  const parts = partsOf(credential, call);
  if (parts === null) return refuse("credential_not_sendable", "This kind of credential cannot be sent.");
  const problem = parts.headers.map(([name]) => credentialHeaderProblem(name)).find((each) => each !== null);
  if (problem) return refuse("credential_not_sendable", problem);
  const mask = createMask(credential);
  const save = call.save && maskSaved(call.save, mask, createStreamMask(credential));
  return maskAll(await http.send({ ...withParts(call, parts), ...(save && { save }) }), mask);
}

function partsOf({ kind, settings, secret }: DecryptedCredential, call: OutgoingRequest): SignedParts | null {
  const header = (name: string, value: string): SignedParts => ({ headers: [[name, value]], query: [] });
  if (kind === "bearer") return header("Authorization", `Bearer ${secret}`);
  if (kind === "header" && settings.header) return header(settings.header, secret);
  if (kind === "connection" && settings.connection) {
    const keys = awsKeysOf(settings.connection, secret);
    if (keys) return { headers: signAws(call, keys, clock.now()), query: [] };
    return connectionParts(settings.connection, secret);
  }
  if (kind !== "basic") return null;
  const pair = `${settings.username ?? ""}:${secret}`;
  return header("Authorization", `Basic ${Buffer.from(pair).toString("base64")}`);
}

/** The request with these parts in place of its own of the same name. */
function withParts(call: OutgoingRequest, { headers, query, path }: SignedParts): OutgoingRequest {
  const names = new Set(headers.map(([name]) => name.toLowerCase()));
  const url = new URL(call.url);
  for (const [name, value] of query) url.searchParams.set(name, value);
  if (path) url.pathname = url.pathname.replace(`%7B${path[0]}%7D`, () => toPathPart(path[1]));
  return {
    ...call,
    url: query.length > 0 || path ? url.href : call.url,
    headers: [
      ...call.headers.filter(([name]) => !names.has(name.toLowerCase())),
      ...headers.map((header) => withCookies(header, call.headers)),
    ],
  };
}

/** A cookie that signs in is sent with those of the request: there is one header for all. */
function withCookies([name, value]: Pair, given: readonly Pair[]): Pair {
  if (name !== "Cookie") return [name, value];
  const own = given.flatMap(([each, text]) => (each.toLowerCase() === "cookie" ? [text] : []));
  return [name, [...own, value].join("; ")];
}

/** A colon needs no escape in a path, and Telegram's tokens have one. */
const toPathPart = (text: string) => encodeURIComponent(text).replaceAll("%3A", ":");

function maskSaved(save: SaveBody, mask: Mask, maskStream: StreamMask): SaveBody {
  return ({ status, headers }, content) => save({ status, headers: mask(headers) }, maskStream(content));
}

function maskAll(result: OutgoingResponse | HttpFailure, mask: Mask): OutgoingResponse | HttpFailure {
  if (result.kind === "failure") return { ...result, message: mask(result.message) };
  return { ...result, headers: mask(result.headers), body: mask(result.body) };
}

function refuse(code: string, message: string): HttpFailure {
  return { kind: "failure", code, message, retryable: false };
}
