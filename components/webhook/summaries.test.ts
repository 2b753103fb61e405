import { expect, test } from "vitest";
import { summaries } from "./summaries.ts";

const all = (config: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(summaries).map(([name, summary]) => [name, summary(config)]));

test("says of a webhook with nothing set who may call it and what happens", () => {
  expect(all({})).toEqual({
    alias: "None",
    authentication: "No authentication",
    callers: "Any address · POST, GET",
    limits: "Default",
    deduplication: "Off",
    form: "JSON response",
    response: "Default",
  });
});

test("says what is set", () => {
  const id = crypto.randomUUID();
  expect(
    all({
      alias: "orders",
      authentication: { type: "signature", preset: "github", credential_ids: [id, id] },
      allowed_addresses: ["192.0.2.1"],
      methods: ["PUT"],
      cors_origins: ["https://a.example", "https://b.example"],
      rate_limit: { calls: 1, per_seconds: 10 },
      max_body_bytes: 20_000,
      deduplication: { by: "tag", tag: "{{id}}", keep_days: 7 },
      form_response: { type: "redirect", url: "https://a.example/thanks" },
      response_timeout_seconds: 5,
    }),
  ).toEqual({
    alias: "orders",
    authentication: "Signed: GitHub, two credentials",
    callers: "1 address · POST, GET, PUT · 2 origins",
    limits: "1 call in 10 s · 20,000 bytes",
    deduplication: "By {{id}}, 7 days",
    form: "Redirect to https://a.example/thanks",
    response: "Up to 5 s",
  });
});

test("says that the body stands for a delivery", () => {
  expect(all({ deduplication: { by: "body", keep_days: 4 } }).deduplication).toBe("By the body, 4 days");
});

test("says what is missing, and survives what the API may have put there", () => {
  expect(all({ authentication: { type: "bearer" } }).authentication).toBe("Bearer token, no credential yet");
  for (const value of [null, 1, "x", [], [1], {}, { type: "x" }, { by: 1 }]) {
    const config = Object.fromEntries(
      [
        "alias",
        "authentication",
        "allowed_addresses",
        "methods",
        "rate_limit",
        "deduplication",
        "form_response",
      ].map((name) => [name, value]),
    );
    for (const text of Object.values(all(config))) expect(text).toBeTypeOf("string");
  }
});
