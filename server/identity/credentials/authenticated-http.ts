import type { HttpFailure, HttpPort, OutgoingRequest, OutgoingResponse, SaveBody } from "#engine/ports.ts";
import { allowsTarget, describeMismatch } from "#lib/credential-hosts.ts";
import { type DecryptedCredential, decryptCredentials } from "./data.ts";
import { createMask, createStreamMask, type Mask, type StreamMask } from "./mask.ts";
import { credentialHeaderProblem } from "./sendable.ts";

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
      const header = headerOf(credential);
      const problem =
        header === null ? "This kind of credential cannot be sent." : credentialHeaderProblem(header[0]);
      if (header === null || problem !== null) return refuse("credential_not_sendable", problem ?? "");
      const others = call.headers.filter(([name]) => name.toLowerCase() !== header[0].toLowerCase());
      const mask = createMask(credential);
      const save = call.save && maskSaved(call.save, mask, createStreamMask(credential));
      return maskAll(await http.send({ ...call, headers: [...others, header], ...(save && { save }) }), mask);
    },
  };
}

function headerOf({
  kind,
  settings,
  secret,
}: DecryptedCredential): OutgoingRequest["headers"][number] | null {
  if (kind === "bearer") return ["Authorization", `Bearer ${secret}`];
  if (kind === "header" && settings.header) return [settings.header, secret];
  if (kind !== "basic") return null;
  const pair = `${settings.username ?? ""}:${secret}`;
  return ["Authorization", `Basic ${Buffer.from(pair).toString("base64")}`];
}

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
