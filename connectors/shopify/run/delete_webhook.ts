// Code, since a webhook here is several subscriptions of Shopify, which are deleted one by one.
import { queries } from "#connectors/shopify/queries.ts";
import { graphql } from "#connectors/shopify/shared.ts";
import { type OperationCode, type RequestInput, toText } from "#engine/connectors/operation-code.ts";

const unsubscribe: RequestInput = {
  ...graphql(queries.delete_webhook),
  fields: { id: { label: "Id", wire: "variables.id" } },
};

const deleteWebhook: OperationCode = async ({ input, request }) => {
  for (const id of toText(input.id ?? "").split(",")) {
    const removed = await request(unsubscribe, { id });
    if (removed.kind === "fail" && !/does not exist|not found/i.test(removed.error.message)) return removed;
  }
  return { kind: "done", output: null };
};
export default deleteWebhook;
