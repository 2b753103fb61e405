import type { CodeStep, FreeName } from "#engine/code/free-names.ts";
import { dataNames, knownNames } from "#engine/code/known-names.ts";
import { parseExpression } from "#engine/code/parse.ts";
import type { PathStep } from "#lib/field-path.ts";
import { nearest } from "#lib/nearest.ts";

/** The names that an expression in one node can refer to. */
export interface NameView {
  /** The keys below `nodes`. */
  keys: ReadonlySet<string>;
  /** False where the trigger's sample certainly lacks the path. */
  triggerHas(steps: readonly PathStep[]): boolean;
  /** The names below `vars`; null where it is not known which there are. */
  variables: ReadonlySet<string> | null;
}

/** Something that an expression refers to and that does not exist. */
export interface NameProblem {
  code: "expression_unresolved" | "expression_not_in_sample" | "variable_missing";
  detail: string;
  isWarning: boolean;
}

/** The names in an expression that do not exist, each once. Empty for a source that cannot be parsed. */
export function checkNames(source: string, view: NameView): NameProblem[] {
  const parsed = parseExpression(source);
  if ("problem" in parsed) return [];
  const problems = parsed.names.flatMap((name) => checkName(name, view) ?? []);
  return [...new Map(problems.map((problem) => [problem.detail, problem])).values()];
}

function checkName(found: FreeName, { keys, triggerHas, variables }: NameView): NameProblem | null {
  const { name, steps, isGuarded } = found;
  if (name === "nodes" && steps[0]) return checkKey(steps[0], keys);
  if (name === "vars" && steps[0] && variables && !isGuarded) return checkVariable(steps[0], variables);
  if (name === "trigger") {
    const path = dataSteps(steps);
    if (isGuarded || path.length === 0 || triggerHas(path)) return null;
    const detail = `The sample payload has no \`${["trigger", ...path].join(".")}\`.`;
    return { code: "expression_not_in_sample", detail, isWarning: true };
  }
  if (knownNames.has(name) || isGuarded) return null;
  return { code: "expression_unresolved", detail: unknownName(name, keys, triggerHas), isWarning: true };
}

function checkKey({ value }: CodeStep, keys: ReadonlySet<string>): NameProblem | null {
  const key = String(value);
  if (keys.has(key)) return null;
  const match = nearest(key, keys);
  const hint = match === null ? "" : ` Did you mean \`nodes.${match}\`?`;
  const detail = `There is no \`nodes.${key}\` before this node.${hint}`;
  return { code: "expression_unresolved", detail, isWarning: false };
}

function checkVariable({ value }: CodeStep, variables: ReadonlySet<string>): NameProblem | null {
  const name = String(value);
  if (variables.has(name) || isBuiltIn(name)) return null;
  const match = nearest(name, variables);
  const hint = match === null ? "" : ` Did you mean \`vars.${match}\`?`;
  return {
    code: "variable_missing",
    detail: `There is no variable \`${name}\`.${hint}`,
    isWarning: false,
  };
}

/** Tags name keys and the trigger's fields directly, expressions do not. */
function unknownName(name: string, keys: ReadonlySet<string>, triggerHas: NameView["triggerHas"]): string {
  const missing = `\`${name}\` does not exist in expressions.`;
  if (keys.has(name)) return `${missing} Write \`nodes.${name}\`.`;
  if (triggerHas([name])) return `${missing} Write \`trigger.${name}\`.`;
  const match = nearest(name, dataNames);
  return match === null ? missing : `${missing} Did you mean \`${match}\`?`;
}

const prototypes: readonly object[] = [
  Object.prototype,
  Array.prototype,
  String.prototype,
  Number.prototype,
  Boolean.prototype,
];

/** Whether every value of some type has this property, so that it need not be in the data. */
export function isBuiltIn(name: PathStep): boolean {
  return prototypes.some((prototype) => name in prototype);
}

/** The steps up to the first method or length. */
function dataSteps(steps: readonly CodeStep[]): PathStep[] {
  const end = steps.findIndex(({ value }) => typeof value === "string" && isBuiltIn(value));
  return steps.slice(0, end === -1 ? steps.length : end).map(({ value }) => value);
}
