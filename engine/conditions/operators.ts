/** The operators by their names in the API (docs/contract.md). */
export const operatorNames = [
  "equals",
  "not_equals",
  "contains",
  "not_contains",
  "starts_with",
  "ends_with",
  "matches",
  "greater",
  "greater_or_equal",
  "less",
  "less_or_equal",
  "is_empty",
  "is_not_empty",
  "is_true",
  "is_false",
  "exists",
] as const;

export type Operator = (typeof operatorNames)[number];

/** An operator's label in the panel and its symbol on the card. */
export const operatorLabels: { readonly [name in Operator]: { label: string; sign: string } } = {
  equals: { label: "equals", sign: "=" },
  not_equals: { label: "does not equal", sign: "≠" },
  contains: { label: "contains", sign: "contains" },
  not_contains: { label: "does not contain", sign: "does not contain" },
  starts_with: { label: "starts with", sign: "starts with" },
  ends_with: { label: "ends with", sign: "ends with" },
  matches: { label: "matches the pattern", sign: "matches" },
  greater: { label: "is greater than", sign: ">" },
  greater_or_equal: { label: "is at least", sign: "≥" },
  less: { label: "is less than", sign: "<" },
  less_or_equal: { label: "is at most", sign: "≤" },
  is_empty: { label: "is empty", sign: "is empty" },
  is_not_empty: { label: "is not empty", sign: "is not empty" },
  is_true: { label: "is true", sign: "is true" },
  is_false: { label: "is false", sign: "is false" },
  exists: { label: "exists", sign: "exists" },
};

const withoutRight: ReadonlySet<string> = new Set([
  "is_empty",
  "is_not_empty",
  "is_true",
  "is_false",
  "exists",
]);

export function hasRightOperand(operator: string): boolean {
  return !withoutRight.has(operator);
}
