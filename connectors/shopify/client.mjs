import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { apiVersion, queries } from "./queries.ts";

// The schema of the Admin API is in Shopify's own package for developers.
export const packages = ["@shopify/admin-api-client@1", "@shopify/dev-mcp@1", "graphql@16"];
export const fields = { shop: "acme" };

export async function createClient(load, origin, fileOf) {
  await checkQueries(await load("graphql"), fileOf);
  const { createAdminApiClient } = await load("@shopify/admin-api-client");
  return createAdminApiClient({
    ...{ storeDomain: "acme.myshopify.com", apiVersion, accessToken: "token" },
    customFetchApi: (url, init) => fetch(url.replace("https://acme.myshopify.com", origin), init),
  });
}

async function checkQueries({ buildClientSchema, parse, validate }, fileOf) {
  const path = fileOf(`@shopify/dev-mcp/dist/data/admin_${apiVersion}.json.gz`);
  const schema = buildClientSchema(JSON.parse(gunzipSync(readFileSync(path)).toString()).data);
  for (const [operation, query] of Object.entries(queries)) {
    const [problem] = validate(schema, parse(query));
    if (problem) throw new Error(`${operation}: ${problem.message}`);
  }
}

const send = (operation, variables) => (client) =>
  client.request(queries[operation], variables && { variables });
const one = (operation, values, variables) => [
  { values, call: send(operation, variables), response: { data: {} } },
];
const order = "gid://shopify/Order/1";
const product = "gid://shopify/Product/2";
const items = [{ variantId: "gid://shopify/ProductVariant/3", quantity: 1 }];

export const calls = {
  create_order: one(
    "create_order",
    {
      ...{ items: JSON.stringify(items), email: "ada@example.com", tags: "vip, web" },
      more: '{"financialStatus":"PAID"}',
    },
    {
      order: { financialStatus: "PAID", lineItems: items, email: "ada@example.com", tags: ["vip", "web"] },
    },
  ),
  list_orders: one("list_orders", { query: "financial_status:paid" }, { query: "financial_status:paid" }),
  list_products: one("list_products", { query: "vendor:Acme" }, { query: "vendor:Acme" }),
  read_order: one("read_order", { order: "1" }, { id: order }),
  create_product: one(
    "create_product",
    { title: "T-shirt", text: "<p>Soft</p>", status: "DRAFT", tags: "new" },
    { product: { title: "T-shirt", descriptionHtml: "<p>Soft</p>", status: "DRAFT", tags: ["new"] } },
  ),
  update_product: one(
    "update_product",
    { product: "2", status: "ACTIVE" },
    { product: { id: product, status: "ACTIVE" } },
  ),
  read_product: one("read_product", { product: "2" }, { id: product }),
  update_order: one("update_order", { order: "1", note: "Sent" }, { input: { id: order, note: "Sent" } }),
  delete_product: one("delete_product", { product: "2" }, { id: product }),
  delete_order: one("delete_order", { order: "1" }, { id: order }),
  create_webhook: [
    {
      values: { url: "https://flows.example.com/w", topics: "orders/create, orders/paid" },
      call: async (client) => {
        for (const topic of ["ORDERS_CREATE", "ORDERS_PAID"])
          await client.request(queries.create_webhook, {
            variables: { topic, webhook: { uri: "https://flows.example.com/w" } },
          });
      },
      responses: [
        { data: { result: { webhookSubscription: { id: "gid://shopify/WebhookSubscription/1" } } } },
        { data: { result: { webhookSubscription: { id: "gid://shopify/WebhookSubscription/2" } } } },
      ],
    },
  ],
  list_webhooks: [
    {
      values: {},
      call: send("list_webhooks"),
      responses: [{ data: { webhookSubscriptions: { nodes: [], pageInfo: { hasNextPage: false } } } }],
    },
  ],
  delete_webhook: [
    {
      values: { id: "gid://shopify/WebhookSubscription/1,gid://shopify/WebhookSubscription/2" },
      call: async (client) => {
        for (const id of [1, 2])
          await client.request(queries.delete_webhook, {
            variables: { id: `gid://shopify/WebhookSubscription/${id}` },
          });
      },
      responses: [{ data: {} }, { data: {} }],
    },
  ],
  read_shop: one("read_shop", {}),
};
