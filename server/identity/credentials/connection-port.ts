import type { ConnectionFacts } from "#engine/ports.ts";
import { findReference } from "./data.ts";

/** A connection without its secret, for the runner of an operation; null if there is none, or this credential is none. */
export async function findConnection(id: string): Promise<ConnectionFacts | null> {
  const found = await findReference(id);
  const connection = found?.settings.connection;
  if (!found || !connection) return null;
  return { name: found.name, connector: connection.connector, fields: connection.fields };
}
