"use client";

import { useComputedColorScheme } from "@mantine/core";
import { Editor } from "@monaco-editor/react";
import type { editor } from "monaco-editor/editor";
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from "react";
import classes from "./code-editor.module.css";
import { describeField, type FieldDescription } from "./describe-field.ts";
import { type EditorShape, editorOptions } from "./editor-options.ts";
import type { Monaco } from "./load.ts";
import { replaceWholeOnRequest } from "./select-whole.ts";
import { applyTheme, themeName } from "./theme.ts";
import { useEditorValue } from "./use-editor-value.ts";
import { useRemountKey } from "./use-remount-key.ts";
import { withoutBracketColors } from "./without-bracket-colors.ts";

export interface CodeEditorProps extends Omit<EditorShape, "chars">, FieldDescription {
  /** Configured first: the React binding would otherwise load a copy from a CDN. */
  monaco: Monaco;
  value: string;
  language: string;
  onChange?: (value: string) => void;
  placeholder?: string | undefined;
  /** The height up to which it grows with its text; then it scrolls. */
  maxHeightPx?: number;
  minHeightPx?: number;
  /** The same in CSS, where it depends on what is around it. */
  minHeight?: string;
  onBlur?: (() => void) | undefined;
  /**
   * Called once with the editor, to add a field's features; the function that it returns runs before the editor is
   * disposed of.
   */
  onMount?: (editor: editor.IStandaloneCodeEditor) => (() => void) | undefined;
}

/**
 * Monaco as a controlled field. It mounts a moment after rendering, and disposes of its editor and model on unmount.
 */
export function CodeEditor(props: CodeEditorProps) {
  const remountKey = useRemountKey();
  // Single-line and multi-line fields differ in more than their options.
  return <MountedEditor key={`${props.lines} ${remountKey}`} {...props} />;
}

function MountedEditor(props: CodeEditorProps) {
  const { monaco, value, language, lines, placeholder = "", minHeightPx = 0 } = props;
  const { readOnly = false, document = false, code = false } = props;
  const host = useRef<HTMLDivElement>(null);
  const scheme = useComputedColorScheme("light");
  const [mounted, setMounted] = useState<editor.IStandaloneCodeEditor | null>(null);
  const [chars] = useState(value.length);
  const options = useMemo(
    () => ({
      ...editorOptions({ lines, readOnly, document, code, chars }),
      placeholder,
      ariaLabel: props.label,
    }),
    [lines, readOnly, document, code, chars, placeholder, props.label],
  );

  useLayoutEffect(() => applyTheme(monaco, scheme), [monaco, scheme]);

  useFieldFeatures(mounted, host, props);

  const { id, label, describedBy, invalid } = props;
  useEffect(() => {
    if (mounted && host.current) describeField(host.current, { id, label, describedBy, invalid });
  }, [mounted, id, label, describedBy, invalid]);

  return (
    <div ref={host} className={classes.host} style={{ minHeight: props.minHeight ?? minHeightPx }}>
      <Editor
        defaultValue={value}
        language={language}
        theme={themeName}
        options={options}
        loading={null}
        saveViewState={false}
        onMount={(created) => setMounted(created)}
      />
    </div>
  );
}

/** Makes a mounted editor a form field: its height, its value, its lines, and what the field adds. */
function useFieldFeatures(
  mounted: editor.IStandaloneCodeEditor | null,
  host: RefObject<HTMLDivElement | null>,
  props: CodeEditorProps,
): void {
  const { monaco, value, lines, minHeightPx = 0, maxHeightPx = Number.POSITIVE_INFINITY } = props;
  const fitHeight = useEffectEvent((created: editor.IStandaloneCodeEditor) => {
    if (!host.current) return;
    const wanted = Math.max(minHeightPx, created.getContentHeight());
    host.current.style.height = `${Math.min(wanted, maxHeightPx)}px`;
    created.layout();
  });
  const pass = useEditorValue(mounted, value, props.onChange);
  const blur = useEffectEvent(() => {
    pass();
    props.onBlur?.();
  });
  const addOurs = useEffectEvent((created: editor.IStandaloneCodeEditor) => props.onMount?.(created));

  useLayoutEffect(() => {
    const model = mounted?.getModel();
    if (!mounted || !model || !host.current) return;
    withoutBracketColors(model);
    fitHeight(mounted);
    const listeners = [
      mounted.onDidContentSizeChange(
        ({ contentHeightChanged }) => contentHeightChanged && fitHeight(mounted),
      ),
      mounted.onDidBlurEditorWidget(blur),
    ];
    if (lines === "one") enforceOneLine(mounted, monaco);
    replaceWholeOnRequest(mounted, host.current);
    // Renders now instead of in the next frame, so that the textarea has its text when the editor is ready.
    mounted.render(true);
    const release = addOurs(mounted);
    return () => {
      release?.();
      for (const listener of listeners) listener.dispose();
    };
  }, [mounted, host, monaco, lines]);
}

/** Limits an editor to one line: Enter only accepts a suggestion, and pasted line breaks become spaces. */
function enforceOneLine(created: editor.IStandaloneCodeEditor, monaco: Monaco): void {
  const { Enter } = monaco.KeyCode;
  created.addAction({
    id: "millrace.noLineBreak",
    label: "No line break",
    keybindings: [Enter, monaco.KeyMod.Shift | Enter],
    precondition: "!suggestWidgetVisible",
    run: () => {},
  });
  created.onDidChangeModelContent(() => {
    const model = created.getModel();
    if (!model || model.getLineCount() === 1) return;
    const text = model.getValue().replace(/\s*\r?\n\s*/g, " ");
    created.executeEdits("one line", [{ range: model.getFullModelRange(), text, forceMoveMarkers: true }]);
  });
}
