// Code, since Notion nests each value by its type, and times in its filter: the output has plain values.
import { withDataSource } from "#connectors/notion/data-source.ts";
import { simplifyPage } from "#connectors/notion/properties.ts";
import { queryDataSource } from "#connectors/notion/shared.ts";
import type { OperationCode } from "#engine/connectors/operation-code.ts";

const times = [
  ["created_after", "created_time"],
  ["changed_after", "last_edited_time"],
] as const;

const query: OperationCode = async ({ input, request }) => {
  const { data_source: id = null, sorts = null } = input;
  const filters = [
    ...(input.filter === undefined ? [] : [input.filter]),
    ...times.flatMap(([field, timestamp]) =>
      input[field] === undefined ? [] : [{ timestamp, [timestamp]: { on_or_after: input[field] } }],
    ),
  ];
  const filter = filters.length > 1 ? { and: filters } : (filters[0] ?? null);
  const found = await withDataSource({ request }, id, (source) =>
    request(queryDataSource, { id: source, filter, sorts }),
  );
  if (found.kind === "fail") return found;
  return { kind: "done", output: Array.isArray(found.output) ? found.output.map(simplifyPage) : [] };
};
export default query;
