// Code, since the types of the properties must be read before their values can be written in Notion's form.
import { simplifyPage, toProperties } from "#connectors/notion/properties.ts";
import { getPage, updatePage } from "#connectors/notion/shared.ts";
import { isJsonObject, type OperationCode } from "#engine/connectors/operation-code.ts";

const update: OperationCode = async ({ input, request }) => {
  const { page: id = null, properties: given = {} } = input;
  const page = await request(getPage, { id });
  if (page.kind === "fail") return page;
  const { properties: schema = {} } = isJsonObject(page.output) ? page.output : {};
  const read = toProperties(given, schema);
  if ("kind" in read) return read;
  const updated = await request(updatePage, { id, ...read });
  return updated.kind === "fail" ? updated : { kind: "done", output: simplifyPage(updated.output) };
};
export default update;
