/** Monaco with what our fields need of it, and nothing else. `load.ts` brings it in when a field first needs it. */
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
import "monaco-editor/features/suggest/register";
import "monaco-editor/features/wordOperations/register";
import "monaco-editor/languages/definitions/html/register";
import { jsonDefaults } from "monaco-editor/languages/features/json/register";
import { freeCtrlK } from "./chords.ts";

/** Workers are files of our own origin, which is all that the pages' policy allows (promises.md S14). */
globalThis.MonacoEnvironment = {
  getWorker: (_module, label) =>
    label === "json"
      ? new Worker(new URL("./json.worker.ts", import.meta.url), { type: "module", name: label })
      : new Worker(new URL("./editor.worker.ts", import.meta.url), { type: "module", name: label }),
};

jsonDefaults.setDiagnosticsOptions({ validate: true, allowComments: false, trailingCommas: "error" });
freeCtrlK(monaco.editor);

export { monaco };
