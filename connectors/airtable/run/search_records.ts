// Code, since a value must be quoted in the language of Airtable's formulas.
import { listRecords } from "#connectors/airtable/shared.ts";
import { failed, type Json, type OperationCode, toText } from "#engine/connectors/operation-code.ts";

const search: OperationCode = ({ input: { field, value, formula, ...rest }, request }) => {
  if (value !== undefined && field === undefined) {
    return Promise.resolve(failed("invalid_setting", "“Value” needs a “Field”."));
  }
  const terms = [
    ...(field === undefined ? [] : [equals(toText(field), value ?? "")]),
    ...(formula === undefined ? [] : [toText(formula)]),
  ];
  return request(listRecords, {
    ...rest,
    formula: terms.length > 1 ? `AND(${terms.join(", ")})` : (terms[0] ?? null),
  });
};
export default search;

/** Compares texts, so that a number is found by its digits too. */
const equals = (field: string, value: Json) =>
  `{${field.replaceAll(/[\\}]/g, "\\$&")}}&"" = "${toText(value).replaceAll(/[\\"]/g, "\\$&")}"`;
