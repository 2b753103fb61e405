import { createOperationTypes } from "#engine/connectors/operation-types.ts";
import { createNodeTypes } from "#engine/node-types.ts";
import { definitions } from "#nodes/index.definitions.ts";
import { libraryOperations } from "#server/connectors/library/library.ts";

/** The node types of the build and of the connectors, for what starts a process. */
export const builtInNodeTypes = () => createNodeTypes(definitions, createOperationTypes(libraryOperations));
