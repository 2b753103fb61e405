export const packages = ["@woocommerce/woocommerce-rest-api@1"];
export const fields = { shop: "https://shop.example.com" };

export async function createClient(load, origin) {
  const { default: imported } = await load("@woocommerce/woocommerce-rest-api");
  const WooCommerce = imported.default ?? imported;
  const api = new WooCommerce({
    ...{ url: fields.shop, consumerKey: "ck_1", consumerSecret: "cs_1", version: "wc/v3" },
  });
  // It signs otherwise without https, so only the address is another one.
  const urlOf = api._getUrl.bind(api);
  api._getUrl = (...given) => urlOf(...given).replace(fields.shop, origin);
  return api;
}

const product = { name: "T-shirt", regular_price: "21.99", manage_stock: true, stock_quantity: 5 };
const billing = { first_name: "Ada", city: "London" };
const items = [{ product_id: 93, quantity: 2 }];
const all = { per_page: 100, page: 1 };

export const calls = {
  list_orders: [
    {
      values: { status: "processing", after: "2026-11-01T00:00:00" },
      call: (api) => api.get("orders", { ...all, status: "processing", after: "2026-11-01T00:00:00" }),
      response: [],
    },
  ],
  list_products: [
    {
      values: { search: "shirt" },
      call: (api) => api.get("products", { ...all, search: "shirt" }),
      response: [],
    },
  ],
  create_product: [
    {
      values: { ...product, manage_stock: "true", stock_quantity: "5" },
      call: (api) => api.post("products", product),
    },
  ],
  update_product: [
    {
      values: { product: "794", sale_price: "17.99" },
      call: (api) => api.put("products/794", { sale_price: "17.99" }),
    },
  ],
  list_customers: [
    {
      values: { email: "ada@example.com" },
      call: (api) => api.get("customers", { ...all, email: "ada@example.com" }),
      response: [],
    },
  ],
  read_order: [{ values: { order: "727" }, call: (api) => api.get("orders/727") }],
  read_product: [{ values: { product: "794" }, call: (api) => api.get("products/794") }],
  create_customer: [
    {
      values: { email: "ada@example.com", first_name: "Ada", billing: JSON.stringify(billing) },
      call: (api) => api.post("customers", { email: "ada@example.com", first_name: "Ada", billing }),
    },
  ],
  read_customer: [{ values: { customer: "25" }, call: (api) => api.get("customers/25") }],
  update_customer: [
    {
      values: { customer: "25", last_name: "King" },
      call: (api) => api.put("customers/25", { last_name: "King" }),
    },
  ],
  delete_customer: [
    { values: { customer: "25" }, call: (api) => api.delete("customers/25", { force: true }) },
  ],
  delete_product: [
    { values: { product: "794" }, call: (api) => api.delete("products/794", { force: true }) },
  ],
  delete_order: [{ values: { order: "727" }, call: (api) => api.delete("orders/727", { force: true }) }],
  create_order: [
    {
      values: { items: JSON.stringify(items), customer_id: "25", set_paid: "true" },
      call: (api) => api.post("orders", { line_items: items, customer_id: 25, set_paid: true }),
    },
  ],
  update_order: [
    {
      values: { order: "727", status: "completed" },
      call: (api) => api.put("orders/727", { status: "completed" }),
    },
  ],
  add_order_note: [
    {
      values: { order: "727", note: "Sent", customer_note: "true" },
      call: (api) => api.post("orders/727/notes", { note: "Sent", customer_note: true }),
    },
  ],
};
