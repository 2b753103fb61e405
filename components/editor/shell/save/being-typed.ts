import { onlyNode } from "#components/editor/state/editor-context.tsx";
import type { EditorState } from "#components/editor/state/store/state.ts";
import { allPlaced } from "#engine/edit/notes.ts";
import type { Draft } from "#engine/merge/conflict.ts";

/** A field counts as being typed in for this long after a key. */
const pauseMs = 3_000;

let lastKeyAt = Number.NEGATIVE_INFINITY;
const recordKey = () => {
  lastKeyAt = performance.now();
};
// Monaco's fields cause no `input` events, and an input method may cause no `keydown`.
if (typeof window !== "undefined")
  for (const name of ["keydown", "input"]) window.addEventListener(name, recordKey, { capture: true });

/** Whether a draft would change the field that the user is typing in, or the node that it belongs to. */
export function isBeingTyped(state: EditorState, { name, document: next }: Draft): boolean {
  const field = document.activeElement;
  if (!document.hasFocus() || !field?.matches("input, textarea, [role=textbox]")) return false;
  if (field.matches("[data-flow-name]")) return name !== state.name;
  // These fields keep their text to themselves until they are left.
  if (state.renaming !== null && field.closest(".react-flow__node"))
    return isChanged(state, next, state.renaming);
  const inPanel = field.closest("[data-inspector]") !== null;
  const selected = onlyNode(state.selection);
  const isTyping = performance.now() - lastKeyAt < pauseMs;
  return inPanel && isTyping && selected !== null && isChanged(state, next, selected);
}

function isChanged({ document }: EditorState, next: Draft["document"], id: string): boolean {
  const find = (of: Draft["document"]) => allPlaced(of).find((item) => item.id === id);
  return find(document) !== find(next);
}
