import { ForTag, type Template, type Token, TypeGuards, toValueSync, Value } from "liquidjs";
import { parameterProblem } from "./filters/check-parameters.ts";

/** A problem of a value, and the tag that it is in. */
export interface ValueProblem {
  message: string;
  token: Token;
}

/**
 * The first value in these templates that LiquidJS would read in part: two values without an operator (`a - b > 100`),
 * or an operator without its value.
 */
export function findOperandProblem(parts: readonly Template[]): ValueProblem | null {
  return findProblem(parts, ({ initial }) => operandProblem(initial.postfix));
}

/** The first filter with missing, extra or wrong parameters. */
export function findParameterProblem(parts: readonly Template[]): ValueProblem | null {
  return findProblem(parts, ({ filters }) => {
    for (const { name, args } of filters) {
      const problem = parameterProblem(name, args);
      if (problem !== null) return problem;
    }
    return null;
  });
}

function findProblem(
  parts: readonly Template[],
  problemOf: (value: Value) => string | null,
): ValueProblem | null {
  for (const part of parts) {
    for (const value of part.arguments?.() ?? []) {
      const message = value instanceof Value ? problemOf(value) : null;
      if (message !== null) return { message, token: part.token };
    }
    const inner = findProblem(childrenOf(part), problemOf);
    if (inner) return inner;
  }
  return null;
}

function childrenOf(part: Template): readonly Template[] {
  if (part instanceof ForTag) return [...part.templates, ...part.elseTemplates];
  return part.children ? [...toValueSync(part.children(false, true))] : [];
}

const signs: Readonly<Record<string, string>> = { "-": "minus" };

/** LiquidJS reads `{{ first name }}` as `{{ first }}`, which the author did not mean. */
function operandProblem(expression: readonly Token[]): string | null {
  const operators = expression.filter(TypeGuards.isOperatorToken);
  const unary = operators.filter(({ operator }) => operator === "not").length;
  const operands = expression.filter((token) => !TypeGuards.isOperatorToken(token));
  const wanted = operators.length - unary + 1;
  if (operands.length > wanted) {
    const sign = operands.map((token) => token.getText()).find((text) => Object.hasOwn(signs, text));
    if (sign !== undefined)
      return `“${sign}” is not an operator; calculate with a filter: a | ${signs[sign]}: b`;
    return 'two values follow each other; a name with a space in it is written ["first name"]';
  }
  const last = operators.at(-1);
  if (last === undefined || operands.length >= wanted) return null;
  const sign = last.getText();
  const field = /^[a-z]/.test(sign) ? `; a field of this name is written ["${sign}"]` : "";
  return `“${sign}” needs a value on ${last.operator === "not" ? "its right side" : "both sides"}${field}`;
}
