// Code, since Notion nests each value by its type: the output has plain values.
import { simplifyPage } from "#connectors/notion/properties.ts";
import { queryDataSource } from "#connectors/notion/shared.ts";
import type { OperationCode } from "#engine/connectors/operation-code.ts";

const query: OperationCode = async ({ input, request }) => {
  const { data_source: id = null, filter = null, sorts = null } = input;
  const found = await request(queryDataSource, { id, filter, sorts });
  if (found.kind === "fail") return found;
  return { kind: "done", output: Array.isArray(found.output) ? found.output.map(simplifyPage) : [] };
};
export default query;
