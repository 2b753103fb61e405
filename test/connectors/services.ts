import { createOperationTypes } from "#engine/connectors/operation-types.ts";
import { createNodeTypes } from "#engine/node-types.ts";
import type { Services } from "#lib/services.ts";
import { definitions } from "#nodes/index.definitions.ts";
import { libraryOperations } from "#server/connectors/library/library.ts";
import { openWebServices } from "#server/services/web.ts";

/** All that a web process holds, connectors included. */
export const openConnectorServices = (): Services =>
  openWebServices(createNodeTypes(definitions, createOperationTypes(libraryOperations)));
