// Code, since the types of the properties must be read before their values can be written in Notion's form.
import { withDataSource } from "#connectors/notion/data-source.ts";
import { simplifyPage, toProperties } from "#connectors/notion/properties.ts";
import { createPage, getDataSource } from "#connectors/notion/shared.ts";
import { isJsonObject, type OperationCode } from "#engine/connectors/operation-code.ts";

const create: OperationCode = async ({ input, request }) => {
  const { data_source: asked = null, content = null, properties: given = {} } = input;
  const source = await withDataSource({ request }, asked, (each) => request(getDataSource, { id: each }));
  if (source.kind === "fail") return source;
  const { id = asked, properties: schema = {} } = isJsonObject(source.output) ? source.output : {};
  const read = toProperties(given, schema);
  if ("kind" in read) return read;
  const created = await request(createPage, { id, content, ...read });
  return created.kind === "fail" ? created : { kind: "done", output: simplifyPage(created.output) };
};
export default create;
