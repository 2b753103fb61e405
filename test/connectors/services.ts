import type pg from "pg";
import github from "#connectors/github/connector.ts";
import { createOperationTypes } from "#engine/connectors/operation-types.ts";
import type { DocumentNode } from "#engine/document.ts";
import { createNodeTypes } from "#engine/node-types.ts";
import { newNodeId } from "#lib/node-id.ts";
import type { Services } from "#lib/services.ts";
import { definitions } from "#nodes/index.definitions.ts";
import { libraryOperations } from "#server/connectors/library/library.ts";
import { openWebServices } from "#server/services/web.ts";
import { keepCredential } from "#test/postgres/credential.ts";

/** All that a web process holds, connectors included. */
export const openConnectorServices = (): Services =>
  openWebServices(createNodeTypes(definitions, createOperationTypes(libraryOperations)));

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
