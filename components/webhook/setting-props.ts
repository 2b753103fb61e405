import type { NodeEditorProps } from "#components/node-types/node-editor.ts";

/** The properties of every group of settings. */
export interface SettingProps {
  config: NodeEditorProps["config"];
  /** Merges into the configuration; undefined removes a setting. */
  set: NodeEditorProps["onChange"];
  /** The problems at or below a JSON pointer. */
  problemsAt: NodeEditorProps["problemsAt"];
  readOnly: boolean;
}
