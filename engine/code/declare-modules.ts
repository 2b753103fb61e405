/** A module that code can import. */
export interface KnownModule {
  module: string;
  /** The names that it exports, as far as they are known. */
  exports: readonly string[];
}

/** The server stores no more of them, so the others are not known. */
const maxExports = 1000;
const identifier = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u;

/** The modules that code can import, as TypeScript declarations. All exports have the type `any`. */
export function declareModules(modules: readonly KnownModule[]): string {
  return modules.map(declareModule).join("");
}

function declareModule({ module, exports }: KnownModule): string {
  const name = JSON.stringify(module);
  const names = exports.filter((each) => identifier.test(each) && each !== "default");
  // Without a list, or with a part of it, every import is allowed.
  if (exports.length === 0 || exports.length >= maxExports) return `declare module ${name};\n`;
  const lines = [
    ...(exports.includes("default") ? ["  const own: any;", "  export default own;"] : []),
    // Names such as `delete` are exports, but cannot be declared directly.
    ...names.map((each, index) => `  const e${index}: any; export { e${index} as ${each} };`),
  ];
  return `declare module ${name} {\n${lines.join("\n")}\n}\n`;
}
