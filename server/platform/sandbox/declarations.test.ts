import { libFileMap } from "monaco-editor/languages/features/typescript/lib/lib.js";
import { typescript } from "monaco-editor/languages/features/typescript/lib/typescriptServices.js";
import { beforeAll, expect, test } from "vitest";
import { dataNames, knownNames } from "#engine/code/known-names.ts";
import { sandboxGlobals } from "#engine/code/sandbox-globals.ts";
import { sandboxLibs, withoutIntl } from "#engine/code/sandbox-language.ts";
import { temporalDeclarations } from "#engine/code/temporal-declarations.ts";
import { createEngine } from "./child/engine.ts";

/** By global name: the names of its own members, and as `#name` those of its instances. */
type Members = Record<string, string[]>;

/** With those that it inherits. */
let found: Members;
let declared: Members;
/** Without those that it inherits. */
let own: Members;

beforeAll(async () => {
  ({ found, own } = await findInSandbox());
  declared = findDeclared();
});

test("the editor knows exactly the global names of the sandbox", () => {
  expect(Object.keys(declared).sort()).toEqual(Object.keys(found).sort());
});

test("problems are found by the same names", () => {
  const names = Object.keys(found).filter((name) => !name.startsWith("Temporal."));
  expect([...knownNames].filter((name) => !dataNames.some((data) => data === name)).sort()).toEqual(
    names.sort(),
  );
});

/** Declared, and not found by this test or not worth it. */
const notFound = [
  // Only instances have them, not their prototype.
  /^(?:Function\.#prototype|RegExp\.#lastIndex|AggregateError\.#errors|SuppressedError\.#(?:error|suppressed))$/,
  /^(?:\w+Error|Error|DOMException)\.#cause$/,
  /^Iterator\.#(?:next|return|throw)$/,
  /^(?:Response\.#(?:status|ok|headers|url)|Crypto\.#subtle)$/,
  // TypeScript's first edition has the last match of regular expressions, struck through.
  /^RegExp\.(?:\$.|input|lastMatch|lastParen|leftContext|rightContext)$/,
  // TypeScript has functions inherit a prototype, and the sandbox's numbers are no objects.
  /^(?:[a-z]\w*|Proxy)\.prototype$/,
  /^(?:NaN|Infinity)\./,
];

test("the editor offers no member that the sandbox lacks", () => {
  expect(missing(declared, found).filter(isNone(notFound))).toEqual([]);
});

/** What the sandbox has besides: not in the standard, or only in it for old pages. */
const notOffered = [
  /\.#constructor$/,
  /^Object\.#__/,
  /^Function\.#(?:fileName|lineNumber|columnNumber)$/,
  /^Error\.(?:captureStackTrace|stackTraceLimit|prepareStackTrace)$/,
  /^Iterator\.(?:zip|zipKeyed|#chunks|#windows|#includes|#join)$/,
  /^ArrayBuffer\.#(?:immutable|sliceToImmutable|transferToImmutable)$/,
  /^Date\.#(?:toGMTString|getYear|setYear)$/,
  /^DOMException\.#?[A-Z_]+_ERR$/,
  // These are declared by what they inherit.
  /^(?:Error|Boolean|RegExp)\.#toString$/,
];

test("the editor offers every other member that the sandbox has", () => {
  expect(missing(own, declared).filter(isNone(notOffered))).toEqual([]);
});

function isNone(patterns: readonly RegExp[]) {
  return (name: string) => !patterns.some((pattern) => pattern.test(name));
}

function missing(these: Members, those: Members): string[] {
  return Object.entries(these).flatMap(([name, members]) =>
    members.filter((member) => !those[name]?.includes(member)).map((member) => `${name}.${member}`),
  );
}

async function findInSandbox(): Promise<{ found: Members; own: Members }> {
  const engine = await createEngine();
  const { vm } = await engine.create({
    memoryBytes: 32 * 1024 * 1024,
    nowMs: 0,
    random: () => {},
    shouldStop: () => false,
    host: { log: () => {}, timer: () => {}, clearTimer: () => {}, fetch: () => {}, rejection: () => {} },
    hasTemporal: true,
  });
  using json = vm.evalCode(`(() => {
    const isObject = (value) => Object(value) === value && value !== globalThis;
    const own = (value) => (isObject(value) ? Object.getOwnPropertyNames(value) : []);
    const all = (value) => (isObject(value) ? [...own(value), ...all(Object.getPrototypeOf(value))] : []);
    const of = (names, parent, before) =>
      Object.getOwnPropertyNames(parent).map((name) => {
        const value = parent[name];
        return [before + name, [...names(value), ...names(value?.prototype).map((each) => "#" + each)]];
      });
    const members = (names) =>
      Object.fromEntries([...of(names, globalThis, ""), ...of(names, Temporal, "Temporal.")]);
    return JSON.stringify({ own: members(own), found: members(all) });
  })()`);
  return JSON.parse(json.toString());
}

function findDeclared(): Members {
  const files = new Map<string, string>([
    ["sandbox.d.ts", sandboxGlobals],
    ["temporal.d.ts", temporalDeclarations],
    ...Object.entries(libFileMap).map(([name, text]) => [name, withoutIntl(text)] as const),
  ]);
  const options = {
    lib: sandboxLibs.map((lib) => `lib.${lib}.d.ts`),
    target: typescript.ScriptTarget.ESNext,
  };
  const program = typescript.createProgram(["sandbox.d.ts", "temporal.d.ts"], options, {
    fileExists: (path) => files.has(path),
    readFile: (path) => files.get(path),
    getSourceFile: (path) => {
      const text = files.get(path.replace(/^\//, ""));
      return text === undefined
        ? undefined
        : typescript.createSourceFile(path, text, typescript.ScriptTarget.ESNext);
    },
    getDefaultLibFileName: () => "lib.es5.d.ts",
    getDefaultLibLocation: () => "",
    getCurrentDirectory: () => "",
    getCanonicalFileName: (path) => path,
    useCaseSensitiveFileNames: () => true,
    getNewLine: () => "\n",
    writeFile: () => {},
  });
  const checker = program.getTypeChecker();
  const source = program.getSourceFile("sandbox.d.ts");
  const symbols = checker.getSymbolsInScope(source, typescript.SymbolFlags.Value);
  const typeOf = (symbol: (typeof symbols)[number]) => checker.getTypeOfSymbolAtLocation(symbol, source);
  const names = (of: ReturnType<typeof typeOf> | null) =>
    (of ? checker.getAugmentedPropertiesOfType(of) : [])
      .map(({ name }) => name)
      .filter((name) => !name.startsWith("__@"));
  const membersOf = (symbol: (typeof symbols)[number], before: string): [string, string[]] => {
    if (symbol.name === "globalThis") return [symbol.name, []];
    const type = typeOf(symbol);
    const prototype = type.getProperty("prototype");
    const instance = prototype ? typeOf(prototype) : null;
    return [`${before}${symbol.name}`, [...names(type), ...names(instance).map((name) => `#${name}`)]];
  };
  const temporal = symbols.filter(({ name }) => name === "Temporal").map(typeOf);
  const inTemporal = temporal.flatMap((type) => checker.getAugmentedPropertiesOfType(type));
  return Object.fromEntries([
    ...symbols.map((symbol) => membersOf(symbol, "")),
    ...inTemporal.map((symbol) => membersOf(symbol, "Temporal.")),
  ]);
}
