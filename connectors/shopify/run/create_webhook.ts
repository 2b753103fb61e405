// Code, since a subscription of Shopify has one topic.
import { queries } from "#connectors/shopify/queries.ts";
import { graphql } from "#connectors/shopify/shared.ts";
import { type OperationCode, type RequestInput, toText } from "#engine/connectors/operation-code.ts";

const subscribe: RequestInput = {
  ...graphql(queries.create_webhook),
  fields: {
    topic: { label: "Topic", wire: "variables.topic" },
    url: { label: "URL", wire: "variables.webhook.uri" },
  },
  output: "data.result.webhookSubscription.id",
};

const createWebhook: OperationCode = async ({ input, request }) => {
  const ids: string[] = [];
  for (const topic of [input.topics ?? []].flat()) {
    const url = input.url ?? "";
    const added = await request(subscribe, { topic: toTopic(toText(topic)), url });
    // What was added before is found by its URL, and removed before the next attempt.
    if (added.kind === "fail") return added;
    ids.push(toText(added.output));
  }
  return { kind: "done", output: { id: ids.toSorted().join(",") } };
};
export default createWebhook;

/** `orders/create` is ORDERS_CREATE in GraphQL. */
const toTopic = (name: string) => name.trim().toUpperCase().replaceAll(/[/-]/g, "_");
