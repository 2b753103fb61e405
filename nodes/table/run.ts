import { hasRightOperand } from "#engine/conditions/operators.ts";
import { defineRunner, failed, type Outcome, type RowSelection, type TableAccess } from "#engine/node.ts";
import { limitRule } from "./check.ts";
import definition from "./definition.ts";
import { defaultFound, readLimit } from "./read-limit.ts";
import { settingsSchema } from "./settings.ts";

export default defineRunner({
  type: definition.type,
  settings: settingsSchema,
  run({ settings }) {
    const { table_id: tableId, operation, values, filter, match, sort, direction } = settings;
    if (!tableId) return failed("table_required", "No table is chosen.");
    const use = (access: TableAccess): Outcome => ({ kind: "table", tableId, access });
    if (operation === "insert" || operation === "upsert") return use({ operation, values });
    const limit = readLimit(operation, settings.limit);
    if (limit === undefined) {
      return failed(
        "limit_invalid",
        `The limit is ${JSON.stringify(settings.limit)}. ${limitRule(settings)}`,
      );
    }
    const rows: RowSelection = {
      filter: filter.map(({ name, operator, value }) => ({
        name: name.trim(),
        operator,
        value: hasRightOperand(operator) ? value : null,
      })),
      match,
      sort: sort.trim(),
      direction,
    };
    if (operation === "find") return use({ operation, rows, limit: limit ?? defaultFound });
    if (filter.length === 0)
      return failed("filter_required", "There is no condition, so all rows would change.");
    return operation === "update" ? use({ operation, values, rows, limit }) : use({ operation, rows, limit });
  },
});
