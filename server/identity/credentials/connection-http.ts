import type { HttpFailure, OutgoingRequest, OutgoingResponse } from "#engine/ports.ts";
import { askedWait } from "#lib/asked-wait.ts";
import { storePause } from "./connection-pace.sql.ts";
import type { DecryptedCredential } from "./data.ts";
import { accessTokenOf, freshConnection } from "./fresh-secret.ts";
import { inTurn } from "./pace-connection.ts";

type Result = OutgoingResponse | HttpFailure;
export type SendWith = (credential: DecryptedCredential, call: OutgoingRequest) => Promise<Result>;

/**
 * Sends a request with a connection when it is its turn. Its access is renewed in time, and once more after a 401. A provider
 * that asks to wait pauses this connection, for all processes.
 */
export function sendWithConnection(
  send: SendWith,
  credential: DecryptedCredential,
  { limit = {}, ...call }: OutgoingRequest,
): Promise<Result> {
  return inTurn(credential, limit, call.signal, async () => {
    const result = await sendFresh(send, credential, call);
    const seconds = result.kind === "response" ? askedWait(result) : null;
    if (seconds !== null && seconds > 0) await storePause(credential.id, seconds);
    return result;
  });
}

async function sendFresh(
  send: SendWith,
  credential: DecryptedCredential,
  call: OutgoingRequest,
): Promise<Result> {
  const fresh = await freshConnection(credential);
  if (fresh.kind === "failure") return fresh;
  const result = await send(fresh, call);
  const token = accessTokenOf(fresh);
  if (result.kind === "failure" || result.status !== 401 || token === null) return result;
  const renewed = await freshConnection(fresh, token);
  return renewed.kind === "failure" ? renewed : send(renewed, call);
}
