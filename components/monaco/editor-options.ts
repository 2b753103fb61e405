import type { editor } from "monaco-editor/editor";
import { editorFont } from "./font.ts";

/** How the text of an editor is laid out. */
export interface EditorShape {
  lines: "one" | "many";
  /** Line numbers and folding, for whole documents. */
  document?: boolean;
  /** A program: brackets close, and Tab indents (Ctrl+M lets it move on). */
  code?: boolean;
  readOnly?: boolean;
  /** The length of the initial text. */
  chars: number;
}

/**
 * With full accessibility support, Monaco measures every line that may wrap in the page, which is too slow for long
 * text.
 */
const maxMeasuredChars = 50_000;

/** The height of a suggestion with its two lines, in pixels. */
const suggestionRowPx = 42;
/** Of code, which has one line. */
const codeSuggestionRowPx = 26;

let overflow: HTMLElement | undefined;

/** The container of suggestion lists: at the page's end, so that no panel clips them. */
function overflowRoot(): HTMLElement {
  if (overflow?.isConnected) return overflow;
  overflow = document.createElement("div");
  overflow.className = "monaco-editor";
  overflow.style.cssText = "position: absolute; top: 0; left: 0; z-index: 400;";
  document.body.append(overflow);
  return overflow;
}

type Options = editor.IStandaloneEditorConstructionOptions;

/**
 * The options that make Monaco a form field: no decorations, Tab moves on, and a textarea that assistive software can
 * read.
 */
export function editorOptions(shape: EditorShape): Options {
  const { readOnly = false, code = false } = shape;
  return {
    ...undecorated,
    ...layoutOptions(shape),
    ...typingOptions(shape),
    // A textarea: with `editContext` the canvas would take a Backspace in a field as its own.
    editContext: false,
    accessibilitySupport: wraps(shape) && shape.chars > maxMeasuredChars ? "auto" : "on",
    tabFocusMode: !code,
    readOnly,
    domReadOnly: readOnly,
    overflowWidgetsDomNode: overflowRoot(),
    fixedOverflowWidgets: true,
    contextmenu: false,
    find: { addExtraSpaceOnTop: false, autoFindInSelection: "never", seedSearchStringFromSelection: "never" },
    hover: { delay: 250, above: false },
    maxTokenizationLineLength: 50_000,
    stopRenderingLineAfter: 20_000,
  };
}

const undecorated: Options = {
  glyphMargin: false,
  minimap: { enabled: false },
  overviewRulerLanes: 0,
  overviewRulerBorder: false,
  hideCursorInOverviewRuler: true,
  renderLineHighlight: "none",
  occurrencesHighlight: "off",
  selectionHighlight: false,
  guides: { indentation: false },
  links: false,
  unicodeHighlight: { ambiguousCharacters: false, invisibleCharacters: false },
};

function wraps({ lines, document = false }: EditorShape): boolean {
  return lines === "many" && !document;
}

/** Fonts, wrapping, scrolling, and what is beside the lines. */
function layoutOptions(shape: EditorShape): Options {
  const isDocument = shape.document ?? false;
  const isOne = shape.lines === "one";
  return {
    fontFamily: editorFont.family,
    fontSize: editorFont.sizePx,
    lineHeight: editorFont.lineHeightPx,
    fontLigatures: false,
    automaticLayout: true,
    padding: { top: 6, bottom: 6 },
    wordWrap: wraps(shape) ? "on" : "off",
    // Otherwise Monaco wraps text with very long lines, whatever the option says.
    ...(!wraps(shape) && { wordWrapOverride1: "off", wordWrapOverride2: "off" }),
    lineNumbers: isDocument ? "on" : "off",
    lineNumbersMinChars: 3,
    lineDecorationsWidth: isDocument ? 16 : 0,
    folding: isDocument,
    scrollBeyondLastLine: false,
    scrollBeyondLastColumn: isOne ? 1 : 4,
    scrollbar: {
      vertical: isOne ? "hidden" : "auto",
      horizontal: isOne ? "hidden" : "auto",
      handleMouseWheel: !isOne,
      alwaysConsumeMouseWheel: false,
      verticalScrollbarSize: 8,
      horizontalScrollbarSize: 8,
      useShadows: false,
    },
  };
}

/** Brackets, indentation and suggestions. */
function typingOptions({ document: isDocument = false, code: isCode = false }: EditorShape): Options {
  // Automatic closing brackets break JSON that is typed in full; tags are closed on insertion.
  const closing = isCode ? "languageDefined" : "never";
  return {
    matchBrackets: isDocument ? "always" : "never",
    autoClosingBrackets: closing,
    autoClosingQuotes: closing,
    autoSurround: closing,
    autoIndent: isCode ? "full" : isDocument ? "keep" : "none",
    formatOnPaste: false,
    tabSize: 2,
    insertSpaces: true,
    detectIndentation: false,
    wordBasedSuggestions: "off",
    quickSuggestions: { other: true, comments: false, strings: !isCode },
    suggestOnTriggerCharacters: true,
    suggestLineHeight: isCode ? codeSuggestionRowPx : suggestionRowPx,
    suggestFontSize: 12.5,
    acceptSuggestionOnCommitCharacter: false,
    suggest: {
      // `showWords: false` would hide everything of the kind Text: all tags that are strings.
      showIcons: isCode,
      preview: false,
      showStatusBar: false,
      filterGraceful: true,
    },
  };
}
