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
import { releaseCtrlK } from "./chords.ts";
import { nameGroupsOnce } from "./name-groups.ts";
import { showSuggestionsAfterKey } from "./suggest-later.ts";
import { fitSuggestionsToField } from "./suggest-list.ts";

/** Its workers are files from our own origin, as the pages' policy requires (docs/promises.md S14). */
globalThis.MonacoEnvironment = {
  getWorker: (_module, label) =>
    new Worker(new URL("./editor.worker.ts", import.meta.url), { type: "module", name: label }),
};

releaseCtrlK(monaco.editor);
fitSuggestionsToField();
nameGroupsOnce();
showSuggestionsAfterKey();

export { monaco };
