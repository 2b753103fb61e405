// Code, since a subscription of Shopify has one topic, and those with the same URL are one webhook here.
import { queries } from "#connectors/shopify/queries.ts";
import { graphql, pagesOf } from "#connectors/shopify/shared.ts";
import {
  isJsonObject,
  type OperationCode,
  type RequestInput,
  toText,
} from "#engine/connectors/operation-code.ts";

const list: RequestInput = {
  ...graphql(queries.list_webhooks),
  pages: pagesOf("webhookSubscriptions"),
};

const listWebhooks: OperationCode = async ({ request }) => {
  const listed = await request(list);
  if (listed.kind === "fail") return listed;
  const subscriptions = (Array.isArray(listed.output) ? listed.output : []).filter(isJsonObject);
  const byUrl = Map.groupBy(subscriptions, ({ uri }) => toText(uri ?? ""));
  const output = [...byUrl].map(([url, same]) => ({
    id: same
      .map(({ id }) => toText(id ?? ""))
      .toSorted()
      .join(","),
    url,
  }));
  return { kind: "done", output };
};
export default listWebhooks;
