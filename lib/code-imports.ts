/** An import statement at the beginning of code. */
export interface CodeImport {
  /** `date-fns` */
  module: string;
  /** The names that the module must export; `*` for everything. */
  names: readonly { imported: string; local: string }[];
  /** Where the statement begins and ends in the code. */
  start: number;
  end: number;
}

const space = /(?:\s|\/\/[^\n]*(?:\n|$)|\/\*[\s\S]*?\*\/)*/y;
const word = "[\\p{ID_Start}$_][\\p{ID_Continue}$]*";
const comment = "//[^\\n]*\\n|/\\*[^*]*\\*+(?:[^/*][^*]*\\*+)*/";
const gap = `(?:\\s|${comment})*`;
const clauses = `(?:[^"';/]|${comment})*?`;
const quoted = `(?:"([^"\\\\\\n]*)"|'([^'\\\\\\n]*)')`;
const statement = new RegExp(
  `import(?![\\p{ID_Continue}$(.])${gap}(?:(${clauses})\\bfrom${gap})?${quoted}[ \\t]*;?`,
  "uy",
);
const commentPattern = /\/\/[^\n]*(?:\n|$)|\/\*[\s\S]*?\*\//g;
const startPattern = new RegExp(`^(${word})(?:,|$)`, "u");
const namespacePattern = new RegExp(`^\\*\\s*as\\s+(${word})$`, "u");
const namedPattern = new RegExp(`^(${word})(?:\\s+as\\s+(${word}))?$`, "u");

/**
 * The import statements with which code begins. Code is the body of a function, so import statements can only
 * stand before everything else: text after the first other statement is not read. A statement that cannot be
 * understood ends the list too, and is a syntax error when the code runs.
 */
export function findImports(source: string): CodeImport[] {
  const found: CodeImport[] = [];
  for (let at = 0; ; ) {
    space.lastIndex = at;
    space.exec(source);
    const start = space.lastIndex;
    statement.lastIndex = start;
    const match = statement.exec(source);
    if (!match) return found;
    const end = statement.lastIndex;
    const [, clause, double, single] = match;
    const names = clause === undefined ? [] : parseClause(clause.replaceAll(commentPattern, " ").trim());
    if (names === null) return found;
    // A statement that imports only types does not need the module.
    const isOfTypes = names === "types";
    found.push({
      module: isOfTypes ? "" : (double ?? single ?? ""),
      names: isOfTypes ? [] : names,
      start,
      end,
    });
    at = end;
  }
}

/** `types` if the statement imports only types. Null if it is not understood. */
function parseClause(clause: string): CodeImport["names"] | "types" | null {
  if (/^type\s+[^,]/.test(clause) && !/^type\s+from$/.test(clause)) return "types";
  const names: { imported: string; local: string }[] = [];
  let rest = clause;
  const [whole, local] = startPattern.exec(rest) ?? [];
  if (whole !== undefined && local !== undefined) {
    names.push({ imported: "default", local });
    rest = rest.slice(whole.length).trim();
    if (rest === "") return whole.endsWith(",") ? null : names;
  }
  const namespace = namespacePattern.exec(rest)?.[1];
  if (namespace !== undefined) return [...names, { imported: "*", local: namespace }];
  if (!rest.startsWith("{") || !rest.endsWith("}")) return null;
  for (const part of rest.slice(1, -1).split(",")) {
    const text = part.trim();
    if (text === "" || /^type\s+(?!as\b)/.test(text)) continue;
    const [, imported, local = imported] = namedPattern.exec(text) ?? [];
    if (imported === undefined || local === undefined) return null;
    names.push({ imported, local });
  }
  return names;
}

/**
 * The same code with each import statement as declarations of the values that `take(module, …names)` returns.
 * Lines stay where they are.
 *
 * @param take the name of a function that the code can call
 */
export function replaceImports(source: string, take: string): string {
  let replaced = "";
  let at = 0;
  for (const { module, names, start, end } of findImports(source)) {
    const lines = source.slice(start, end).replaceAll(/[^\n]/g, "");
    replaced += source.slice(at, start) + declare(module, names, take) + lines;
    at = end;
  }
  return replaced + source.slice(at);
}

function declare(module: string, names: CodeImport["names"], take: string): string {
  if (module === "") return "";
  const from = JSON.stringify(module);
  const declared = names.map(
    ({ imported, local }) => `${local} = ${take}(${from}, ${JSON.stringify(imported)})`,
  );
  return declared.length === 0 ? `${take}(${from});` : `const ${declared.join(", ")};`;
}
