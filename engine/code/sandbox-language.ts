const editions: Readonly<Record<string, readonly string[]>> = {
  es2015: [
    "collection",
    "core",
    "generator",
    "iterable",
    "promise",
    "proxy",
    "reflect",
    "symbol",
    "symbol.wellknown",
  ],
  es2016: ["array.include"],
  es2017: ["arraybuffer", "date", "object", "string", "typedarrays"],
  es2018: ["asyncgenerator", "asynciterable", "promise", "regexp"],
  es2019: ["array", "object", "string", "symbol"],
  es2020: ["bigint", "date", "number", "promise", "string", "symbol.wellknown"],
  es2021: ["promise", "string"],
  es2022: ["array", "error", "object", "regexp", "string"],
  es2023: ["array", "collection"],
  es2024: ["arraybuffer", "collection", "object", "promise", "regexp", "string"],
  esnext: ["array", "collection", "disposable", "error", "float16", "iterator", "promise"],
};

/**
 * The parts of ECMAScript that the sandbox has, by TypeScript's names of their declarations. It has no shared memory, no
 * weak references and no `Intl`. A test of `server/platform/sandbox` compares them with it.
 */
export const sandboxLibs: readonly string[] = [
  "es5",
  ...Object.entries(editions).flatMap(([edition, parts]) => parts.map((part) => `${edition}.${part}`)),
];

/** TypeScript's declarations without the values of `Intl`, which older parts declare too. Its types stay. */
export function withoutIntl(declarations: string): string {
  return declarations.replace(/^declare namespace Intl \{$[\s\S]*?^\}$/gm, (intl) =>
    intl.replace(/^ {4}(?:var|const|function) \w+(?:: \{$[\s\S]*?^ {4}\};$|.*;$)/gm, ""),
  );
}
