import examples from "@octokit/webhooks-examples" with { type: "json" };
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Json, JsonObject } from "#lib/json.ts";
import { faceOf } from "./face.ts";
import { faceOfText } from "./face-of-text.ts";

/** A call's record, as each trigger of a webhook adds it. */
const webhook = (headers: Record<string, string[]> = {}, query: JsonObject = {}): JsonObject => ({
  method: "POST",
  headers: { "user-agent": ["curl/8"], ...headers },
  query,
  ip: "203.0.113.9",
  timestamp: "2026-11-27T10:00:00.000+00:00",
  content: "…",
});

/** GitHub's documented example of an event, as it arrives. */
function github(event: string): Json {
  const payload = examples.find(({ name }) => name === event)?.examples[0];
  if (!payload) throw new Error(`No example of ${event}.`);
  return { ...JSON.parse(JSON.stringify(payload)), _webhook: webhook({ "x-github-event": [event] }) };
}

test.each<[string, string]>([
  ["issues", "#1 · Codertocat/Hello-World · Spelling error in the README file · issues edited"],
  [
    "pull_request",
    "#2 · Codertocat/Hello-World · Update the README with new information. · pull_request opened",
  ],
  [
    "push",
    "refs/tags/simple-tag · 21031067+Codertocat@users.noreply.github.com · Codertocat/Hello-World · push",
  ],
  ["star", "#186853002 · Codertocat/Hello-World · star created"],
  [
    "dependabot_alert",
    "#1 · octocat/hello-world · Insertion of Sensitive Information into Log File in ansible · dependabot_alert fixed",
  ],
])("GitHub's %s", (event, face) => {
  expect(faceOf(github(event))).toBe(face);
});

test("each of GitHub's examples has a face", () => {
  const faces = examples.map(({ name }) => faceOf(github(name)));
  expect(faces.filter((face) => face === null || !face.includes(" · "))).toEqual([]);
});

test.each<[string, Json, string | null]>([
  [
    "Stripe's checkout: what the customer knows before Stripe's own ids",
    {
      id: "evt_1MqqbKLt4dXK03v5qaIbiNCC",
      object: "event",
      api_version: "2025-03-31.basil",
      created: 1_680_064_028,
      type: "checkout.session.completed",
      data: {
        object: {
          id: "cs_test_a1enSAC01IA3Ps2vL32mNoWKMCNmmfUGTeEeHXI5tLCvyFNGsdG2UNA7mr",
          object: "checkout.session",
          amount_total: 41800,
          client_reference_id: "A-1042",
          customer_details: { email: "grace@example.com", name: "Grace Hopper" },
          payment_status: "paid",
          url: "https://checkout.stripe.com/c/pay/cs_test_a1",
        },
      },
    },
    "A-1042 · grace@example.com · Grace Hopper · checkout.session.completed",
  ],
  [
    "a Stripe event that only has ids",
    { id: "evt_1MqqbKLt4dXK03v5qaIbiNCC", object: "event", type: "balance.available", data: { object: {} } },
    "balance.available · evt_1MqqbKLt4dXK03v5qaIbiNCC",
  ],
  [
    "Shopify's order, with the topic of its header",
    {
      id: "820982911946154508",
      admin_graphql_api_id: "gid://shopify/Order/820982911946154508",
      created_at: "2026-11-27T10:00:00-05:00",
      email: "jon@example.com",
      name: "#9999",
      order_number: 1234,
      total_price: "403.00",
      customer: { id: 115310627314723950, first_name: "John", last_name: "Smith" },
      line_items: [{ id: 866550311766439000, name: "IPod Nano - 8GB" }],
      _webhook: webhook({ "x-shopify-topic": ["orders/create"] }),
    },
    "#1234 · jon@example.com · #9999 · orders/create",
  ],
  [
    "an order of one level",
    { order: { id: "ORD-4711", total: 12.5 }, customer: { name: "Kim Lee", email: "kim@example.com" } },
    "ORD-4711 · kim@example.com · Kim Lee",
  ],
  ["a number", { id: 4711 }, "#4711"],
  [
    "a contact form",
    {
      full_name: "Ada Lovelace",
      email: "ada@example.com",
      message: "Hello!\nI would like to know more.",
      consent: true,
    },
    "ada@example.com · Ada Lovelace",
  ],
  [
    "fields as they are written in other languages' style",
    { OrderID: "A7", customerEmail: "a@example.com" },
    "A7 · a@example.com",
  ],
  [
    "a message",
    { subject: "Invoice overdue", from: "billing@example.com" },
    "billing@example.com · Invoice overdue",
  ],
  [
    "a feed's item",
    {
      title: "Release 2.0",
      link: "https://example.com/2",
      published_at: "2026-11-27T10:00:00Z",
      feed: { title: "News" },
    },
    "Release 2.0",
  ],
  [
    "a failure",
    {
      flow: { id: "0192f3aa-7d1c-7000-8000-0123456789ab", name: "Order intake" },
      error: { code: "http_503", message: "Not available" },
      count: 3,
    },
    "http_503 · Order intake",
  ],
  [
    "plain text: its first line",
    { body: "  Server 3 is down\nsince 10:00", _webhook: webhook() },
    "Server 3 is down",
  ],
  [
    "a file",
    {
      body: {
        filename: "invoice-7.pdf",
        content_type: "application/pdf",
        size: 12,
        sha256: "ab",
        file_id: "0192f3aa-7d1c-7000-8000-0123456789ab",
      },
    },
    "invoice-7.pdf",
  ],
  [
    "a list",
    { body: [{ id: 1, name: "A" }, { id: 2 }, { id: 3 }, { id: 4 }], _webhook: webhook() },
    "4 items · #1, #2, #3",
  ],
  ["a batch of calls", { items: [{ order: { id: "A-1" }, _webhook: webhook() }], count: 1 }, "1 item · A-1"],
  ["a list of texts", ["red", "green"], "2 items · red, green"],
  [
    "values without known names, with theirs",
    { temperature: 21.5, room: "Kitchen", open: false, at: "2026-11-27T10:00:00Z" },
    "temperature 21.5 · room Kitchen · open false",
  ],
  ["a GET with a query", { _webhook: webhook({}, { order: "A-7", token: "t" }) }, "order A-7"],
  ["nothing of an empty body", { _webhook: webhook() }, null],
  [
    "nothing of a schedule but times",
    { scheduled_for: "2026-11-27T10:00:00Z", started_at: "2026-11-27T10:00:01Z" },
    null,
  ],
  ["a text", "hello", "hello"],
  ["nothing", null, null],
])("the face of %s", (_, output, face) => {
  expect(faceOf(output)).toBe(face);
});

test.each<[string, JsonObject]>([
  ["redacted values", { email: "[redacted]", name: "x [redacted]" }],
  ["masked headers", { name: "[masked]" }],
  ["secret variables", { name: "•••" }],
  [
    "fields that are named as secrets",
    { password: "hunter2", apiKey: "k", access_token: "t", client_secret: "s", pin: "1234", session_id: "s" },
  ],
  [
    "what is inside such fields",
    { card: { number: "4242", name: "Ada" }, credentials: { name: "x" }, bank_account: { number: "1" } },
  ],
  [
    "card numbers, wherever they are",
    {
      number: "4242 4242 4242 4242",
      id: 4242424242424242,
      reference: "4242-4242-4242-4242",
      other: "4242424242424242",
    },
  ],
  ["accounts", { reference: "DE89370400440532013000", code: "GB29 NWBK 6016 1331 9268 19" }],
  [
    "keys of services and tokens",
    {
      id: "sk_live_51H8",
      key: "ghp_16C7e42F292c6912E7710c838347Ae178B4a",
      name: "Bearer abc",
      title: "eyJhbGciOiJIUzI1NiJ9.e30.x",
      ref: "AKIAIOSFODNN7EXAMPLE",
    },
  ],
  ["addresses, which may contain a key", { message: "https://example.com/reset?token=1" }],
  ["the links of waiting steps", { text: `open p.${"a".repeat(22)}..approve.${"b".repeat(43)} now` }],
  ["a prototype's fields", JSON.parse('{"__proto__":{"token":"x"}}')],
])("a face does not show %s", (_, output) => {
  expect(faceOf({ ...output, _webhook: webhook() })).toBeNull();
});

test("is one short line, without characters that change the text around it", () => {
  const face = faceOf({
    name: `Ada\u0000\u202e${"x".repeat(500)}`,
    subject: "a\tb",
    id: "A".repeat(300),
    email: "e".repeat(300),
  });
  expect(face?.length).toBeLessThanOrEqual(160);
  expect(face).not.toMatch(/[\p{Cc}\u202e]/u);
  expect(faceOf({ name: `${"x".repeat(58)}😀😀😀` })?.isWellFormed()).toBe(true);
  expect(faceOf({ name: "Ada  Lovelace" })).toBe("Ada Lovelace");
  expect(faceOf({ " a \u0000\n b": true, c: 1 })).toBe("a b true · c 1");
});

/** Any UTF-16 code units, control characters and halves of surrogate pairs often. */
const codeUnits = fc
  .array(fc.oneof(fc.constantFrom(0, 9, 0x61, 0x202e, 0xd83d, 0xde00), fc.nat(0xffff)), { maxLength: 12 })
  .map((units) => String.fromCharCode(...units));
const payload = fc.letrec<{ json: Json }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 3 },
    codeUnits,
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.boolean(),
    fc.array(tie("json"), { maxLength: 4 }),
    fc.dictionary(fc.oneof(codeUnits, fc.constantFrom("id", "name", "_webhook", "query")), tie("json"), {
      maxKeys: 5,
    }),
  ),
})).json;

test("of any payload, it is text that the database takes", () => {
  fc.assert(
    fc.property(payload, (value) => {
      const face = faceOf(value);
      if (face === null) return;
      expect(face).not.toMatch(/[\p{Cc}\u202e]/u);
      expect(face.isWellFormed()).toBe(true);
      expect(face).not.toBe("");
    }),
    { numRuns: 2000 },
  );
});

test("of a large payload, the beginning is read", () => {
  const text = JSON.stringify({
    id: "A-1",
    email: "a@example.com",
    pad: "x".repeat(1_000_000),
    name: "Late",
  });
  expect(faceOfText(text)).toBe("A-1 · a@example.com");
  expect(faceOfText(Buffer.from(text))).toBe("A-1 · a@example.com");
  expect(faceOfText("no JSON")).toBeNull();
});

test("only the first fields of a payload with very many are read", () => {
  const many = Object.fromEntries(Array.from({ length: 400 }, (_, index) => [`field_${index}`, []]));
  expect(faceOf({ id: 7, ...many, name: "Late" })).toBe("#7");
});
