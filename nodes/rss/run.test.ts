import { expect, test } from "vitest";
import type { HttpFailure, OutgoingRequest, OutgoingResponse } from "#engine/node.ts";
import { noPorts, stepContext } from "#test/run-node.ts";
import definition from "./definition.ts";
import runner from "./run.ts";

const text =
  "<rss><channel><title>News</title><item><guid>1</guid></item><item><guid>2</guid></item></channel></rss>";

function answer(status: number, body: string, headers: OutgoingResponse["headers"] = {}): OutgoingResponse {
  return { kind: "response", status, headers, body: Buffer.from(body).toString("base64") };
}

async function run(response: OutgoingResponse | HttpFailure) {
  const sent: OutgoingRequest[] = [];
  const outcome = await runner.run({
    settings: runner.settings.parse({ url: "https://example.com/feed?key=secret" }),
    input: null,
    ...stepContext(),
    ports: {
      ...noPorts,
      http: {
        async send(request) {
          sent.push(request);
          return response;
        },
      },
    },
    warn() {},
  });
  return { outcome, sent };
}

test("outputs the feed and its entries, of at most 5 MB", async () => {
  const { outcome, sent } = await run(answer(200, text));
  if (outcome.kind !== "done") throw new Error(outcome.kind);
  expect(definition.output.parse(outcome.output)).toMatchObject({
    feed: { title: "News" },
    items: [{ id: "1" }, { id: "2" }],
    count: 2,
  });
  expect(sent).toMatchObject([{ method: "GET", maxBytes: 5_000_000, asBytes: true }]);
});

test("takes the configuration of a trigger, whose interval it does not use", () => {
  const config = { label: "News", url: "https://example.com/feed", interval_minutes: 30 };
  expect(definition.config.parse(config)).toEqual(config);
  expect(definition.config.safeParse({ ...config, interval_minutes: 0 }).success).toBe(false);
  expect(definition.config.parse({ url: config.url })).not.toHaveProperty("interval_minutes");
});

test.each([
  [answer(200, "<html></html>"), "feed_invalid", false],
  [answer(304, ""), "http_status", false],
  [answer(404, ""), "http_status", false],
  [answer(503, "", { "retry-after": ["7"] }), "http_status", true],
  [{ kind: "failure", code: "timeout", message: "Too slow.", retryable: true } as const, "timeout", true],
])("fails if there is no feed: %j", async (response, code, retryable) => {
  const { outcome } = await run(response);
  expect(outcome).toMatchObject({ kind: "fail", error: { code }, retryable });
  // The query may contain a key.
  expect(JSON.stringify(outcome)).not.toContain("secret");
});

test("waits as long as the server asks for", async () => {
  const { outcome } = await run(answer(503, "", { "retry-after": ["7"] }));
  expect(outcome).toMatchObject({ retryAfterSeconds: 7 });
});
