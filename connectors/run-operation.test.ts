import { expect, test } from "vitest";
import type { Connector } from "#engine/connectors/format.ts";
import { toRunner } from "#engine/connectors/run-operation.ts";
import type { HttpPort, OutgoingRequest, OutgoingResponse } from "#engine/ports.ts";
import type { Json } from "#lib/json.ts";
import { runNode } from "#test/run-node.ts";
import github from "./github/connector.ts";
import shopify from "./shopify/connector.ts";
import slack from "./slack/connector.ts";
import stripe from "./stripe/connector.ts";

const connection_id = "01890000-0000-7000-8000-000000000001";

/** Runs an operation against responses in their order. Returns its outcome and the requests. */
async function run(
  connector: Connector,
  name: string,
  values: Record<string, Json>,
  responses: readonly Partial<OutgoingResponse>[],
  fields: Record<string, string> = {},
) {
  const operation = connector.operations[name];
  if (!operation) throw new Error(`There is no operation ${name}`);
  const sent: OutgoingRequest[] = [];
  const http: HttpPort = {
    async send(request) {
      const response = responses[sent.push(request) - 1];
      return { kind: "response", status: 200, headers: {}, body: null, ...response };
    },
  };
  const outcome = await runNode(
    toRunner(connector, name, operation),
    { connection_id, input: values },
    {
      ports: {
        http,
        connections: { find: async () => ({ name: "Ours", connector: connector.name, fields }) },
      },
    },
  );
  return { outcome, sent };
}

test("sends the request with the connection, and returns the body", async () => {
  const body = { ok: true, channel: "C1", ts: "1.2" };
  const { outcome, sent } = await run(slack, "post_message", { channel: "C1", text: "Hi & bye" }, [{ body }]);
  expect(outcome).toEqual({ kind: "done", output: body });
  expect(sent).toMatchObject([
    {
      method: "POST",
      url: "https://slack.com/api/chat.postMessage",
      credentialId: connection_id,
      body: "channel=C1&text=Hi+%26+bye",
    },
  ]);
});

test("a refusal that the status does not tell is a failure, with the provider's code and what to do", async () => {
  const refusal = { body: { ok: false, error: "not_in_channel" } };
  const { outcome } = await run(slack, "post_message", { channel: "C1", text: "Hi" }, [refusal]);
  expect(outcome).toMatchObject({
    kind: "fail",
    retryable: false,
    error: {
      code: "provider_error",
      message:
        "Slack refused the request. Slack says: not_in_channel. Invite the app to the channel: /invite @app.",
      detail: refusal,
    },
  });
  const limited = await run(slack, "post_message", { channel: "C1", text: "Hi" }, [
    { body: { ok: false, error: "ratelimited" } },
  ]);
  expect(limited.outcome).toMatchObject({ kind: "fail", retryable: true });
});

test("a status that is an error has the provider's words", async () => {
  const refusal = { status: 422, body: { message: "Validation Failed" } };
  const values = { owner: "octocat", repo: "hello-world", title: "T" };
  const { outcome } = await run(github, "create_issue", values, [refusal]);
  expect(outcome).toMatchObject({
    kind: "fail",
    error: {
      code: "http_status",
      message:
        "POST https://api.github.com/repos/octocat/hello-world/issues responded with status 422. GitHub says: Validation Failed.",
    },
  });
});

test("reads all pages", async () => {
  const { outcome, sent } = await run(stripe, "list_customers", {}, [
    { body: { data: [{ id: "cus_1" }, { id: "cus_2" }], has_more: true } },
    { body: { data: [{ id: "cus_3" }], has_more: false } },
  ]);
  expect(outcome).toEqual({ kind: "done", output: [{ id: "cus_1" }, { id: "cus_2" }, { id: "cus_3" }] });
  expect(sent.map(({ url }) => url)).toEqual([
    "https://api.stripe.com/v1/customers?limit=100",
    "https://api.stripe.com/v1/customers?limit=100&starting_after=cus_2",
  ]);
});

test("follows the next page that a header names", async () => {
  const next = { link: ['<https://api.github.com/user/repos?page=2>; rel="next"'] };
  const { outcome } = await run(github, "list_repositories", {}, [
    { headers: next, body: [{ name: "a" }] },
    { body: [{ name: "b" }] },
  ]);
  expect(outcome).toEqual({ kind: "done", output: [{ name: "a" }, { name: "b" }] });
});

test("values that cannot be sent fail the step before anything is sent", async () => {
  const { outcome, sent } = await run(github, "create_issue", { owner: "octocat" }, []);
  expect(sent).toEqual([]);
  expect(outcome).toMatchObject({
    kind: "fail",
    error: { code: "invalid_setting", message: "“Repository” is required. “Title” is required." },
  });
});

test("errors of GraphQL and of its mutations are failures, and the cursor is among the variables", async () => {
  const values = { title: "T-shirt" };
  const refusal = {
    data: { result: { product: null, userErrors: [{ field: ["title"], message: "Too long" }] } },
  };
  const { outcome } = await run(shopify, "create_product", values, [{ body: refusal }], { shop: "acme" });
  expect(outcome).toMatchObject({
    kind: "fail",
    error: { message: "Shopify refused the request. Shopify says: Too long." },
  });
  const limited = { errors: [{ message: "Throttled", extensions: { code: "THROTTLED" } }] };
  const retried = await run(shopify, "create_product", values, [{ body: limited }], { shop: "acme" });
  expect(retried.outcome).toMatchObject({ kind: "fail", retryable: true });
  const page = (id: string, hasNextPage: boolean) => ({
    body: { data: { orders: { nodes: [{ id }], pageInfo: { endCursor: `after ${id}`, hasNextPage } } } },
  });
  const listed = await run(shopify, "list_orders", {}, [page("1", true), page("2", false)], { shop: "acme" });
  expect(listed.outcome).toEqual({ kind: "done", output: [{ id: "1" }, { id: "2" }] });
  expect(JSON.parse(String(listed.sent[1]?.body))).toMatchObject({ variables: { after: "after 1" } });
});
