/**
 * TypeScript and JavaScript for Monaco: colors, completion and errors, from a worker with the compiler. It is large, so
 * only fields with code load it.
 *
 * Monaco's own mode for them is not used, only its parts: the mode loads all of Monaco's features, after the services of
 * the first editor were created, and from then on every new editor fails to create those that need further services.
 */
import "monaco-editor/features/comment/register";
import "monaco-editor/features/indentation/register";
import "monaco-editor/features/linesOperations/register";
import "monaco-editor/features/multicursor/register";
import "monaco-editor/features/parameterHints/register";
import "monaco-editor/features/rename/register";
import type { Uri } from "monaco-editor/editor";
import { conf, language as tokens } from "monaco-editor/languages/definitions/typescript/typescript.js";
import {
  DiagnosticsAdapter,
  LibFiles,
  QuickInfoAdapter,
  SignatureHelpAdapter,
  SuggestAdapter,
} from "monaco-editor/languages/features/typescript/languageFeatures.js";
import {
  javascriptDefaults,
  type LanguageServiceDefaults,
  ScriptTarget,
  typescriptDefaults,
} from "monaco-editor/languages/features/typescript/register.js";
import type {
  CompilerData,
  TypeScriptWorker,
} from "monaco-editor/languages/features/typescript/ts.worker.js";
import { sandboxLibs } from "#engine/code/sandbox-language.ts";
import { temporalDeclarations } from "#engine/code/temporal-declarations.ts";
// First all of our features: registering a language creates the services, and later ones cannot be added.
import { monaco } from "./bundle.ts";
import { codeLanguageId, type EditedLanguage } from "./code-language.ts";
import { listenToRenameBox } from "./rename-keys.ts";
import { createRenameProvider } from "./rename-provider.ts";
import type { Surroundings } from "./typescript.worker.ts";

const { editor, languages } = monaco;

const functionBody: Surroundings = { before: "(async function () { ", after: "\n});" };
const expression: Surroundings = { before: "(async function () { return (", after: "\n);});" };

const all = [javascriptDefaults, typescriptDefaults];
let declared = "";

for (const defaults of all) {
  defaults.setCompilerOptions({
    target: ScriptTarget.ESNext,
    lib: [...sandboxLibs],
    // Models have no file names, so this decides which of the two languages they are in.
    allowJs: defaults === javascriptDefaults,
    checkJs: true,
    allowNonTsExtensions: true,
    strict: true,
    noImplicitAny: false,
    noEmit: true,
    skipLibCheck: true,
  });
  defaults.setDiagnosticsOptions({});
}
setUp("typescript", typescriptDefaults, functionBody);
setUp("javascript", javascriptDefaults, functionBody);
setUp("expression", javascriptDefaults, expression);
listenToRenameBox(monaco);

/** Declares what code sees. It is the same for all fields with code, of which one is edited at a time. */
export function declare(declarations: string): void {
  if (declarations === declared) return;
  declared = declarations;
  for (const defaults of all) {
    defaults.setExtraLibs([
      { content: declarations, filePath: "file:///sandbox.d.ts" },
      { content: temporalDeclarations, filePath: "file:///temporal.d.ts" },
    ]);
  }
}

function setUp(language: EditedLanguage, defaults: LanguageServiceDefaults, around: Surroundings): void {
  const id = codeLanguageId(language);
  languages.register({ id });
  languages.setLanguageConfiguration(id, conf);
  languages.setMonarchTokensProvider(id, tokens);
  const worker = createCompiler(language, defaults, around);
  languages.registerCompletionItemProvider(id, new SuggestAdapter(worker));
  languages.registerSignatureHelpProvider(id, new SignatureHelpAdapter(worker));
  languages.registerHoverProvider(id, new QuickInfoAdapter(worker));
  languages.registerRenameProvider(id, createRenameProvider(worker));
  new DiagnosticsAdapter(new LibFiles(worker), defaults, id, worker);
}

/** The worker of a language starts with its first model. Its protocol: a first message of any kind, then its data. */
function createCompiler(name: EditedLanguage, defaults: LanguageServiceDefaults, around: Surroundings) {
  let running: ReturnType<typeof start> | null = null;
  const start = () => {
    const worker = new Worker(new URL("./typescript.worker.ts", import.meta.url), { type: "module", name });
    const data: CompilerData & Surroundings = {
      compilerOptions: defaults.getCompilerOptions(),
      extraLibs: defaults.getExtraLibs(),
      inlayHintsOptions: defaults.inlayHintsOptions,
      ...around,
    };
    worker.postMessage("start");
    worker.postMessage(data);
    return editor.createWebWorker<TypeScriptWorker>({ worker, keepIdleModels: true });
  };
  defaults.onDidExtraLibsChange(async () => {
    const proxy = await running?.getProxy();
    await proxy?.updateExtraLibs(defaults.getExtraLibs());
  });
  return (...resources: Uri[]): Promise<TypeScriptWorker> => {
    running ??= start();
    return running.withSyncedResources(resources);
  };
}
