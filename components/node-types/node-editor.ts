import type { ComponentType } from "react";

/** A problem of a setting, in the form that fields show. */
interface Problem {
  code: string;
  detail: string;
  isWarning?: boolean;
}

/**
 * The properties of a node type's own editor. It is rendered twice: above the form of the fields, and below it or in the place
 * of the field that is `isInPlace`.
 */
export interface NodeEditorProps {
  /** The type's own information belongs above, its fields of kind `own` below. */
  part: "above" | "below";
  flowId: string;
  nodeId: string;
  /** The configuration in the draft. */
  config: Readonly<Record<string, unknown>>;
  /** Merges into the draft's configuration; can be undone. */
  onChange: (change: Record<string, unknown>) => void;
  /** Gives the node another type, with a configuration of that type; can be undone. */
  onReplace: (next: { type: string; version: number; config: Record<string, unknown> }) => void;
  /** True while viewing an execution or a version: nothing may change. */
  readOnly: boolean;
  /** The problems at or below a JSON pointer into the configuration. */
  problemsAt: (pointer: string) => readonly Problem[];
}

/** The editors of node types that have one, by type. */
export type NodeEditors = { readonly [type: string]: ComponentType<NodeEditorProps> };
