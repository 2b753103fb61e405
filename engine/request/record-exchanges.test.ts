import { expect, test } from "vitest";
import type { HttpPort, OutgoingRequest } from "#engine/ports.ts";
import type { Json } from "#lib/json.ts";
import { recordExchanges } from "./record-exchanges.ts";

const answering = (body: Json): HttpPort => ({
  send: async () => ({ kind: "response", status: 200, headers: { "x-id": ["7"] }, body }),
});

const call = (more: Partial<OutgoingRequest> = {}): OutgoingRequest => ({
  ...{ method: "POST", url: "https://api.example.com/", headers: [] },
  ...{ timeoutMs: 1, maxRedirects: 0, maxBytes: 1, signal: new AbortController().signal },
  ...more,
});

test.each([
  ["Hi", "Hi"],
  ["a".repeat(20_001), `${"a".repeat(20_000)}… (20001 characters)`],
])("a long body is cut, and how long it was is shown", async (body, shown) => {
  const { http, exchanges } = recordExchanges(answering(body));
  await http.send(call({ body }));
  expect(exchanges.list).toMatchObject([{ body: shown, response: { body: shown } }]);
});

test("JSON stays JSON unless it is long", async () => {
  const short = { a: [1] };
  const long = { a: "b".repeat(20_000) };
  for (const [body, shown] of [
    [short, short],
    [long, `${JSON.stringify(long).slice(0, 20_000)}… (20008 characters)`],
  ] as const) {
    const { http, exchanges } = recordExchanges(answering(body));
    await http.send(call());
    expect(exchanges.list[0]?.response?.body).toEqual(shown);
  }
});

test("headers with secrets are masked, and the caller's response is untouched", async () => {
  const { http, exchanges } = recordExchanges(answering("a secret"), {
    mask: (value) =>
      typeof value === "string" ? JSON.parse(JSON.stringify(value).replaceAll("secret", "…")) : value,
  });
  const headers: [string, string][] = [
    ["X-Api-Key", "k"],
    ["Accept", "secret/json"],
  ];
  const result = await http.send(call({ headers, url: "https://x/?a=secret", body: "the secret" }));
  expect(result).toMatchObject({ body: "a secret" });
  expect(exchanges.list).toMatchObject([
    {
      url: "https://x/?a=…",
      headers: [
        ["X-Api-Key", "[masked]"],
        ["Accept", "…/json"],
      ],
      body: "the …",
      response: { status: 200, headers: { "x-id": ["7"] }, body: "a …" },
      failure: null,
    },
  ]);
});

test("a secret at the end of what is shown is masked before the cut, so that no half of it stays", async () => {
  const body = `${"a".repeat(19_997)}secret`;
  const mask = <Value extends Json>(value: Value) =>
    (typeof value === "string" ? value.replaceAll("secret", "******") : value) as Value;
  const { http, exchanges } = recordExchanges(answering(body), { mask });
  await http.send(call({ body }));
  expect(JSON.stringify(exchanges)).not.toContain("sec");
});

test("a request without a response says why", async () => {
  const { http, exchanges } = recordExchanges({
    send: async () => ({ kind: "failure", code: "timeout", message: "Too slow.", retryable: true }),
  });
  await http.send(call());
  expect(exchanges.list).toMatchObject([
    { response: null, failure: { code: "timeout", message: "Too slow." } },
  ]);
});

test("of many requests the first and the last are shown, and how many are between", async () => {
  const { http, exchanges } = recordExchanges(answering(null));
  for (let page = 1; page <= 50; page++) await http.send(call({ url: `https://x/${page}` }));
  expect(exchanges.left_out).toBe(30);
  expect(exchanges.list.map(({ url }) => Number(url.slice(10)))).toEqual([
    ...[1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
    ...[41, 42, 43, 44, 45, 46, 47, 48, 49, 50],
  ]);
});
