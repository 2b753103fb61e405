import { formatPath } from "#engine/tags/format-path.ts";
import type { PathStep } from "#lib/field-path.ts";
import { partsOf, readingOf } from "./expression.ts";

/** What nodes after a node read of it, as paths of our tags. */
export interface Output {
  /** The path of a field of its item. */
  at(path: readonly string[]): string;
  /** The path of its list of items. */
  list: string;
  /** Its items, as code reads them: a JavaScript expression. */
  code: string;
}

/** An output whose item is found under these steps. */
export function outputUnder(item: readonly PathStep[], list: readonly PathStep[] = item): Output {
  const [key = "", ...steps] = list;
  return {
    at: (path) => formatPath([...item, ...path.map(toStep)]),
    list: formatPath([...list]),
    code: `nodes.${key}${steps.map((step) => `?.[${JSON.stringify(step)}]`).join("")}`,
  };
}

/** A trigger's output: its fields are at top level, so that they resolve whichever trigger has started the flow. */
export function outputOfTrigger(key: string, list: readonly PathStep[], code: string): Output {
  return {
    at(path) {
      const fields = path[0] === "body" ? path.slice(1) : path;
      return fields.length === 0 ? key : formatPath(fields.map(toStep));
    },
    list: formatPath([...list]),
    code,
  };
}

const toStep = (step: string): PathStep => (/^\d+$/.test(step) ? Number(step) : step);

/** How many expressions there were, and how many of them are JavaScript that tags do not have. */
export interface ExpressionCounts {
  all: number;
  script: number;
}

/** Converts the parameters of one node. */
export interface Converter {
  /** The parameter with our tags; `isWhole` is false where an expression was left out. */
  convert(parameter: unknown, item?: Output): { text: string; isWhole: boolean };
  /** The node before. */
  before: Output;
  /** The output of a node by its name. */
  outputOf(name: string): Output | undefined;
}

export function createConverter(
  before: Output,
  outputOf: (name: string) => Output | undefined,
  counts: ExpressionCounts,
): Converter {
  return {
    before,
    outputOf,
    convert(parameter, item = before) {
      if (typeof parameter !== "string") {
        return { text: parameter === undefined ? "" : JSON.stringify(parameter), isWhole: true };
      }
      let isWhole = true;
      const texts = partsOf(parameter).map((part) => {
        if ("text" in part) return part.text;
        counts.all += 1;
        const reading = readingOf(part.expression);
        const output = reading && (reading.node === null ? item : outputOf(reading.node));
        if (reading && output) return `{{${output.at(reading.path)}}}`;
        counts.script += 1;
        isWhole = false;
        return "";
      });
      return { text: texts.join(""), isWhole };
    },
  };
}
