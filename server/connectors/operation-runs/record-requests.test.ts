import { expect, test } from "vitest";
import type { HttpPort } from "#engine/ports.ts";
import { recordRequests } from "./record-requests.ts";

const answering: HttpPort = {
  send: async () => ({ kind: "response", status: 200, headers: {}, body: null }),
};

test.each([
  ["Hi", "Hi"],
  ["a".repeat(20_001), `${"a".repeat(20_000)}… (20001 characters)`],
])("a long body is cut, and how long it was is shown", async (body, shown) => {
  const { http, requests } = recordRequests(answering);
  await http.send({
    ...{ method: "POST", url: "https://api.example.com/", headers: [], body },
    ...{ timeoutMs: 1, maxRedirects: 0, maxBytes: 1, signal: new AbortController().signal },
  });
  expect(requests.map((request) => request.body)).toEqual([shown]);
});
