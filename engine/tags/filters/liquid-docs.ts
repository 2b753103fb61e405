import type { Json } from "#lib/json.ts";
import type { FilterDoc, FilterExample } from "./filter.ts";

/**
 * A filter's documentation. The signature is as in `replace: text, [replacement]`. `given` are the parameters of the
 * example, and `data` are what they refer to, if there are any.
 */
type Documented = [
  signature: string,
  summary: string,
  input: Json,
  result: Json,
  given?: string,
  data?: FilterExample["data"],
];

/** Declares the documentation of filters that LiquidJS has. */
export function documented(group: FilterDoc["group"], filters: readonly Documented[]): FilterDoc[] {
  return filters.map(([signature, summary, input, result, given, data]) => {
    const [name = "", parameters] = signature.split(": ");
    const example = { input, ...(given !== undefined && { with: given }), ...(data && { data }), result };
    return { group, name, parameters: parameters?.split(", ") ?? [], summary, example };
  });
}
