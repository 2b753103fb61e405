import { defineConnector } from "#engine/connectors/format.ts";
import { apiVersion, queries } from "./queries.ts";
import { setup } from "./setup.ts";
import { client, docs, graphql, none, pagesOf, safe } from "./shared.ts";
import { triggers } from "./triggers.ts";
import { webhooks } from "./webhooks.ts";

const order = {
  label: "Order",
  required: true,
  in: "none",
  placeholder: "450789469",
  help: "The number in its address in the admin, not the one after #.",
} as const;
const product = {
  ...order,
  label: "Product",
  placeholder: "632910392",
  help: "The number in its address.",
} as const;
const orderId = "gid://shopify/Order/{order}";
const productId = "gid://shopify/Product/{product}";
const query = (placeholder: string) =>
  ({ label: "Search", wire: "variables.query", placeholder, help: "In Shopify's search syntax." }) as const;
const input = (label: string, kind: "text" | "paragraph" | "list", wire: string) =>
  ({ label, kind, wire: `variables.${wire}` }) as const;
const productFields = {
  text: { ...input("Description", "paragraph", "product.descriptionHtml"), help: "HTML." },
  vendor: { ...input("Vendor", "text", "product.vendor"), more: true },
  kind: { ...input("Type", "text", "product.productType"), more: true },
  tags: { ...input("Tags", "list", "product.tags"), more: true },
  status: {
    label: "Status",
    kind: "choice",
    wire: "variables.product.status",
    options: [
      { value: "ACTIVE", label: "Active" },
      { value: "DRAFT", label: "Draft" },
      { value: "ARCHIVED", label: "Archived" },
    ],
  },
} as const;

const samples = {
  order: {
    id: "gid://shopify/Order/450789469",
    name: "#1042",
    displayFinancialStatus: "PAID",
    totalPriceSet: { shopMoney: { amount: "29.35", currencyCode: "USD" } },
  },
  product: { id: "gid://shopify/Product/632910392", title: "T-shirt", status: "ACTIVE" },
};

export default defineConnector({
  name: "shopify",
  version: 1,
  title: "Shopify",
  about: "Works with a shop's orders and products.",
  category: "commerce",
  synonyms: "shop, store, orders, e-commerce",
  icon: "shopify",
  docs: `https://shopify.dev/docs/api/admin-graphql/${apiVersion}`,
  apiVersion,
  baseUrl: `https://{shop}.myshopify.com/admin/api/${apiVersion}`,
  connection: { shop: { label: "Shop", kind: "label", placeholder: "acme", help: "Before .myshopify.com." } },
  authentication: {
    access_token: {
      kind: "key",
      title: "Admin API access token",
      in: "header",
      wire: "X-Shopify-Access-Token",
      key: {
        label: "Access token",
        placeholder: "shpat_…",
        help: "Of an app with the scopes of orders and products.",
      },
    },
  },
  test: { operation: "read_shop", account: ["name"] },
  limit: { perSecond: 2 },
  errors: {
    flags: [
      { at: "errors", ok: null },
      { at: "data.result.userErrors[0]", ok: null },
    ],
    code: ["errors[0].extensions.code"],
    message: ["data.result.userErrors[0].message", "errors[0].message", "errors"],
    retry: ["THROTTLED"],
    lacksScope: {
      codes: ["ACCESS_DENIED"],
      remedy: "Add it to the app, install the app again, and connect the account again.",
    },
  },
  setup,
  operations: {
    create_order: {
      title: "Create a Shopify order",
      about: "Adds an order.",
      docs: docs("mutations", "orderCreate"),
      ...graphql(queries.create_order),
      fields: {
        items: {
          label: "Items",
          kind: "json",
          required: true,
          wire: "variables.order.lineItems",
          placeholder: '[{"variantId": "gid://shopify/ProductVariant/43729076", "quantity": 1}]',
        },
        email: { ...input("E-mail", "text", "order.email"), placeholder: "{{email}}" },
        note: { ...input("Note", "paragraph", "order.note"), more: true },
        tags: { ...input("Tags", "list", "order.tags"), more: true },
        more: {
          label: "Other fields",
          kind: "json",
          more: true,
          wire: "variables.order",
          placeholder: '{"financialStatus": "PAID"}',
        },
      },
      output: "data.result.order",
      effect: none,
      proof: client,
      sample: samples.order,
    },
    list_orders: {
      title: "List Shopify orders",
      about: "Lists orders, the newest first. Without the scope read_all_orders, those of 60 days.",
      synonyms: "find orders, get orders",
      docs: docs("queries", "orders"),
      ...graphql(queries.list_orders),
      fields: { query: query("financial_status:paid created_at:>2026-11-01") },
      pages: pagesOf("orders"),
      effect: safe,
      proof: client,
      sample: [samples.order],
    },
    list_products: {
      title: "List Shopify products",
      about: "Lists products.",
      synonyms: "find products, get products",
      docs: docs("queries", "products"),
      ...graphql(queries.list_products),
      fields: { query: query("vendor:Acme status:active") },
      pages: pagesOf("products"),
      effect: safe,
      proof: client,
      sample: [samples.product],
    },
    read_order: {
      title: "Read a Shopify order",
      about: "Returns an order.",
      docs: docs("queries", "order"),
      ...graphql(queries.read_order, { "variables.id": orderId }),
      fields: { order },
      output: "data.order",
      effect: safe,
      proof: client,
      sample: samples.order,
    },
    create_product: {
      title: "Create a Shopify product",
      about: "Adds a product.",
      docs: docs("mutations", "productCreate"),
      ...graphql(queries.create_product),
      fields: {
        title: { ...input("Title", "text", "product.title"), required: true },
        ...productFields,
      },
      output: "data.result.product",
      effect: none,
      proof: client,
      sample: samples.product,
    },
    update_product: {
      title: "Change a Shopify product",
      about: "Changes a product. An empty field is not changed.",
      docs: docs("mutations", "productUpdate"),
      ...graphql(queries.update_product, { "variables.product.id": productId }),
      fields: { product, title: input("Title", "text", "product.title"), ...productFields },
      output: "data.result.product",
      effect: safe,
      proof: client,
      sample: samples.product,
    },
    read_product: {
      title: "Read a Shopify product",
      about: "Returns a product with its variants.",
      docs: docs("queries", "product"),
      ...graphql(queries.read_product, { "variables.id": productId }),
      fields: { product },
      output: "data.product",
      effect: safe,
      proof: client,
      sample: samples.product,
    },
    update_order: {
      title: "Change a Shopify order",
      about: "Changes an order's note, tags or e-mail. An empty field is not changed.",
      docs: docs("mutations", "orderUpdate"),
      ...graphql(queries.update_order, { "variables.input.id": orderId }),
      fields: {
        order,
        note: input("Note", "paragraph", "input.note"),
        tags: input("Tags", "list", "input.tags"),
        email: { ...input("E-mail", "text", "input.email"), more: true },
      },
      output: "data.result.order",
      effect: safe,
      proof: client,
      sample: samples.order,
    },
    delete_product: {
      title: "Delete a Shopify product",
      about: "Deletes a product.",
      docs: docs("mutations", "productDelete"),
      ...graphql(queries.delete_product, { "variables.id": productId }),
      fields: { product },
      output: "data.result.deletedProductId",
      effect: safe,
      proof: client,
      sample: samples.product.id,
    },
    delete_order: {
      title: "Delete a Shopify order",
      about: "Deletes an order that was canceled or never paid.",
      docs: docs("mutations", "orderDelete"),
      ...graphql(queries.delete_order, { "variables.id": orderId }),
      fields: { order },
      output: "data.result.deletedId",
      effect: safe,
      proof: client,
      sample: samples.order.id,
    },
    read_shop: {
      title: "Name the Shopify shop",
      about: "Returns the shop of the connection.",
      docs: docs("queries", "shop"),
      ...graphql(queries.read_shop),
      output: "data.shop",
      effect: safe,
      proof: client,
      sample: { name: "Acme", myshopifyDomain: "acme.myshopify.com", currencyCode: "EUR" },
    },
    ...webhooks,
  },
  triggers,
});
