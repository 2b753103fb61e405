import { expect, test } from "vitest";
import { deduplicationWarning } from "./deduplication-warning.ts";

const header = (name: string) => ({ by: "header", header: name, keep_days: 4 });
const signed = (preset: string) => ({ type: "signature", preset, credential_ids: [] });

test.each([undefined, { type: "none" }])(
  "Low 11: warns of deduplication without authentication (%j): anybody could use up an id",
  (authentication) => {
    for (const deduplication of [header("webhook-id"), { by: "tag", tag: "{{id}}" }]) {
      expect(deduplicationWarning({ authentication, deduplication })).toMatch(/anyone/i);
    }
  },
);

test("Low 11: without an id to guess there is nothing to warn of", () => {
  expect(deduplicationWarning({ deduplication: { by: "body", keep_days: 4 } })).toBeNull();
  expect(deduplicationWarning({})).toBeNull();
});

test.each([
  ["github", "x-github-delivery"],
  ["shopify", "x-shopify-webhook-id"],
  ["generic", "webhook-id"],
  ["standard_webhooks", "idempotency-key"],
])("Low 9: warns that a signature of the kind %s does not cover the header %s", (preset, name) => {
  expect(deduplicationWarning({ authentication: signed(preset), deduplication: header(name) })).toMatch(
    /not cover/,
  );
});

test.each([
  [signed("standard_webhooks"), header("webhook-id")],
  [signed("standard_webhooks"), header("svix-id")],
  [signed("github"), { by: "body", keep_days: 4 }],
  [signed("stripe"), { by: "tag", tag: "{{id}}" }],
  [{ type: "bearer", credential_ids: [] }, header("idempotency-key")],
])("does not warn of %j with %j", (authentication, deduplication) => {
  expect(deduplicationWarning({ authentication, deduplication })).toBeNull();
});
