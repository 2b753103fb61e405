"use client";

import type { editor } from "monaco-editor/editor";
import {
  type DragEvent,
  type ReactNode,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useRef,
  useState,
} from "react";
import { loadedMonaco } from "#components/monaco/load.ts";
import type { TextRange } from "#components/monaco/text-range.ts";
import { runAfterPress } from "#components/ui/after-press.ts";
import type { Encoding } from "#engine/field.ts";
import { EditableText, type EditableTextHandle } from "./editable-text.tsx";
import frame from "./field-frame.module.css";
import { describedBy, FieldFrame } from "./field-frame.tsx";
import type { FieldProps } from "./field-props.ts";
import { useOfferInsert } from "./insert-target.ts";
import { droppedTag, isTagDrag } from "./tag-drag.ts";
import { decorateTags } from "./template/decorate.ts";
import { Highlighted } from "./template/highlighted.tsx";
import { insertionOf } from "./template/insertion.ts";
import { setModelSource, templateLanguage } from "./template/monaco-language.ts";
import { ResultLine } from "./template/result-line.tsx";
import { replaceSegment } from "./template/segments.ts";
import { TagHover, useTagHover } from "./template/tag-hover.tsx";
import { tagProblems } from "./template/tag-problems.ts";
import { useTagSource } from "./template/tag-source.ts";
import { useTemplateResult } from "./template/use-template-result.ts";
import { usePausing } from "./use-pausing.ts";

export interface TemplateFieldProps extends FieldProps {
  /** Numbers, booleans and null are shown as text, and keep their type until edited. */
  value: unknown;
  onChange: (value: string) => void;
  lines: "one" | "many";
  /** How a tag's value is encoded, which the result below the field shows. */
  encoding?: Encoding;
  /** Inside the box, at its right edge. */
  edge?: ReactNode;
  /** Switches to a JavaScript expression. */
  onSwitch?: (() => void) | undefined;
}

const typingMs = 800;
/** The field checks these itself while it is edited. */
const tagCodes: ReadonlySet<string> = new Set([
  "tag_syntax",
  "tag_unresolved",
  "variable_missing",
  "tag_not_in_sample",
  "tag_not_in_calls",
]);

/** The field for text with tags. Its tags come from the nearest `TagSourceProvider`. */
export function TemplateField(props: TemplateFieldProps) {
  const { label, isLabelHidden, help, placeholder, readOnly = false, encoding = "text" } = props;
  const syntax = encoding === "json" || encoding === "html" ? encoding : "text";
  const id = useId();
  const { text, change, flush } = usePausing(templateText(props.value), props.onChange);
  const replace = (next: string) => change(next, true);
  const lines = text.includes("\n") ? "many" : props.lines;
  const source = useTagSource();
  const checkedText = useDeferredValue(text);
  const checked = useMemo(() => source.check(checkedText), [source, checkedText]);
  const field = useRef<EditableTextHandle>(null);
  const box = useRef<HTMLDivElement>(null);
  const hover = useTagHover(box);
  const [isDropping, setIsDropping] = useState(false);

  // A tag that is being typed is unfinished; it is checked when typing pauses or the field loses the focus.
  const [isTyping, setIsTyping] = useState(false);
  const isSettled = useSettled(text, typingMs);
  const isUnfinished = isTyping && (!isSettled || "problem" in checked);
  const problems = [
    ...(checkedText === text && !isUnfinished
      ? tagProblems(text, checked, replace, readOnly ? null : source.createVariable)
      : []),
    ...(props.problems ?? []).filter(({ code }) => !tagCodes.has(code)),
  ];

  const shown = useTemplateResult(source, text, encoding);
  const hasResult = shown !== null && !("problem" in checked && !isUnfinished);
  const insert = useEffectEvent((tag: string, takesFocus: boolean, place?: TextRange | null) => {
    const created = field.current?.editor();
    if (created) return insertInto(created, tag);
    const at = place ?? field.current?.range() ?? { start: text.length, end: text.length };
    if (takesFocus && field.current?.edit(at, (mounted) => insertInto(mounted, tag))) return;
    const edit = insertionOf(text, at, tag);
    replace(replaceSegment(text, edit, edit.text));
  });
  const switchLanguage = useEffectEvent(() => props.onSwitch?.());
  const offer = useOfferInsert(
    label,
    (tag, takesFocus) => insert(tag, takesFocus),
    props.onSwitch ? () => switchLanguage() : null,
  );

  const currentSource = useEffectEvent(() => source);
  const mount = useEffectEvent((created: editor.IStandaloneCodeEditor) => {
    const monaco = loadedMonaco();
    const model = created.getModel();
    if (!monaco || !model) return;
    setModelSource(model, () => currentSource());
    return decorateTags(created, monaco, () => currentSource());
  });

  const onDrop = (event: DragEvent) => {
    setIsDropping(false);
    const tag = droppedTag(event)?.tag;
    if (tag === undefined || readOnly) return;
    event.preventDefault();
    const created = field.current?.editor();
    const at = created?.getTargetAtClientPoint(event.clientX, event.clientY)?.position;
    if (created && at) created.setPosition(at);
    insert(tag, true, field.current?.rangeAt(event.clientX, event.clientY));
  };

  return (
    <FieldFrame
      id={id}
      label={label}
      isLabelHidden={isLabelHidden}
      help={help}
      problems={problems}
      result={
        hasResult && (
          <ResultLine
            id={`${id}-result`}
            shown={shown}
            text={text}
            checked={checked}
            onReplace={readOnly ? undefined : replace}
          />
        )
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the field inside is the control; here tags are dropped and hovered. */}
      <div
        ref={box}
        className={frame.box}
        data-invalid={problems.some(({ isWarning }) => !isWarning) || undefined}
        data-edge={props.edge ? "" : undefined}
        data-drop={isDropping || undefined}
        data-readonly={readOnly || undefined}
        data-takes-tags={!readOnly || undefined}
        onFocus={readOnly ? undefined : offer}
        onDragOver={(event) => {
          if (readOnly || !isTagDrag(event)) return;
          event.preventDefault();
          event.dataTransfer.dropEffect = "copy";
          if (!isDropping) setIsDropping(true);
        }}
        onDragLeave={() => setIsDropping(false)}
        onDrop={onDrop}
        {...hover.handlers}
      >
        <EditableText
          ref={field}
          id={id}
          label={label}
          describedBy={describedBy(id, { help, problems, hasResult })}
          invalid={problems.length > 0}
          value={text}
          onChange={change}
          lines={lines}
          language={templateLanguage(syntax)}
          placeholder={placeholder}
          readOnly={readOnly}
          onFocus={() => setIsTyping(true)}
          onBlur={() => {
            runAfterPress(() => {
              flush();
              setIsTyping(false);
            });
          }}
          onMount={mount}
        >
          <Highlighted source={text} syntax={syntax} checked={checked} />
        </EditableText>
        {props.edge}
      </div>
      <TagHover
        hover={hover}
        value={text}
        checked={checked}
        source={source}
        onReplace={readOnly ? undefined : replace}
      />
    </FieldFrame>
  );
}

/** False until a value has stayed the same for a while. */
function useSettled(value: unknown, afterMs: number): boolean {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), afterMs);
    return () => clearTimeout(timer);
  }, [value, afterMs]);
  return settled === value;
}

/** A template setting as text; other values as they would be typed. */
function templateText(value: unknown): string {
  if (typeof value === "string") return value;
  return value === undefined ? "" : (JSON.stringify(value) ?? "");
}

/** Inserts a tag at an editor's selection as one undo step. */
function insertInto(created: editor.IStandaloneCodeEditor, tag: string): void {
  const model = created.getModel();
  const selection = created.getSelection();
  const monaco = loadedMonaco();
  if (!model || !selection || !monaco) return;
  const at = {
    start: model.getOffsetAt(selection.getStartPosition()),
    end: model.getOffsetAt(selection.getEndPosition()),
  };
  const edit = insertionOf(model.getValue(), at, tag);
  const range = monaco.Range.fromPositions(model.getPositionAt(edit.start), model.getPositionAt(edit.end));
  created.pushUndoStop();
  created.executeEdits("tag", [{ range, text: edit.text, forceMoveMarkers: true }]);
  created.pushUndoStop();
  created.focus();
}
