import { LRUCache } from "lru-cache";
import type { ConnectionFacts, ConnectionResult } from "#engine/ports.ts";
import { clock } from "#lib/clock.ts";
import { cutText } from "#lib/cut-text.ts";
import { describeFault } from "#server/platform/logging/describe-fault.ts";
import { logger } from "#server/platform/logging/logger.ts";
import { type ConnectionState, selectConnection, storeUse } from "./connection-state.sql.ts";

/** The part of a connection's row that this process knows, so that it is not written for every request. */
interface Noted {
  state: ConnectionState;
  usedAtMs: number;
}

const noted = new LRUCache<string, Noted>({ max: 1000 });
/** When this process last stored that a connection is refused. */
const refusals = new LRUCache<string, number>({ max: 1000 });

const hourMs = 3_600_000;
/** A connection may do one thing and not another. Its state changes back at most this often. */
const quietMs = 60_000;
const maxSaidChars = 1000;

/** A connection without its secret, for the runner of an operation; null if there is none, or this credential is none. */
export async function findConnection(id: string): Promise<ConnectionFacts | null> {
  const found = await selectConnection(id);
  if (!found) return null;
  const { name, connection, lastUsedAt } = found;
  noted.set(id, { state: connection.state, usedAtMs: lastUsedAt?.getTime() ?? 0 });
  return { name, connector: connection.connector, fields: connection.fields };
}

/** Stores whether the provider accepts a connection, once for each change, and the hour in which it was last used. */
export async function reportConnection(id: string, result: ConnectionResult): Promise<void> {
  const nowMs = clock.nowMs();
  const known = noted.get(id);
  const state = result.accepted ? "works" : "refused";
  const isQuiet = result.accepted && nowMs - (refusals.get(id) ?? -quietMs) < quietMs;
  // An expired connection works again when someone connects it.
  const isChanged = known?.state !== state && known?.state !== "expired" && !isQuiet;
  if (!isChanged && known && known.usedAtMs > nowMs - (nowMs % hourMs) - 1) return;
  noted.set(id, { state: isChanged ? state : (known?.state ?? state), usedAtMs: nowMs });
  if (isChanged && !result.accepted) refusals.set(id, nowMs);
  const problem = result.accepted ? null : cutText(result.said, maxSaidChars);
  try {
    await storeUse(id, isChanged ? { state, problem } : null);
  } catch (cause) {
    // The step has succeeded or failed without it.
    logger().warn({ connectionId: id, fault: describeFault(cause) }, "connection's state not stored");
  }
}
