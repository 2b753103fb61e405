import type { editor, IRange, languages } from "monaco-editor/editor";
import { type Monaco, prepareMonaco } from "#components/monaco/load.ts";
import { findTags } from "#engine/tags/find.ts";
import { completionContext } from "./completion-context.ts";
import { type Completion, completionsFor } from "./completions.ts";
import { describeTag } from "./describe-tag.ts";
import { filterAt } from "./filter-at.ts";
import { filterMarkdown } from "./filter-markdown.ts";
import type { TagSource } from "./tag-source.ts";
import { type LineState, type Syntax, tokenizeLine } from "./tokenize.ts";

const sources = new WeakMap<editor.ITextModel, () => TagSource>();
const jsonBrackets: [string, string][] = [
  ["{", "}"],
  ["[", "]"],
];

/** Monaco's name for a text with tags, or for a JSON document. */
export function templateLanguage(syntax: Syntax): string {
  return `millrace-${syntax}`;
}

/** Sets the tag source for the suggestions and hovers of a model. */
export function setModelSource(model: editor.ITextModel, source: () => TagSource): void {
  sources.set(model, source);
}

prepareMonaco(registerTemplateLanguages);

/** Highlighting, suggestions and hovers of the template languages. */
function registerTemplateLanguages(monaco: Monaco): void {
  for (const syntax of ["text", "json", "html", "document"] as const) {
    const id = templateLanguage(syntax);
    monaco.languages.register({ id });
    monaco.languages.setTokensProvider(id, tokensOf(syntax));
    monaco.languages.setLanguageConfiguration(id, { brackets: syntax === "text" ? [] : jsonBrackets });
    if (syntax === "document") continue;
    monaco.languages.registerCompletionItemProvider(id, completionProvider(monaco));
    monaco.languages.registerHoverProvider(id, hoverProvider(monaco));
  }
}

interface State extends languages.IState {
  line: LineState;
}

function stateOf(line: LineState): State {
  return { line, clone: () => stateOf(line), equals: (other) => "line" in other && other.line === line };
}

function tokensOf(syntax: Syntax): languages.TokensProvider {
  return {
    getInitialState: () => stateOf("text"),
    tokenize(line, state) {
      const read = tokenizeLine(line, "line" in state ? (state as State).line : "text", syntax);
      const tokens: languages.IToken[] = [];
      let end = 0;
      for (const token of read.tokens) {
        if (token.start > end || tokens.length === 0) tokens.push({ startIndex: end, scopes: "" });
        tokens.push({ startIndex: token.start, scopes: token.kind.replace("-", ".") });
        end = token.end;
      }
      if (end < line.length) tokens.push({ startIndex: end, scopes: "" });
      return { tokens, endState: stateOf(read.state) };
    },
  };
}

function completionProvider(monaco: Monaco): languages.CompletionItemProvider {
  const kinds: Readonly<Record<Completion["type"], languages.CompletionItemKind>> = {
    string: monaco.languages.CompletionItemKind.Text,
    number: monaco.languages.CompletionItemKind.Value,
    boolean: monaco.languages.CompletionItemKind.Keyword,
    null: monaco.languages.CompletionItemKind.Constant,
    object: monaco.languages.CompletionItemKind.Struct,
    array: monaco.languages.CompletionItemKind.Enum,
    filter: monaco.languages.CompletionItemKind.Function,
  };
  return {
    triggerCharacters: ["{", ".", "|", " ", "["],
    provideCompletionItems(model, position) {
      const source = sources.get(model)?.();
      const context = source && completionContext(model.getValue(), model.getOffsetAt(position));
      if (!context) return { suggestions: [] };
      const range = rangeOf(model, context.from, context.to);
      return {
        suggestions: completionsFor(context, source.suggestions()).map((item) => ({
          label: { label: item.label, detail: `  ${item.detail}`, description: item.from },
          heading: item.node,
          kind: kinds[item.type],
          insertText: item.insert,
          filterText: item.label,
          sortText: item.sortText,
          range,
          ...(item.documentation === undefined ? {} : { documentation: { value: item.documentation } }),
        })),
      };
    },
  };
}

function hoverProvider(monaco: Monaco): languages.HoverProvider {
  return {
    provideHover(model, position) {
      const source = sources.get(model)?.();
      const offset = model.getOffsetAt(position);
      const filter = source && filterAt(model.getValue(), offset);
      if (filter) {
        return {
          range: monaco.Range.lift(rangeOf(model, filter.start, filter.end)),
          contents: [{ value: filterMarkdown(filter.doc) }],
        };
      }
      const tag = findTags(model.getValue()).find(({ start, end }) => start <= offset && offset < end);
      if (!source || !tag) return null;
      const {
        title,
        sample,
        calls = null,
        problem,
      } = describeTag(tag, source.check(model.getValue()), source);
      const lines = [title, sample, calls, problem].filter((line) => line !== null);
      return {
        range: monaco.Range.lift(rangeOf(model, tag.start, tag.end)),
        contents: lines.map((value) => ({ value: plainMarkdown(value) })),
      };
    },
  };
}

/** Data is shown as text, never interpreted as Markdown. */
function plainMarkdown(text: string): string {
  return text.replace(/[\\`*_{}[\]()#+\-.!|<>&~]/g, "\\$&");
}

function rangeOf(model: editor.ITextModel, start: number, end: number): IRange {
  const from = model.getPositionAt(start);
  const to = model.getPositionAt(end);
  return {
    startLineNumber: from.lineNumber,
    startColumn: from.column,
    endLineNumber: to.lineNumber,
    endColumn: to.column,
  };
}
