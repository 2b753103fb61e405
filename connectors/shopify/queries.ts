// The queries of the Admin API. Recording checks them against Shopify's schema of `apiVersion`.

export const apiVersion = "2026-10";

const order = `
  id name email createdAt displayFinancialStatus displayFulfillmentStatus note tags
  totalPriceSet { shopMoney { amount currencyCode } }
  customer { id displayName }
  lineItems(first: 50) { nodes { id title quantity sku } }`;
const product = `
  id title handle status vendor productType tags descriptionHtml totalInventory
  variants(first: 50) { nodes { id title sku price inventoryQuantity } }`;
const problems = "userErrors { field message }";

export const queries = {
  create_order: `mutation ($order: OrderCreateOrderInput!) {
  result: orderCreate(order: $order) { order {${order} } ${problems} }
}`,
  list_orders: `query ($query: String, $after: String) {
  orders(first: 50, after: $after, query: $query, sortKey: CREATED_AT, reverse: true) {
    nodes {${order} }
    pageInfo { endCursor hasNextPage }
  }
}`,
  list_products: `query ($query: String, $after: String) {
  products(first: 50, after: $after, query: $query) {
    nodes {${product} }
    pageInfo { endCursor hasNextPage }
  }
}`,
  read_order: `query ($id: ID!) { order(id: $id) {${order} } }`,
  create_product: `mutation ($product: ProductCreateInput!) {
  result: productCreate(product: $product) { product {${product} } ${problems} }
}`,
  update_product: `mutation ($product: ProductUpdateInput!) {
  result: productUpdate(product: $product) { product {${product} } ${problems} }
}`,
  read_product: `query ($id: ID!) { product(id: $id) {${product} } }`,
  update_order: `mutation ($input: OrderInput!) {
  result: orderUpdate(input: $input) { order {${order} } ${problems} }
}`,
  delete_product: `mutation ($id: ID!) {
  result: productDelete(input: { id: $id }) { deletedProductId ${problems} }
}`,
  delete_order: `mutation ($id: ID!) {
  result: orderDelete(orderId: $id) { deletedId ${problems} }
}`,
  create_webhook: `mutation ($topic: WebhookSubscriptionTopic!, $webhook: WebhookSubscriptionInput!) {
  result: webhookSubscriptionCreate(topic: $topic, webhookSubscription: $webhook) {
    webhookSubscription { id } ${problems}
  }
}`,
  list_webhooks: `query ($after: String) {
  webhookSubscriptions(first: 100, after: $after) {
    nodes { id topic uri }
    pageInfo { endCursor hasNextPage }
  }
}`,
  delete_webhook: `mutation ($id: ID!) {
  result: webhookSubscriptionDelete(id: $id) { deletedWebhookSubscriptionId ${problems} }
}`,
  read_shop: "query { shop { name email myshopifyDomain currencyCode } }",
} as const;
