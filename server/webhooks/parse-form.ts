import qs from "qs";
import { isJsonObject, type JsonObject } from "#lib/json.ts";
import { findExcess } from "./excess.ts";

const maxFields = 10_000;
/** Also the largest index in `a[9]`. 10,000 fields that each make an array of this length take 70 ms, so it is not larger. */
const maxItems = 250;
const maxNesting = 32;

/**
 * The fields of an `application/x-www-form-urlencoded` body. A repeated field, or `a[]`, becomes an array; `a[b]` nests, 32
 * deep at most. The objects have no prototype; a field called `__proto__` is left out.
 *
 * @returns the fields, or a sentence saying what there is too much of
 */
export function parseForm(text: string, charset: string): JsonObject | string {
  let fields: unknown;
  try {
    fields = qs.parse(text, {
      plainObjects: true,
      depth: maxNesting,
      strictDepth: true,
      parameterLimit: maxFields,
      arrayLimit: maxItems,
      throwOnLimitExceeded: true,
      charset: charset === "iso-8859-1" ? "iso-8859-1" : "utf-8",
    });
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause;
    return `The form has more than ${maxFields} fields, ${maxItems} items in one field, or ${maxNesting} levels.`;
  }
  if (!isJsonObject(fields)) throw new Error("The form parser returned no object.");
  return findExcess(fields) ?? fields;
}
