import type { editor } from "monaco-editor/editor";

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
export function releaseCtrlK(api: typeof editor): void {
  api.addKeybindingRules(commands.map((command) => ({ keybinding: 0, command: `-${command}` })));
}
