"use client";

import { useComputedColorScheme } from "@mantine/core";
import type { editor } from "monaco-editor/editor";
import { useEffectEvent, useLayoutEffect, useRef } from "react";
import classes from "./code-editor.module.css";
import { describeField, type FieldDescription } from "./describe-field.ts";
import { type EditorShape, editorOptions } from "./editor-options.ts";
import type { Monaco } from "./load.ts";
import { keepOneLine } from "./one-line.ts";
import { replaceWholeOnRequest } from "./select-whole.ts";
import { applyTheme } from "./theme.ts";

/** A part of a text, in UTF-16 units; `end` is behind it. */
export interface TextRange {
  start: number;
  end: number;
}

export interface CodeEditorProps extends Omit<EditorShape, "chars">, FieldDescription {
  monaco: Monaco;
  value: string;
  language: string;
  onChange?: (value: string) => void;
  placeholder?: string | undefined;
  /** It grows with its text up to here, then scrolls. */
  maxHeightPx?: number;
  minHeightPx?: number;
  /** Take the focus at once, with this part selected. */
  focusAt?: TextRange | undefined;
  onBlur?: (() => void) | undefined;
  /** Called once with the editor, for what a kind of field adds; what it gives is called before the editor goes. */
  onMount?: (editor: editor.IStandaloneCodeEditor) => (() => void) | undefined;
}

/** What an editor is made for: with another of these it is made anew. */
type Made = [monaco: Monaco, language: string, lines: "one" | "many"];

/**
 * Monaco as a controlled field. Lives as long as the component; disposes of its editor and its model when it goes.
 */
export function CodeEditor(props: CodeEditorProps) {
  const { monaco, value, language, lines, readOnly = false, placeholder = "" } = props;
  const host = useRef<HTMLDivElement>(null);
  const mounted = useRef<editor.IStandaloneCodeEditor | null>(null);
  const scheme = useComputedColorScheme("light");
  const isTakingOver = useRef(false);
  const report = useEffectEvent((text: string) => {
    if (!isTakingOver.current) props.onChange?.(text);
  });
  const blur = useEffectEvent(() => props.onBlur?.());
  const create = useEffectEvent((element: HTMLElement, ...[api, languageId, shape]: Made) => {
    const model = api.editor.createModel(value, languageId);
    const created = api.editor.create(element, {
      ...editorOptions({ lines: shape, readOnly, document: props.document ?? false, chars: value.length }),
      model,
      placeholder,
      ariaLabel: props.label,
    });
    // Pairs of brackets are looked for in the whole text, which takes long in a megabyte. Creating an editor switches it on.
    model.updateOptions({
      bracketColorizationOptions: { enabled: false, independentColorPoolPerBracketType: false },
    });
    const fitHeight = () => {
      const wanted = Math.max(props.minHeightPx ?? 0, created.getContentHeight());
      element.style.height = `${Math.min(wanted, props.maxHeightPx ?? Number.POSITIVE_INFINITY)}px`;
      created.layout();
    };
    fitHeight();
    created.onDidContentSizeChange(fitHeight);
    if (shape === "one") keepOneLine(created, api);
    replaceWholeOnRequest(created, element);
    // Now, not with the next frame: the textarea has its text from then on.
    created.render(true);
    model.onDidChangeContent(() => report(model.getValue()));
    created.onDidBlurEditorWidget(blur);
    const release = props.onMount?.(created);
    if (props.focusAt) {
      const { start, end } = props.focusAt;
      const from = model.getPositionAt(start);
      created.setSelection(api.Range.fromPositions(from, model.getPositionAt(end)));
      created.revealPosition(from);
      created.focus();
    }
    return { created, model, release };
  });

  useLayoutEffect(() => applyTheme(monaco, scheme), [monaco, scheme]);

  useLayoutEffect(() => {
    if (!host.current) return;
    const { created, model, release } = create(host.current, monaco, language, lines);
    mounted.current = created;
    return () => {
      mounted.current = null;
      release?.();
      created.dispose();
      model.dispose();
    };
  }, [monaco, language, lines]);

  // What changed elsewhere, such as by the canvas's undo. Monaco's own history keeps what was there before.
  useLayoutEffect(() => {
    const model = mounted.current?.getModel();
    if (!model || model.getValue() === value) return;
    isTakingOver.current = true;
    model.pushEditOperations([], [{ range: model.getFullModelRange(), text: value }], () => null);
    isTakingOver.current = false;
  }, [value]);

  useLayoutEffect(() => {
    mounted.current?.updateOptions({ readOnly, domReadOnly: readOnly, placeholder });
  }, [readOnly, placeholder]);

  const { id, label, describedBy, invalid } = props;
  useLayoutEffect(() => {
    if (host.current) describeField(host.current, { id, label, describedBy, invalid });
  }, [id, label, describedBy, invalid]);

  return <div ref={host} className={classes.host} />;
}
