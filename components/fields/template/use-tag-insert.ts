import type { editor } from "monaco-editor/editor";
import { type DragEvent, type RefObject, useEffectEvent } from "react";
import { useOfferInsert } from "#components/fields/insert-target.ts";
import type { EditableTextHandle } from "#components/fields/use-mounted-editor.ts";
import { loadedMonaco } from "#components/monaco/load.ts";
import type { TextRange } from "#components/monaco/text-range.ts";
import { insertionOf } from "./insertion.ts";
import { replaceSegment } from "./segments.ts";

export interface TagInsertOptions {
  label: string;
  text: string;
  field: RefObject<EditableTextHandle | null>;
  onReplace: (text: string) => void;
  onSwitch: (() => void) | undefined;
}

/** Inserts tags into a field: those chosen elsewhere, at its caret, and those dropped, at the pointer. */
export function useTagInsert({ label, text, field, onReplace, onSwitch }: TagInsertOptions) {
  const insert = useEffectEvent((tag: string, takesFocus: boolean, place?: TextRange | null) => {
    const created = field.current?.editor();
    if (created) return insertInto(created, tag);
    const at = place ?? field.current?.range() ?? { start: text.length, end: text.length };
    if (takesFocus && field.current?.edit(at, (mounted) => insertInto(mounted, tag))) return;
    const edit = insertionOf(text, at, tag);
    onReplace(replaceSegment(text, edit, edit.text));
  });
  const switchLanguage = useEffectEvent(() => onSwitch?.());
  const offer = useOfferInsert(
    label,
    (tag, takesFocus) => insert(tag, takesFocus),
    onSwitch ? () => switchLanguage() : null,
  );
  const drop = (tag: string, { clientX, clientY }: DragEvent) => {
    const created = field.current?.editor();
    const at = created?.getTargetAtClientPoint(clientX, clientY)?.position;
    if (created && at) created.setPosition(at);
    insert(tag, true, field.current?.rangeAt(clientX, clientY));
  };
  return { offer, drop };
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
