/**
 * Monaco's worker for TypeScript. A separate module, so that the bundler creates a worker file on our origin
 * (docs/promises.md S14).
 */
import {
  type CompilerData,
  type Diagnostic,
  initialize,
  type SignatureHelpOptions,
  TypeScriptWorker,
  type WorkerContext,
} from "monaco-editor/languages/features/typescript/ts.worker.js";
import { withoutIntl } from "#engine/code/sandbox-language.ts";
import { findImports } from "#lib/code-imports.ts";

/** The code around the text of an editor when it runs (`server/platform/sandbox/child/compile.ts`). */
export interface Surroundings {
  before: string;
  after: string;
}

/**
 * The compiler sees the text of an editor as the sandbox does, inside of a function, with the import statements before it. Otherwise it would not check what is
 * returned, and names of one editor would be visible in others. Positions are those of the editor.
 */
class CodeWorker extends TypeScriptWorker {
  readonly #around: Surroundings;

  constructor(context: WorkerContext, data: CompilerData & Surroundings) {
    super(context, data);
    this.#around = { before: data.before, after: data.after };
  }

  override _getScriptText(fileName: string): string | undefined {
    const text = super._getScriptText(fileName);
    if (text === undefined) return text;
    if (!this._getModel(fileName)) return withoutIntl(text);
    const { before, after } = this.#around;
    // Nothing is wrong with an empty field.
    if (text.trim() === "") return " ".repeat(before.length) + text;
    const at = this.#importsEnd(fileName);
    return text.slice(0, at) + before + text.slice(at) + after;
  }

  override async getSyntacticDiagnostics(fileName: string) {
    return this.#shown(fileName, await super.getSyntacticDiagnostics(fileName));
  }

  override async getSemanticDiagnostics(fileName: string) {
    return this.#shown(fileName, await super.getSemanticDiagnostics(fileName));
  }

  override async getSuggestionDiagnostics(fileName: string) {
    return this.#shown(fileName, await super.getSuggestionDiagnostics(fileName));
  }

  override async getCompletionsAtPosition(fileName: string, position: number) {
    const found = await super.getCompletionsAtPosition(fileName, this.#inside(fileName, position));
    if (!found) return found;
    const entries = found.entries.map((entry) =>
      entry.replacementSpan
        ? { ...entry, replacementSpan: this.#outside(fileName, entry.replacementSpan) }
        : entry,
    );
    return { ...found, entries };
  }

  override getCompletionEntryDetails(fileName: string, position: number, entry: string) {
    return super.getCompletionEntryDetails(fileName, this.#inside(fileName, position), entry);
  }

  override getSignatureHelpItems(fileName: string, position: number, options: SignatureHelpOptions) {
    return super.getSignatureHelpItems(fileName, this.#inside(fileName, position), options);
  }

  override async getQuickInfoAtPosition(fileName: string, position: number) {
    const info = await super.getQuickInfoAtPosition(fileName, this.#inside(fileName, position));
    return info && { ...info, textSpan: this.#outside(fileName, info.textSpan) };
  }

  /** Nothing is found for a name that is declared elsewhere too, such as `input`. */
  override async findRenameLocations(
    fileName: string,
    position: number,
    inStrings: boolean,
    inComments: boolean,
    withPrefixAndSuffix: boolean,
  ) {
    const inside = this.#inside(fileName, position);
    const found = await super.findRenameLocations(
      fileName,
      inside,
      inStrings,
      inComments,
      withPrefixAndSuffix,
    );
    if (!found?.every((each) => each.fileName === fileName)) return undefined;
    return found.map((each) => ({ ...each, textSpan: this.#outside(fileName, each.textSpan) }));
  }

  /** Without the places that explain an error: most are in declarations that no editor shows. */
  #shown(fileName: string, diagnostics: Diagnostic[]): Diagnostic[] {
    return diagnostics.map(({ relatedInformation: _, ...diagnostic }) => this.#outside(fileName, diagnostic));
  }

  /** The end of the imports with which the text of an editor begins. An expression has no imports. */
  #importsEnd(fileName: string): number {
    return findImports(super._getScriptText(fileName) ?? "").at(-1)?.end ?? 0;
  }

  #inside(fileName: string, position: number): number {
    return position < this.#importsEnd(fileName) ? position : position + this.#around.before.length;
  }

  #outside<Span extends { start: number }>(fileName: string, span: Span): Span {
    const at = this.#importsEnd(fileName);
    if (span.start < at) return span;
    return { ...span, start: Math.max(at, span.start - this.#around.before.length) };
  }
}

self.onmessage = () => {
  initialize((context, data: CompilerData & Surroundings) => new CodeWorker(context, data));
};
