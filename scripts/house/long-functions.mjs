import { visitorKeys } from "oxc-parser";

const functions = new Set(["FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression"]);

/** The functions of a file with more than `maxLines` lines, those inside them included: `{ name, lines }[]`. */
export function longFunctions({ text, lines, readTree }, maxLines) {
  if (lines <= maxLines) return [];
  const starts = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  const lineOf = (offset) => {
    let [low, high] = [0, starts.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (starts[middle] <= offset) low = middle;
      else high = middle;
    }
    return low;
  };
  const long = [];

  function walk(node, name) {
    if (functions.has(node.type)) {
      const length = lineOf(node.end) - lineOf(node.start) + 1;
      if (length > maxLines) long.push({ name: node.id?.name ?? name ?? "(anonymous)", lines: length });
    }
    const own = nameOf(node);
    for (const key of visitorKeys[node.type] ?? []) {
      const child = node[key];
      if (Array.isArray(child)) for (const each of child) if (each) walk(each, own);
      if (child && !Array.isArray(child)) walk(child, own);
    }
  }

  walk(readTree(), null);
  return long;
}

/** The name that a declaration or property gives to the function in it. */
function nameOf({ type, id, key, left, callee }) {
  if (type === "VariableDeclarator") return id.name;
  if (type === "Property" || type === "PropertyDefinition" || type === "MethodDefinition") return key.name;
  if (type === "AssignmentExpression") return left.property?.name ?? left.name;
  if (type === "CallExpression") return callee.name && `${callee.name}(…)`;
  return null;
}
