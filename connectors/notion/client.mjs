export const packages = ["@notionhq/client@5"];

export async function createClient(load, origin) {
  const { Client } = await load("@notionhq/client");
  return new Client({ auth: "ntn_secret", baseUrl: origin });
}

const id = "p1";
const schema = {
  Name: { id: "title", type: "title" },
  Notes: { type: "rich_text" },
  Total: { type: "number" },
  Status: { type: "status" },
  Tags: { type: "multi_select" },
  Due: { type: "date" },
  Paid: { type: "checkbox" },
  Link: { type: "url" },
  Order: { type: "relation" },
};
const plain = {
  ...{ Name: "Ada", Total: "12.5", Status: "Done", Tags: ["a", "b"], Due: "2026-05-31/2026-06-02" },
  ...{ Paid: "true", Link: "https://example.com", Order: "o1, o2" },
};
const properties = {
  Name: { title: [{ text: { content: "Ada" } }] },
  Total: { number: 12.5 },
  Status: { status: { name: "Done" } },
  Tags: { multi_select: [{ name: "a" }, { name: "b" }] },
  Due: { date: { start: "2026-05-31", end: "2026-06-02" } },
  Paid: { checkbox: true },
  Link: { url: "https://example.com" },
  Order: { relation: [{ id: "o1" }, { id: "o2" }] },
};
const response = { results: [], has_more: false };
const filter = { property: "Status", status: { equals: "Done" } };
const sorts = [{ property: "Due", direction: "ascending" }];
const children = [{ paragraph: { rich_text: [{ text: { content: "Hi" } }] } }];

export const calls = {
  create_database_page: [
    {
      values: { data_source: "d1", properties: JSON.stringify(plain), content: "# Hi" },
      call: async ({ dataSources, pages }) => {
        await dataSources.retrieve({ data_source_id: "d1" });
        await pages.create({
          ...{ parent: { type: "data_source_id", data_source_id: "d1" }, properties, markdown: "# Hi" },
        });
      },
      responses: [{ properties: schema }, {}],
    },
  ],
  update_database_page: [
    {
      values: { page: id, properties: '{"Notes": "Grüße", "Total": null}' },
      call: async ({ pages }) => {
        await pages.retrieve({ page_id: id });
        await pages.update({
          page_id: id,
          properties: { Notes: { rich_text: [{ text: { content: "Grüße" } }] }, Total: { number: null } },
        });
      },
      responses: [{ properties: schema }, {}],
    },
  ],
  query_database: [
    {
      values: { data_source: "d1", filter: JSON.stringify(filter), sorts: JSON.stringify(sorts) },
      call: ({ dataSources }) => dataSources.query({ data_source_id: "d1", filter, sorts, page_size: 100 }),
      responses: [response],
    },
    {
      values: { data_source: "d1", filter: JSON.stringify(filter), created_after: "2026-05-31T00:00:00Z" },
      call: ({ dataSources }) =>
        dataSources.query({
          data_source_id: "d1",
          filter: {
            and: [
              filter,
              { timestamp: "created_time", created_time: { on_or_after: "2026-05-31T00:00:00Z" } },
            ],
          },
          page_size: 100,
        }),
      responses: [response],
    },
  ],
  read_database_page: [
    { values: { page: id }, call: ({ pages }) => pages.retrieve({ page_id: id }), responses: [{}] },
  ],
  list_data_sources: [
    {
      values: { query: "Orders" },
      call: (notion) =>
        notion.search({
          ...{ query: "Orders", filter: { property: "object", value: "data_source" }, page_size: 100 },
        }),
      response,
    },
  ],
  read_data_source: [
    {
      values: { data_source: "d1" },
      call: ({ dataSources }) => dataSources.retrieve({ data_source_id: "d1" }),
    },
  ],
  list_properties: [
    {
      values: { data_source: "d1" },
      call: ({ dataSources }) => dataSources.retrieve({ data_source_id: "d1" }),
      responses: [{ object: "data_source", id: "d1", properties: {} }],
    },
  ],
  create_page: [
    {
      values: { parent: id, title: "Notes", content: "Hi" },
      call: ({ pages }) =>
        pages.create({
          parent: { type: "page_id", page_id: id },
          properties: { title: { title: [{ text: { content: "Notes" } }] } },
          markdown: "Hi",
        }),
    },
  ],
  append_content: [
    {
      values: { page: id, content: "- a" },
      call: ({ pages }) =>
        pages.updateMarkdown({
          page_id: id,
          type: "insert_content",
          insert_content: { content: "- a", position: { type: "end" } },
        }),
    },
  ],
  append_blocks: [
    {
      values: { page: id, children: JSON.stringify(children) },
      call: ({ blocks }) => blocks.children.append({ block_id: id, children }),
    },
  ],
  list_blocks: [
    {
      values: { page: id },
      call: ({ blocks }) => blocks.children.list({ block_id: id, page_size: 100 }),
      response,
    },
  ],
  read_content: [{ values: { page: id }, call: ({ pages }) => pages.retrieveMarkdown({ page_id: id }) }],
  search: [
    {
      values: { query: "Notes" },
      call: (notion) =>
        notion.search({
          query: "Notes",
          filter: { property: "object", value: "page" },
          sort: { timestamp: "last_edited_time", direction: "descending" },
          page_size: 100,
        }),
      response,
    },
  ],
  archive_page: [
    { values: { page: id }, call: ({ pages }) => pages.update({ page_id: id, in_trash: true }) },
  ],
  create_comment: [
    {
      values: { page: id, text: "Thanks" },
      call: ({ comments }) =>
        comments.create({ parent: { page_id: id }, rich_text: [{ text: { content: "Thanks" } }] }),
    },
  ],
  list_users: [{ values: {}, call: ({ users }) => users.list({ page_size: 100 }), response }],
  read_bot: [{ values: {}, call: ({ users }) => users.me({}) }],
};
