import { hasRightOperand } from "#engine/conditions/operators.ts";
import type { ConfigProblem } from "#engine/node.ts";
import { hasTag } from "#lib/tag-text.ts";
import { only } from "./fields.ts";
import { maxLimit, readLimit } from "./read-limit.ts";
import type { Config } from "./settings.ts";

/** The problems that prevent activation. Columns are only checked by the run: the table may change. */
export function checkConfig(config: Config): ConfigProblem[] {
  const { table_id, operation, limit } = config;
  const problems: ConfigProblem[] = [];
  if (!table_id) problems.push({ pointer: "/table_id", code: "table_required", detail: "Choose a table." });
  if (only("insert", "update", "upsert")(config)) problems.push(...checkValues(config));
  if (only("find", "update", "delete")(config)) problems.push(...checkFilter(config));
  const isFixed = typeof limit !== "string" || !hasTag(limit);
  if (only("find", "update", "delete")(config) && isFixed && readLimit(operation, limit) === undefined) {
    problems.push({ pointer: "/limit", code: "limit_invalid", detail: limitRule(config) });
  }
  return problems;
}

export function limitRule({ operation }: Pick<Config, "operation">): string {
  return `Enter a whole number from 1 to ${maxLimit(operation)}, or leave it empty.`;
}

const nameDetail = "Enter the name of a column, or remove the row.";

function checkValues({ values }: Config): ConfigProblem[] {
  if (values.length === 0) {
    return [{ pointer: "/values", code: "values_required", detail: "Add a value for a column." }];
  }
  return values.flatMap(({ name }, row) =>
    name.trim() === ""
      ? [{ pointer: `/values/${row}/name`, code: "column_required", detail: nameDetail }]
      : [],
  );
}

function checkFilter({ filter, operation }: Config): ConfigProblem[] {
  if (filter.length === 0 && operation !== "find") {
    const detail = "Add a condition. To choose all rows, use _id and “exists”.";
    return [{ pointer: "/filter", code: "filter_required", detail }];
  }
  return filter.flatMap(({ name, operator, value }, row) => {
    const problems: ConfigProblem[] = [];
    if (name.trim() === "") {
      problems.push({ pointer: `/filter/${row}/name`, code: "column_required", detail: nameDetail });
    }
    if (hasRightOperand(operator) && (value === "" || value === null)) {
      const detail = "Enter a value. To find rows without one, use “is empty”.";
      problems.push({ pointer: `/filter/${row}/value`, code: "value_required", detail });
    }
    return problems;
  });
}
