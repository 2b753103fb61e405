/* Airtable's own client knows only records. Bases and tables are those of a third-party client. */
export const packages = ["airtable@0.12", "airtable-mcp-server@1.14"];

export async function createClient(load, origin, inModules) {
  const { default: Airtable } = await load("airtable");
  const table = new Airtable({ apiKey: "pat", endpointUrl: origin }).base("app1")("Order items");
  const { AirtableService } = await load(inModules("airtable-mcp-server/dist/airtableService.js"));
  return Object.assign(table, { schema: new AirtableService("pat", origin) });
}

const place = { base: "app1", table: "Order items" };
const fields = { Name: "Adä", Total: 12, Tags: ["a"] };
const values = { ...place, fields: JSON.stringify(fields), typecast: "true" };
const typecast = { typecast: true };
const sort = [{ field: "Name", direction: "desc" }];
const response = { id: "rec1", fields: {}, records: [] };

export const calls = {
  search_records: [
    {
      values: {
        ...{ ...place, formula: "{Status} = 'Done' & 1", view: "Grid view", limit: "5" },
        ...{ fields: "Name, Total", sort: JSON.stringify(sort) },
      },
      call: (table) =>
        table
          .select({
            ...{ filterByFormula: "{Status} = 'Done' & 1", view: "Grid view", maxRecords: 5, sort },
            fields: ["Name", "Total"],
          })
          .firstPage(),
      responses: [response],
    },
    {
      values: { ...place, field: "Na}me", value: 'Ada "L."', formula: "{Total} > 1" },
      call: (table) =>
        table.select({ filterByFormula: 'AND({Na\\}me}&"" = "Ada \\"L.\\"", {Total} > 1)' }).firstPage(),
      responses: [response],
    },
  ],
  create_record: [{ values, call: (table) => table.create(fields, typecast), response }],
  update_record: [
    {
      values: { ...values, record: "rec1" },
      call: (table) => table.update("rec1", fields, typecast),
      response,
    },
  ],
  read_record: [{ values: { ...place, record: "rec1" }, call: (table) => table.find("rec1"), response }],
  upsert_record: [
    {
      values: { ...values, match: "Name" },
      call: (table) =>
        table.update([{ fields }], { performUpsert: { fieldsToMergeOn: ["Name"] }, ...typecast }),
      response,
    },
  ],
  create_records: [
    {
      values: { ...place, records: JSON.stringify([{ fields }, { fields }]) },
      call: (table) => table.create([{ fields }, { fields }]),
      responses: [response],
    },
  ],
  list_new_records: [
    {
      values: { ...place, after: "2026-05-31T00:00:00Z" },
      call: (table) =>
        table
          .select({
            filterByFormula: "IS_AFTER(CREATED_TIME(), DATETIME_PARSE('2026-05-31T00:00:00Z'))",
          })
          .firstPage(),
      responses: [response],
    },
  ],
  delete_record: [{ values: { ...place, record: "rec1" }, call: (table) => table.destroy("rec1"), response }],
  list_bases: [{ values: {}, call: ({ schema }) => schema.listBases(), response: { bases: [] } }],
  list_tables: [
    {
      values: { base: "app1" },
      call: ({ schema }) => schema.getBaseSchema("app1"),
      response: { tables: [] },
    },
  ],
  list_fields: [
    {
      values: { base: "app1", table: "Orders" },
      call: ({ schema }) => schema.getBaseSchema("app1"),
      responses: [
        { tables: [{ id: "tbl1", name: "Orders", primaryFieldId: "fld1", fields: [], views: [] }] },
      ],
    },
  ],
};
