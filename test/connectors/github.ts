import type pg from "pg";
import github from "#connectors/github/connector.ts";
import type { DocumentNode } from "#engine/document.ts";
import { newNodeId } from "#lib/node-id.ts";
import { keepCredential } from "#test/postgres/credential.ts";

/** Stores a connection to GitHub with this token. */
export function keepGithubConnection(pool: pg.Pool, token: string, host: string): Promise<string> {
  const connection = {
    ...{ connector: "github", authentication: "access_token", method: github.authentication.access_token },
    ...{ fields: {}, account: null, state: "works", problem: null },
  };
  const secret = JSON.stringify({ kind: "fields", fields: { token } });
  return keepCredential(pool, "connection", secret, { connection }, [host]);
}

/** A trigger of a connector in a document. */
export function triggerNode(type: string, config: Record<string, unknown>, id = newNodeId()): DocumentNode {
  return {
    id,
    type,
    version: 1,
    key: "trigger",
    position: { x: 0, y: 0 },
    config: { label: "On", ...config },
  };
}
