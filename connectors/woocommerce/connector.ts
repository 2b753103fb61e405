import { defineConnector, type OperationsInput } from "#engine/connectors/format.ts";
import { setup } from "./setup.ts";

const client = {
  rank: "A",
  source: "@woocommerce/woocommerce-rest-api",
  version: "1",
  date: "2026-11-27",
} as const;
const docs = (anchor: string) => `https://woocommerce.github.io/woocommerce-rest-api-docs/#${anchor}`;
const none = { kind: "none" } as const;
const safe = { kind: "safe" } as const;

const id = (label: string, placeholder: string) =>
  ({ label, kind: "integer", required: true, placeholder }) as const;
const order = id("Order", "727");
const product = id("Product", "794");
const customer = id("Customer", "25");
const status = (values: readonly string[]) => ({
  label: "Status",
  kind: "choice" as const,
  options: values.map((value) => ({ value, label: `${value.slice(0, 1).toUpperCase()}${value.slice(1)}` })),
});
const orderStatus = status([
  "pending",
  "processing",
  "on-hold",
  "completed",
  "cancelled",
  "refunded",
  "failed",
]);
const search = { label: "Text", help: "Only entries that have it." } as const;
const list = {
  fixed: { query: { per_page: "100" } },
  pages: { mode: "page", total_in: "pages_in_header", total_name: "x-wp-totalpages" },
  effect: safe,
} as const;
const address = (label: string, wire: string) =>
  ({
    label,
    kind: "json",
    more: true,
    wire,
    placeholder: '{"first_name": "Ada", "address_1": "1 Main St", "city": "London", "country": "GB"}',
  }) as const;
const productFields = {
  regular_price: { label: "Price", placeholder: "21.99" },
  sale_price: { label: "Sale price", more: true, placeholder: "17.99" },
  description: { label: "Description", kind: "paragraph", help: "HTML is allowed." },
  sku: { label: "SKU", more: true },
  stock_quantity: { label: "Stock", kind: "integer", more: true },
  manage_stock: { label: "Count the stock", kind: "boolean", more: true },
  status: { ...status(["draft", "pending", "private", "publish"]), more: true },
  images: {
    label: "Images",
    kind: "json",
    more: true,
    placeholder: '[{"src": "https://example.com/a.png"}]',
  },
} as const;
const customerFields = {
  first_name: { label: "First name" },
  last_name: { label: "Last name" },
  billing: address("Billing address", "billing"),
  shipping: address("Shipping address", "shipping"),
} as const;
const email = { label: "E-mail", placeholder: "{{email}}" } as const;
const items = {
  label: "Items",
  kind: "json",
  placeholder: '[{"product_id": 93, "quantity": 2}]',
} as const;

const samples = {
  order: { id: 727, number: "727", status: "processing", total: "29.35", currency: "USD" },
  product: { id: 794, name: "T-shirt", regular_price: "21.99", status: "publish" },
  customer: { id: 25, email: "ada@example.com", first_name: "Ada", last_name: "Lovelace" },
};

const operations: OperationsInput = {
  list_orders: {
    title: "List WooCommerce orders",
    about: "Lists orders, the newest first.",
    docs: docs("list-all-orders"),
    method: "GET",
    path: "/orders",
    fields: {
      status: orderStatus,
      after: { label: "After", kind: "date_time", more: true, placeholder: "2026-11-01T00:00:00" },
      search: { ...search, more: true },
    },
    ...list,
    proof: client,
    sample: [samples.order],
  },
  list_products: {
    title: "List WooCommerce products",
    about: "Lists products, the newest first.",
    docs: docs("list-all-products"),
    method: "GET",
    path: "/products",
    fields: { search, sku: { label: "SKU" } },
    ...list,
    proof: client,
    sample: [samples.product],
  },
  create_product: {
    title: "Create a WooCommerce product",
    about: "Adds a product.",
    docs: docs("create-a-product"),
    method: "POST",
    path: "/products",
    fields: { name: { label: "Name", required: true }, ...productFields },
    effect: none,
    proof: client,
    sample: samples.product,
  },
  update_product: {
    title: "Change a WooCommerce product",
    about: "Changes a product. An empty field is not changed.",
    synonyms: "stock, price",
    docs: docs("update-a-product"),
    method: "PUT",
    path: "/products/{product}",
    fields: { product, name: { label: "Name" }, ...productFields },
    effect: safe,
    proof: client,
    sample: samples.product,
  },
  list_customers: {
    title: "List WooCommerce customers",
    about: "Lists customers.",
    docs: docs("list-all-customers"),
    method: "GET",
    path: "/customers",
    fields: { email, search },
    ...list,
    proof: client,
    sample: [samples.customer],
  },
  read_order: {
    title: "Read a WooCommerce order",
    about: "Returns an order.",
    docs: docs("retrieve-an-order"),
    method: "GET",
    path: "/orders/{order}",
    fields: { order },
    effect: safe,
    proof: client,
    sample: samples.order,
  },
  read_product: {
    title: "Read a WooCommerce product",
    about: "Returns a product.",
    docs: docs("retrieve-a-product"),
    method: "GET",
    path: "/products/{product}",
    fields: { product },
    effect: safe,
    proof: client,
    sample: samples.product,
  },
  create_customer: {
    title: "Create a WooCommerce customer",
    about: "Adds a customer.",
    docs: docs("create-a-customer"),
    method: "POST",
    path: "/customers",
    fields: { email: { ...email, required: true }, ...customerFields },
    effect: none,
    proof: client,
    sample: samples.customer,
  },
  read_customer: {
    title: "Read a WooCommerce customer",
    about: "Returns a customer.",
    docs: docs("retrieve-a-customer"),
    method: "GET",
    path: "/customers/{customer}",
    fields: { customer },
    effect: safe,
    proof: client,
    sample: samples.customer,
  },
  update_customer: {
    title: "Change a WooCommerce customer",
    about: "Changes a customer. An empty field is not changed.",
    docs: docs("update-a-customer"),
    method: "PUT",
    path: "/customers/{customer}",
    fields: { customer, email, ...customerFields },
    effect: safe,
    proof: client,
    sample: samples.customer,
  },
  create_order: {
    title: "Create a WooCommerce order",
    about: "Adds an order.",
    docs: docs("create-an-order"),
    method: "POST",
    path: "/orders",
    fields: {
      items: { ...items, required: true, wire: "line_items" },
      customer_id: { ...customer, required: false },
      status: orderStatus,
      set_paid: { label: "Paid", kind: "boolean" },
      billing: customerFields.billing,
      shipping: customerFields.shipping,
      customer_note: { label: "Customer's note", kind: "paragraph", more: true },
    },
    effect: none,
    proof: client,
    sample: samples.order,
  },
  delete_customer: {
    title: "Delete a WooCommerce customer",
    about: "Deletes a customer for good.",
    synonyms: "remove customer",
    docs: docs("delete-a-customer"),
    method: "DELETE",
    path: "/customers/{customer}",
    fields: { customer },
    fixed: { query: { force: "true" } },
    effect: safe,
    proof: client,
    sample: samples.customer,
  },
  delete_product: {
    title: "Delete a WooCommerce product",
    about: "Deletes a product for good.",
    synonyms: "remove product",
    docs: docs("delete-a-product"),
    method: "DELETE",
    path: "/products/{product}",
    fields: { product },
    fixed: { query: { force: "true" } },
    effect: safe,
    proof: client,
    sample: samples.product,
  },
  delete_order: {
    title: "Delete a WooCommerce order",
    about: "Deletes an order for good, without the trash.",
    synonyms: "remove order",
    docs: docs("delete-an-order"),
    method: "DELETE",
    path: "/orders/{order}",
    fields: { order },
    fixed: { query: { force: "true" } },
    effect: safe,
    proof: client,
    sample: samples.order,
  },
  update_order: {
    title: "Change a WooCommerce order",
    about: "Changes an order, such as its status.",
    synonyms: "complete order, cancel order",
    docs: docs("update-an-order"),
    method: "PUT",
    path: "/orders/{order}",
    fields: {
      order,
      status: orderStatus,
      customer_note: { label: "Customer's note", kind: "paragraph", more: true },
    },
    effect: safe,
    proof: client,
    sample: samples.order,
  },
  add_order_note: {
    title: "Add a note to a WooCommerce order",
    about: "Adds a note, which the customer may get by mail.",
    docs: docs("create-an-order-note"),
    method: "POST",
    path: "/orders/{order}/notes",
    fields: {
      order,
      note: { label: "Text", kind: "paragraph", required: true },
      customer_note: { label: "Send it to the customer", kind: "boolean" },
    },
    effect: none,
    proof: client,
    sample: { id: 281, note: "Sent", customer_note: true },
  },
};

export default defineConnector({
  name: "woocommerce",
  version: 1,
  title: "WooCommerce",
  about: "Works with orders, products and customers of a shop.",
  category: "commerce",
  synonyms: "shop, store, orders, wordpress, e-commerce",
  icon: "woocommerce",
  docs: "https://woocommerce.github.io/woocommerce-rest-api-docs/",
  apiVersion: "wc/v3",
  baseUrl: "{shop}/wp-json/wc/v3",
  connection: { shop: { label: "Shop's address", kind: "origin", placeholder: "https://shop.example.com" } },
  authentication: {
    api_key: {
      kind: "basic",
      title: "REST API key",
      username: {
        label: "Consumer key",
        placeholder: "ck_…",
        help: "WooCommerce → Settings → Advanced → REST API.",
      },
      password: { label: "Consumer secret", placeholder: "cs_…" },
    },
  },
  errors: {
    code: ["code"],
    message: ["message"],
    advice: {
      woocommerce_rest_cannot_view: "The key may not read. Make one with read and write access.",
      woocommerce_rest_cannot_create: "The key may not write. Make one with read and write access.",
      woocommerce_rest_cannot_edit: "The key may not write. Make one with read and write access.",
      woocommerce_rest_authentication_error: "The key was revoked, or is one of another shop.",
      rest_no_route: "Permalinks must not be “Plain” in WordPress's settings.",
    },
  },
  setup,
  operations,
});
