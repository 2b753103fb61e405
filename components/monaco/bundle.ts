import type { editor } from "monaco-editor/editor";

/**
 * Monaco with only the features that our fields need. `load.ts` loads it when a field first needs it.
 *
 * Monaco's own JSON language is not included: it loads all of Monaco's features, and does so after their services are
 * created. Our fields highlight, check and format JSON themselves.
 */
import * as monaco from "monaco-editor/editor";
import "monaco-editor/features/bracketMatching/register";
import "monaco-editor/features/clipboard/register";
import "monaco-editor/features/codeEditor/register";
import "monaco-editor/features/codicon/register";
import "monaco-editor/features/cursorUndo/register";
import "monaco-editor/features/find/register";
import "monaco-editor/features/folding/register";
import "monaco-editor/features/format/register";
import "monaco-editor/features/hover/register";
import "monaco-editor/features/placeholderText/register";
import "monaco-editor/features/snippet/register";
import "monaco-editor/editor/contrib/suggest/browser/suggestController.js";
import "monaco-editor/features/wordOperations/register";
import { showSuggestionsAfterKey } from "./suggest-later.ts";
import { fitSuggestionsToField } from "./suggest-list.ts";

/** Its workers are files from our own origin, as the pages' policy requires (docs/promises.md S14). */
globalThis.MonacoEnvironment = {
  getWorker: (_module, label) =>
    new Worker(new URL("./editor.worker.ts", import.meta.url), { type: "module", name: label }),
};

releaseCtrlK(monaco.editor);
fitSuggestionsToField();
showSuggestionsAfterKey();

export { monaco };

/** The commands of the loaded features whose shortcuts begin with Ctrl K. */
const commands = [
  "editor.action.formatSelection",
  "editor.action.revealDefinitionAside",
  "editor.action.showHover",
  "editor.createFoldingRangeFromSelection",
  "editor.foldAll",
  "editor.foldAllBlockComments",
  "editor.foldAllExcept",
  "editor.foldAllMarkerRegions",
  "editor.foldRecursively",
  "editor.removeManualFoldingRanges",
  "editor.toggleFold",
  "editor.toggleFoldRecursively",
  "editor.toggleImportFold",
  "editor.unfoldAll",
  "editor.unfoldAllExcept",
  "editor.unfoldAllMarkerRegions",
  "editor.unfoldRecursively",
  "togglePeekWidgetFocus",
  "workbench.action.showHover",
  ...[1, 2, 3, 4, 5, 6, 7].map((level) => `editor.foldLevel${level}`),
];

/** Ctrl K opens the palette everywhere; Monaco's chords that begin with it would swallow the key. */
function releaseCtrlK(api: typeof editor): void {
  api.addKeybindingRules(commands.map((command) => ({ keybinding: 0, command: `-${command}` })));
}
