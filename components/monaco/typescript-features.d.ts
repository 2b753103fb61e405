/** The parts of Monaco's TypeScript support that `typescript.ts` and its worker use. Monaco has no types for them. */
declare module "monaco-editor/languages/features/typescript/languageFeatures.js" {
  import type { IDisposable, languages, Uri } from "monaco-editor/editor";
  import type { LanguageServiceDefaults } from "monaco-editor/languages/features/typescript/register.js";

  type GetWorker = (...resources: Uri[]) => Promise<object>;

  export class LibFiles {
    constructor(worker: GetWorker);
  }
  export interface SuggestAdapter extends languages.CompletionItemProvider {}
  export class SuggestAdapter {
    constructor(worker: GetWorker);
  }
  export interface SignatureHelpAdapter extends languages.SignatureHelpProvider {}
  export class SignatureHelpAdapter {
    constructor(worker: GetWorker);
  }
  export interface QuickInfoAdapter extends languages.HoverProvider {}
  export class QuickInfoAdapter {
    constructor(worker: GetWorker);
  }
  export class DiagnosticsAdapter implements IDisposable {
    constructor(libFiles: LibFiles, defaults: LanguageServiceDefaults, languageId: string, worker: GetWorker);
    dispose(): void;
  }
}

declare module "monaco-editor/languages/definitions/typescript/typescript.js" {
  import type { languages } from "monaco-editor/editor";

  export const conf: languages.LanguageConfiguration;
  export const language: languages.IMonarchLanguage;
}

declare module "monaco-editor/languages/features/typescript/ts.worker.js" {
  import type { LanguageServiceDefaults } from "monaco-editor/languages/features/typescript/register.js";

  /** The copies of the editors' texts. */
  export interface WorkerContext {
    getMirrorModels(): readonly object[];
  }
  export interface CompilerData {
    compilerOptions: ReturnType<LanguageServiceDefaults["getCompilerOptions"]>;
    extraLibs: ReturnType<LanguageServiceDefaults["getExtraLibs"]>;
    inlayHintsOptions: LanguageServiceDefaults["inlayHintsOptions"];
  }
  export interface Span {
    start: number;
    length: number;
  }
  export interface Diagnostic extends Span {
    relatedInformation?: unknown;
  }
  export interface Completions {
    entries: { replacementSpan?: Span }[];
  }
  export type SignatureHelpOptions = object;
  export interface RenameLocation {
    fileName: string;
    textSpan: Span;
    prefixText?: string;
    suffixText?: string;
  }

  /** The answers have more than is declared here. */
  export class TypeScriptWorker {
    constructor(context: WorkerContext, data: CompilerData);
    updateExtraLibs(libs: CompilerData["extraLibs"]): Promise<void>;
    getSyntacticDiagnostics(fileName: string): Promise<Diagnostic[]>;
    getSemanticDiagnostics(fileName: string): Promise<Diagnostic[]>;
    getSuggestionDiagnostics(fileName: string): Promise<Diagnostic[]>;
    getCompletionsAtPosition(fileName: string, position: number): Promise<Completions | undefined>;
    getCompletionEntryDetails(fileName: string, position: number, entry: string): Promise<object | undefined>;
    getSignatureHelpItems(
      fileName: string,
      position: number,
      options: SignatureHelpOptions,
    ): Promise<object | undefined>;
    getQuickInfoAtPosition(fileName: string, position: number): Promise<{ textSpan: Span } | undefined>;
    findRenameLocations(
      fileName: string,
      position: number,
      inStrings: boolean,
      inComments: boolean,
      withPrefixAndSuffix: boolean,
    ): Promise<readonly RenameLocation[] | undefined>;
    protected _getModel(fileName: string): object | null;
    protected _getScriptText(fileName: string): string | undefined;
  }
  export function initialize<Data>(create: (context: WorkerContext, data: Data) => TypeScriptWorker): void;
}
