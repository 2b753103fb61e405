import type { ComponentType } from "react";

/** What a node type's own part of the panel is given. It is drawn above the form that the definition's fields make. */
export interface NodeEditorProps {
  flowId: string;
  nodeId: string;
  /** The configuration as it stands in the draft. */
  config: Readonly<Record<string, unknown>>;
  /** Merges into the draft's configuration; undo takes it back. */
  onChange: (change: Record<string, unknown>) => void;
  /** True while looking at an execution or a version: nothing may change. */
  readOnly: boolean;
}

/** Node types with a part of their own in the panel, by type key. */
export type NodeEditors = { readonly [type: string]: ComponentType<NodeEditorProps> };
