import type { Json } from "#lib/json.ts";
import type { FilterDoc, FilterExample } from "./filter.ts";

/**
 * Declares the documentation of a filter that LiquidJS has.
 *
 * @param signature `replace: text, [replacement]`
 * @param example `input`, `result`, then the parameters and the data that they refer to, if there are any
 */
export function documented(
  group: FilterDoc["group"],
  signature: string,
  summary: string,
  [input, result, given, data]: [input: Json, result: Json, given?: string, data?: FilterExample["data"]],
): FilterDoc {
  const [name = "", parameters] = signature.split(": ");
  const example = { input, ...(given !== undefined && { with: given }), ...(data && { data }), result };
  return { group, name, parameters: parameters?.split(", ") ?? [], summary, example };
}
