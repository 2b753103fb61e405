/** The part of the compiler inside Monaco that `declarations.test.ts` uses. Monaco has no types for it. */
declare module "monaco-editor/languages/features/typescript/lib/lib.js" {
  /** TypeScript's declarations of the language, by file name. */
  export const libFileMap: Readonly<Record<string, string>>;
}

declare module "monaco-editor/languages/features/typescript/lib/typescriptServices.js" {
  interface TypeSymbol {
    name: string;
  }
  interface Type {
    getProperty(name: string): TypeSymbol | undefined;
  }
  type SourceFile = object;
  interface CompilerHost {
    fileExists(path: string): boolean;
    readFile(path: string): string | undefined;
    getSourceFile(path: string): SourceFile | undefined;
    getDefaultLibFileName(): string;
    getDefaultLibLocation(): string;
    getCurrentDirectory(): string;
    getCanonicalFileName(path: string): string;
    useCaseSensitiveFileNames(): boolean;
    getNewLine(): string;
    writeFile(): void;
  }
  interface TypeChecker {
    getSymbolsInScope(at: SourceFile | undefined, kinds: number): TypeSymbol[];
    getTypeOfSymbolAtLocation(symbol: TypeSymbol, at: SourceFile | undefined): Type;
    getAugmentedPropertiesOfType(type: Type): TypeSymbol[];
  }
  interface Program {
    getTypeChecker(): TypeChecker;
    getSourceFile(path: string): SourceFile | undefined;
  }
  export const typescript: {
    ScriptTarget: { ESNext: number };
    SymbolFlags: { Value: number };
    createProgram(files: string[], options: { lib: string[]; target: number }, host: CompilerHost): Program;
    createSourceFile(path: string, text: string, target: number): SourceFile;
  };
}
