import { expect, test } from "vitest";
import type { HttpPort, OutgoingRequest } from "#engine/ports.ts";
import type { Json } from "#lib/json.ts";
import { runNode } from "#test/run-node.ts";
import { connectorSchema } from "./format.ts";
import type { OperationCode } from "./operation-code.ts";
import { toRunner } from "./run-operation.ts";

const proof = { rank: "C", source: "https://example.com/docs", date: "2026-11-27" };
const connector = connectorSchema.parse({
  ...{ name: "shop", version: 1, title: "Shop", about: "Sells.", category: "commerce" },
  ...{ docs: "https://example.com/docs", apiVersion: "1", baseUrl: "https://shop.example/v1" },
  bases: { files: "https://files.example/v2" },
  authentication: {},
  errors: { message: ["message"] },
  operations: {
    pay: {
      ...{
        title: "Pay",
        about: "Pays.",
        method: "POST",
        path: "/pay",
        effect: { kind: "none" },
        proof,
        sample: null,
      },
      fields: { amount: { label: "Amount", kind: "integer", required: true }, note: { label: "Note" } },
    },
  },
});

async function run(
  code: OperationCode,
  input: Record<string, Json>,
  bodies: { status: number; body: Json }[],
) {
  const { pay } = connector.operations;
  if (!pay) throw new Error("There is no operation");
  const sent: OutgoingRequest[] = [];
  const http: HttpPort = {
    async send(request) {
      const response = bodies[sent.push(request) - 1] ?? { status: 200, body: null };
      return { kind: "response", headers: {}, ...response };
    },
  };
  return {
    outcome: await runNode(toRunner(connector, "pay", pay, code), { input }, { ports: { http } }),
    sent,
  };
}

const findCart: OperationCode = async ({ input, request }) => {
  const cart = await request({ method: "GET", path: "/cart", output: "id" });
  if (cart.kind !== "done") return cart;
  const fields = { id: { label: "Cart" }, amount: { label: "Amount", kind: "integer" } } as const;
  return request(
    { method: "POST", base: "files", path: "/carts/{id}", fields },
    { ...input, id: cart.output },
  );
};

test("code sends several requests, each with a key and a base URL of its own", async () => {
  const { outcome, sent } = await run(findCart, { amount: "12", note: "" }, [
    { status: 200, body: { id: "a/b" } },
    { status: 200, body: { paid: true } },
  ]);
  expect(outcome).toEqual({ kind: "done", output: { paid: true } });
  expect(sent).toMatchObject([
    { method: "GET", url: "https://shop.example/v1/cart" },
    { method: "POST", url: "https://files.example/v2/carts/a%2Fb", body: '{"amount":12}' },
  ]);
  const keys = sent.map(({ headers }) => headers.find(([name]) => name === "Idempotency-Key")?.[1]);
  expect(keys).toEqual(["execution::node", "execution::node:2"]);
});

test("a failure of a request has the provider's words, and the values are checked before anything is sent", async () => {
  const refused = await run(findCart, { amount: 12 }, [{ status: 404, body: { message: "No cart" } }]);
  expect(refused.sent).toHaveLength(1);
  expect(refused.outcome).toMatchObject({
    kind: "fail",
    error: { message: "GET https://shop.example/v1/cart responded with status 404. Shop says: No cart." },
  });
  const unfit = await run(findCart, { amount: "many" }, []);
  expect(unfit.sent).toEqual([]);
  expect(unfit.outcome).toMatchObject({
    kind: "fail",
    error: { code: "invalid_setting", message: "“Amount”: “many” is not a whole number." },
  });
});
