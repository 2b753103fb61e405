import { SuggestWidget } from "monaco-editor/editor/contrib/suggest/browser/suggestWidget.js";
import "./suggest-list.css";

const shownRows = 7;
const widthPx = { least: 280, most: 430 };
/** The space that Monaco adds around the list's width. */
const surroundPx = 16;

/**
 * Makes the list of suggestions as wide as its field, so that it does not reach beyond the panel that the
 * field is in. Monaco has no option for it: its list is 430 px wide until someone resizes it.
 */
export function fitSuggestionsToField(): void {
  const original = SuggestWidget.prototype.getLayoutInfo;
  SuggestWidget.prototype.getLayoutInfo = function getLayoutInfo() {
    const info = original.call(this);
    const field = this.editor.getLayoutInfo().width - surroundPx;
    const width = Math.min(widthPx.most, Math.max(widthPx.least, field));
    return { ...info, defaultSize: info.defaultSize.with(width, shownRows * info.itemHeight) };
  };
}
