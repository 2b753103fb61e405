import { serverName } from "#engine/connectors/base-url.ts";
import type { ConnectionPort, HttpFailure, OpenServer, ServerUse } from "#engine/ports.ts";
import type { Egress } from "#server/platform/egress/egress.ts";
import { readSecret } from "./connection-secret.ts";
import { type DecryptedCredential, decryptCredentials } from "./data.ts";
import { createMask } from "./mask.ts";
import { inTurn } from "./pace-connection.ts";

/**
 * Connects to the servers of accounts. A driver needs the password itself, since it never sends it as it is; so the port gives
 * it to the code of shipped connectors, only for the server that it is stored for, and with the mask for whatever comes back.
 */
export function createServerPort(
  egress: Pick<Egress, "openServer">,
): NonNullable<ConnectionPort["withServer"]> {
  return async (use, work) => {
    const [credential] = await decryptCredentials([use.id]);
    if (credential?.kind !== "connection") {
      return refuse(
        "credential_missing",
        "The chosen connection does not exist in this installation. Choose another one.",
      );
    }
    if (!credential.hosts.includes(serverName(use))) {
      const detail = `“${credential.name}” may be sent to ${credential.hosts.join(", ")} only.`;
      return refuse("credential_host_not_allowed", detail);
    }
    return inTurn(credential, use.limit, use.signal, () => withServer(egress, credential, use, work));
  };
}

async function withServer<Result>(
  egress: Pick<Egress, "openServer">,
  credential: DecryptedCredential,
  { host, port, maxBytes, signal }: ServerUse,
  work: (server: OpenServer) => Promise<Result>,
): Promise<Result | HttpFailure> {
  const secret = readSecret(credential.secret);
  const opened = await egress.openServer({ host, port, maxBytes }, signal);
  if (opened.kind === "failure") return opened;
  try {
    return await work({
      ...{ host, port, socket: opened.socket, secure: opened.secure, again: opened.again },
      mask: createMask(credential),
      fields: {
        ...credential.settings.connection?.fields,
        ...(secret.kind === "fields" && secret.fields),
      },
    });
  } finally {
    opened.close();
  }
}

function refuse(code: string, message: string): HttpFailure {
  return { kind: "failure", code, message, retryable: false };
}
