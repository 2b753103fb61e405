// Code, since Airtable lists the fields of all tables of a base at once.
import {
  failed,
  isJsonObject,
  type Json,
  type OperationCode,
  type RequestInput,
  toText,
} from "#engine/connectors/operation-code.ts";

const listTables: RequestInput = {
  method: "GET",
  path: "/meta/bases/{base}/tables",
  fields: { base: { label: "Base" } },
  output: "tables",
};

/** The value that a field of this type begins with. All other types begin as a text. */
const examples = new Map<string, Json>([
  ...["number", "currency", "percent", "rating", "duration"].map((type) => [type, 0] as const),
  ["checkbox", false],
  ...["multipleSelects", "multipleRecordLinks", "multipleCollaborators", "multipleAttachments"].map(
    (type): [string, Json] => [type, []],
  ),
]);

/** Airtable fills these in. */
const computed =
  /^(formula|rollup|count|multipleLookupValues|autoNumber|createdTime|lastModifiedTime|createdBy|lastModifiedBy|button|externalSyncSource|aiText)$/;

const listFields: OperationCode = async ({ input, request }) => {
  const table = toText(input.table ?? "");
  const listed = await request(listTables, { base: input.base ?? null });
  if (listed.kind === "fail") return listed;
  const tables = (Array.isArray(listed.output) ? listed.output : []).filter(isJsonObject);
  const found = tables.find(({ id, name }) => id === table || name === table);
  if (!found) {
    const names = tables.map(({ name }) => toText(name ?? "")).join(", ");
    return failed("table_not_found", `The base has no table “${table}”. It has: ${names}.`);
  }
  const fields = (Array.isArray(found.fields) ? found.fields : []).filter(isJsonObject);
  const output = fields
    .map(({ name = "", type = "" }) => ({ name, type: toText(type) }))
    .filter(({ type }) => !computed.test(type))
    .map(({ name, type }) => ({ name, type, example: examples.get(type) ?? "" }));
  return { kind: "done", output };
};
export default listFields;
