import { createOperationTypes } from "#engine/connectors/operation-types.ts";
import { createNodeTypes } from "#engine/node-types.ts";
import { definitions } from "#nodes/index.definitions.ts";
import { createHandMade } from "#server/connectors/library/hand-made.ts";
import { createImported } from "#server/connectors/library/imported.ts";
import { createLibrary } from "#server/connectors/library/library.ts";

/** The shipped connectors, without imported ones. */
export const shippedConnectors = createLibrary(
  createHandMade(),
  createImported(async () => ({ ids: new Set(), added: [] })),
);

/** The node types that every installation has, for tests. */
export const nodeTypes = createNodeTypes(definitions, createOperationTypes(shippedConnectors));
