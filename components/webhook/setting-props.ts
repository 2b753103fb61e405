import type { NodeEditorProps } from "#components/ui/node-editor.ts";

/** What every group of settings is given. */
export interface SettingProps {
  config: NodeEditorProps["config"];
  /** Merges into the configuration; undefined takes a setting away. */
  set: NodeEditorProps["onChange"];
  /** What is wrong at a JSON pointer or below it. */
  problemsAt: NodeEditorProps["problemsAt"];
  readOnly: boolean;
}
