// Code, since the properties of a database and of a page are read from two places, and Notion has them by name.
import { withDataSource } from "#connectors/notion/data-source.ts";
import { writableProperties } from "#connectors/notion/properties.ts";
import { getDataSource, getPage } from "#connectors/notion/shared.ts";
import { failed, isJsonObject, type OperationCode } from "#engine/connectors/operation-code.ts";

const listProperties: OperationCode = async ({ input, request }) => {
  const { data_source: source, page } = input;
  if (source === undefined && page === undefined)
    return failed("invalid_setting", "Choose a database or a page.");
  const read =
    source === undefined
      ? await request(getPage, { id: page ?? null })
      : await withDataSource({ request }, source, (id) => request(getDataSource, { id }));
  if (read.kind === "fail") return read;
  const { properties = {} } = isJsonObject(read.output) ? read.output : {};
  return { kind: "done", output: writableProperties(properties) };
};
export default listProperties;
