import { provideNodeTypes } from "#server/flows/node-types/provided.ts";
import { nodeTypes } from "./node-types.ts";

/** Tests call the server's functions in their own process, which needs the node types as the web process does. */
provideNodeTypes(nodeTypes);
