import type { NodeTypes } from "#engine/node-types.ts";
import { service } from "#lib/services.ts";

/** This process's node types. */
export const nodeTypes = service<NodeTypes>("nodeTypes");
