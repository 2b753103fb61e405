import { child, children, childrenIn, nameOf, type SyntaxNode } from "./syntax-tree.ts";

/** The names that a part of a program declares itself. */
export type Declared = ReadonlySet<string>;

/** The names that a pattern binds: `{ a, b: [c], ...d }` gives a, c and d. */
function namesInPattern(pattern: SyntaxNode | undefined): string[] {
  if (!pattern) return [];
  switch (pattern.type) {
    case "Identifier":
      return [nameOf(pattern) ?? ""];
    case "ObjectPattern":
      return childrenIn(pattern, "properties").flatMap((property) =>
        namesInPattern(property.type === "RestElement" ? property : child(property, "value")),
      );
    case "ArrayPattern":
      return childrenIn(pattern, "elements").flatMap(namesInPattern);
    case "AssignmentPattern":
      return namesInPattern(child(pattern, "left"));
    case "RestElement":
      return namesInPattern(child(pattern, "argument"));
    case "TSParameterProperty":
      return namesInPattern(child(pattern, "parameter"));
    default:
      return [];
  }
}

const functions = new Set(["FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression"]);

export function isFunction({ type }: SyntaxNode): boolean {
  return functions.has(type);
}

/** The names that exist inside a node and not around it. Null where the node opens no scope. */
export function declaredBy(node: SyntaxNode): Declared | null {
  switch (node.type) {
    case "FunctionDeclaration":
    case "FunctionExpression":
    case "ArrowFunctionExpression": {
      const body = child(node, "body");
      return new Set([
        ...namesInPattern(child(node, "id")),
        ...childrenIn(node, "params").flatMap(namesInPattern),
        "arguments",
        ...(body ? hoisted(body) : []),
      ]);
    }
    case "Program":
      return new Set([...hoisted(node), ...childrenIn(node, "body").flatMap(inBlock)]);
    case "BlockStatement":
    case "StaticBlock":
      return new Set(childrenIn(node, "body").flatMap(inBlock));
    case "SwitchStatement":
      return new Set(
        childrenIn(node, "cases").flatMap((each) => childrenIn(each, "consequent").flatMap(inBlock)),
      );
    case "ForStatement":
      return new Set(declarationNames(child(node, "init")));
    case "ForInStatement":
    case "ForOfStatement":
      return new Set(declarationNames(child(node, "left")));
    case "CatchClause":
      return new Set(namesInPattern(child(node, "param")));
    case "ClassExpression":
      return new Set(namesInPattern(child(node, "id")));
    default:
      return null;
  }
}

/** `var` declarations belong to the function around them. */
function hoisted(node: SyntaxNode): string[] {
  return children(node).flatMap((each) => {
    if (isFunction(each)) return [];
    const own = each.type === "VariableDeclaration" && each.kind === "var" ? declarationNames(each) : [];
    return [...own, ...hoisted(each)];
  });
}

function inBlock(statement: SyntaxNode): string[] {
  switch (statement.type) {
    case "FunctionDeclaration":
    case "ClassDeclaration":
    case "TSEnumDeclaration":
      return namesInPattern(child(statement, "id"));
    default:
      return declarationNames(statement);
  }
}

function declarationNames(node: SyntaxNode | undefined): string[] {
  if (node?.type !== "VariableDeclaration") return [];
  return childrenIn(node, "declarations").flatMap((each) => namesInPattern(child(each, "id")));
}
