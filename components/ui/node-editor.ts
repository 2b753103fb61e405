import type { ComponentType } from "react";

/** Something wrong with a setting, in the form that fields show. */
interface Problem {
  code: string;
  detail: string;
  isWarning?: boolean;
}

/** What a node type's own part of the panel is given. It is drawn twice: above and below the form that the fields make. */
export interface NodeEditorProps {
  /** What the type shows of itself belongs above, its fields of kind `own` below. */
  part: "above" | "below";
  flowId: string;
  nodeId: string;
  /** The configuration as it stands in the draft. */
  config: Readonly<Record<string, unknown>>;
  /** Merges into the draft's configuration; undo takes it back. */
  onChange: (change: Record<string, unknown>) => void;
  /** True while looking at an execution or a version: nothing may change. */
  readOnly: boolean;
  /** What is wrong at a JSON pointer into the configuration, or below it. */
  problemsAt: (pointer: string) => readonly Problem[];
}

/** Node types with a part of their own in the panel, by type key. */
export type NodeEditors = { readonly [type: string]: ComponentType<NodeEditorProps> };
