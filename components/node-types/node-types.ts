"use client";

import { createContext, use } from "react";
import type { NodeTypes } from "#engine/node-types.ts";
import type { LoadedOperations } from "./loaded-operations.ts";
import type { NodeEditors } from "./node-editor.ts";
import type { NodeIcons } from "./node-icons.ts";

/** The node types that an editor works with, and their icons. The app decides which. */
export interface NodeTypeSet {
  types: NodeTypes;
  /** The part of `types` that is loaded when it is used. */
  operations: LoadedOperations;
  icons: NodeIcons;
  editors: NodeEditors;
}

const NodeTypesContext = createContext<NodeTypeSet | null>(null);

/** `<NodeTypesProvider value={set}>`: everything inside knows these node types. */
export const NodeTypesProvider = NodeTypesContext;

function useNodeTypeSet(): NodeTypeSet {
  const set = use(NodeTypesContext);
  if (!set) throw new Error("This part of the editor is outside a NodeTypesProvider.");
  return set;
}

export function useNodeTypes(): NodeTypes {
  return useNodeTypeSet().types;
}

export function useLoadedOperations(): LoadedOperations {
  return useNodeTypeSet().operations;
}

export function useNodeIcons(): NodeIcons {
  return useNodeTypeSet().icons;
}

export function useNodeEditors(): NodeEditors {
  return useNodeTypeSet().editors;
}
