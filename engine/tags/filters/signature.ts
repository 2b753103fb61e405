import type { FilterDoc, FilterExample } from "./filter.ts";

/** A filter as it is written, with its parameters: `date_add: amount, unit, [zone]`. */
export function formatSignature({ name, parameters }: FilterDoc): string {
  return parameters.length === 0 ? name : `${name}: ${parameters.join(", ")}`;
}

/** An example as it is written, and its result: `"Ada" | upcase` and `"ADA"`. */
export function formatExample({ name, example }: FilterDoc): { source: string; result: string } {
  const call = example.with ? `${name}: ${writeData(example)}` : name;
  return { source: `${JSON.stringify(example.input)} | ${call}`, result: JSON.stringify(example.result) };
}

/** Parameters that are data are shown as JSON, because Liquid cannot write lists. */
function writeData({ with: parameters = "", data = {} }: FilterExample): string {
  return parameters.replace(/(^|, )(\w+)(?=,|$)/g, (whole, before: string, name: string) =>
    Object.hasOwn(data, name) ? before + JSON.stringify(data[name]) : whole,
  );
}
