import { Drop, defaultOperators, type Operators, toValue } from "liquidjs";
import { compareValues } from "#engine/conditions/order.ts";
import { TagContext } from "./context.ts";
import { toJson } from "./to-json.ts";

/**
 * The operators `>`, `>=`, `<` and `<=` of tags, by the order of conditions: only numbers, and dates with dates, have one.
 * Anything else is false, and the rendering has a warning. JavaScript would compare `"10" > "9"` letter by letter.
 */
export const operators: Operators = {
  ...defaultOperators,
  ">": ordered((order) => order > 0),
  ">=": ordered((order) => order >= 0),
  "<": ordered((order) => order < 0),
  "<=": ordered((order) => order <= 0),
};

function ordered(accept: (order: number) => boolean) {
  return (left: unknown, right: unknown, context: unknown): boolean => {
    const isWord = left instanceof Drop || right instanceof Drop;
    const [a, b] = [toJson(toValue(left)), toJson(toValue(right))];
    const order = isWord ? null : compareValues(a, b);
    if (order !== null) return accept(order);
    // A missing value is reported as such, where it is written out.
    if (!isWord && a !== null && b !== null && context instanceof TagContext) context.unordered++;
    return false;
  };
}
