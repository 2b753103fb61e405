import type { editor } from "monaco-editor/editor";
import { useEffect } from "react";
import type { Monaco } from "#components/monaco/load.ts";
import { goToLine, markLine } from "#components/monaco/mark-line.ts";
import { useCodeFailure } from "./code-failure.ts";

/** Marks the line at which code failed, while the code is the one that ran, and goes there when the user asks. */
export function useRunFailure(
  monaco: Monaco | null,
  created: editor.IStandaloneCodeEditor | null,
  value: string,
): void {
  const { failure, isWanted, onShown } = useCodeFailure();
  useEffect(() => {
    const model = created?.getModel();
    if (monaco && model) markLine(monaco, model, failure?.source === value ? failure : null);
  }, [monaco, created, failure, value]);
  useEffect(() => {
    if (!created || !failure || !isWanted) return;
    // The field's tab opens first.
    const timer = setTimeout(() => {
      goToLine(created, failure);
      onShown();
    });
    return () => clearTimeout(timer);
  }, [created, failure, isWanted, onShown]);
}
