import { SuggestWidget } from "monaco-editor/editor/contrib/suggest/browser/suggestWidget.js";
import { runAfterPaint } from "#components/ui/after-paint.ts";

/** The functions that show a widget's newest list, or cancel it, until it is shown. */
const pending = new WeakMap<SuggestWidget, { show: () => void; cancel: () => void }>();
const listened = new WeakSet<SuggestWidget>();

/**
 * Draws the list of suggestions after the frame of the key that changes it, because it takes as long as that frame. So the
 * character is never late. Before the next key is handled, and when a suggestion is accepted, the list is up to date.
 */
export function showSuggestionsAfterKey(): void {
  const { showSuggestions, hideWidget, getFocusedItem, dispose } = SuggestWidget.prototype;

  SuggestWidget.prototype.showSuggestions = function showLater(...list) {
    pending.get(this)?.cancel();
    const show = () => {
      drop(this);
      showSuggestions.apply(this, list);
    };
    pending.set(this, { show, cancel: runAfterPaint(show) });
    if (listened.has(this)) return;
    listened.add(this);
    // The editor's own handlers come later. They move in the list, or accept what is chosen.
    this.editor.getDomNode()?.addEventListener("keydown", () => pending.get(this)?.show(), { capture: true });
  };
  SuggestWidget.prototype.getFocusedItem = function getItem() {
    pending.get(this)?.show();
    return getFocusedItem.call(this);
  };
  SuggestWidget.prototype.hideWidget = function hide() {
    drop(this);
    hideWidget.call(this);
  };
  SuggestWidget.prototype.dispose = function disposeAll() {
    drop(this);
    dispose.call(this);
  };
}

function drop(widget: SuggestWidget): void {
  pending.get(widget)?.cancel();
  pending.delete(widget);
}
