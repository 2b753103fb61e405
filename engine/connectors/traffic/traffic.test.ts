import { expect, test } from "vitest";
import { readDescription } from "#engine/connectors/openapi/to-connector.ts";
import type { JsonObject } from "#lib/json.ts";
import { fromCommands } from "./from-commands.ts";
import { fromHar } from "./from-har.ts";
import type { Recording } from "./recorded-request.ts";
import { describeRecording } from "./to-description.ts";

/** The connector that a recording becomes. */
function compiled(recording: Recording, host: string | null = null) {
  const { document, hosts } = describeRecording(recording, host);
  if (!document) throw new Error("There is no request.");
  const description = readDescription(document, "2026-11-27");
  const operations = Object.fromEntries(
    description.operations.map(({ name }) => [name, description.toOperation(name)]),
  );
  return { base: description.toBase(), operations, hosts, notes: recording.notes, document };
}

const entry = (method: string, url: string, more: JsonObject = {}, response: JsonObject = {}) => ({
  request: { method, url, headers: [], ...more },
  response: { status: 200, content: {}, ...response },
});
const har = (...entries: object[]) => fromHar({ log: { entries } } as unknown as JsonObject);
const json = (value: unknown) => ({ content: { mimeType: "application/json", text: JSON.stringify(value) } });

test("several commands become operations with typed fields, and their secrets ways to sign in", () => {
  const { base, operations } = compiled(
    fromCommands(`
      curl 'https://api.shop.example/v1/orders/1042?expand=lines&limit=20' -H 'Authorization: Bearer canary-bearer'
      curl -X POST https://api.shop.example/v1/orders -H 'X-Api-Key: canary-key' -H 'X-Api-Version: 3' --json '{"total": 12.5, "paid": true, "lines": [{"sku": "a"}], "note": null}'
      curl https://api.shop.example/v1/orders/77?limit=5 -u ada:canary-password`),
  );
  expect(base).toMatchObject({ title: "api.shop.example", baseUrl: "https://api.shop.example" });
  expect(Object.values(base.authentication).map(({ kind }) => kind)).toEqual(["bearer", "basic", "key"]);
  expect(operations).toMatchObject({
    get_v1_orders_order_id: {
      ...{ title: "Get order", method: "GET", path: "/v1/orders/{order_id}" },
      fields: {
        order_id: { in: "path", required: true, help: "For example 1042." },
        expand: { in: "query", kind: "text" },
        limit: { in: "query", kind: "integer" },
      },
    },
    post_v1_orders: {
      ...{ title: "Create order", body: "json" },
      fields: {
        x_api_version: { in: "header", default: "3" },
        total: { kind: "number", in: "body" },
        paid: { kind: "boolean" },
        lines: { kind: "json" },
        note: { kind: "json" },
      },
    },
  });
  expect(Object.keys(operations)).toHaveLength(2);
});

test("a recording keeps what an API got, by server, with the responses as samples", () => {
  const recorded = har(
    entry(
      "GET",
      "https://shop.example/",
      { headers: [] },
      { content: { mimeType: "text/html", text: "<p>" } },
    ),
    entry("GET", "https://cdn.example/app.js", {}, { content: { mimeType: "application/javascript" } }),
    entry("OPTIONS", "https://api.shop.example/orders"),
    entry("POST", "https://metrics.example/collect", { postData: { mimeType: "text/plain", text: "ping" } }),
    entry("GET", "https://api.shop.example/orders?page=1", {}, json([{ id: 7, customer: { name: "Ada" } }])),
    entry("GET", "https://api.shop.example/orders?page=2&tag=a&tag=b", {}, json([])),
    entry(
      "DELETE",
      "https://api.shop.example/orders/01890000-0000-7000-8000-000000000000",
      {},
      { status: 204 },
    ),
  );
  const { operations, hosts, notes } = compiled(recorded);
  expect(hosts).toEqual([
    { host: "api.shop.example", count: 3 },
    { host: "metrics.example", count: 1 },
  ]);
  expect(notes).toEqual([expect.stringMatching(/^3 of 7 requests were left out/)]);
  expect(operations).toMatchObject({
    get_orders: {
      ...{ title: "List orders", sample: [] },
      fields: { page: { kind: "integer" }, tag: { kind: "list" } },
    },
    delete_orders_order_id: { title: "Delete order", path: "/orders/{order_id}" },
  });
  expect(compiled(recorded, "metrics.example").base.baseUrl).toBe("https://metrics.example");
  expect(describeRecording(recorded, "nobody.example").document).toBeNull();
});

test("bodies of forms are fields: repeated names are lists, and files are files", () => {
  const { operations } = compiled(
    har(
      entry("POST", "https://a.example/form", {
        postData: {
          mimeType: "application/x-www-form-urlencoded; charset=UTF-8",
          text: "name=a+b&tag=x&tag=y&count=3",
        },
      }),
      entry("POST", "https://a.example/upload", {
        postData: {
          mimeType: "multipart/form-data; boundary=x",
          params: [
            { name: "title", value: "T" },
            { name: "photo", fileName: "a.png", contentType: "image/png" },
          ],
        },
      }),
      entry("POST", "https://a.example/raw", {
        postData: {
          mimeType: "multipart/form-data; boundary=x",
          text: '--x\r\nContent-Disposition: form-data; name="title"\r\n\r\nT\r\n--x\r\nContent-Disposition: form-data; name="photo"; filename="a.png"\r\n\r\n…',
        },
      }),
      entry("PUT", "https://a.example/note.xml", { postData: { mimeType: "application/xml", text: "<a/>" } }),
    ),
  );
  expect(operations).toMatchObject({
    post_form: {
      body: "form",
      fields: { name: { kind: "text" }, tag: { kind: "list" }, count: { kind: "integer" } },
    },
    post_upload: { body: "multipart", fields: { title: { kind: "text" }, photo: { kind: "file" } } },
    post_raw: { body: "multipart", fields: { title: { kind: "text" }, photo: { kind: "file" } } },
    put_note_xml: { body: "binary", fields: { body: { kind: "file" } } },
  });
});

/** Places in which a recording has secrets. None of them is in what is stored. */
test("nothing that is stored has a secret of the requests", () => {
  const jwt = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJjYW5hcnkifQ.canarysignature";
  const headers = [
    { name: "Authorization", value: "Bearer canary-bearer-1" },
    { name: "Cookie", value: "sid=canary-cookie-2; theme=dark" },
    { name: "X-CSRF-Token", value: "canary-csrf-3" },
    { name: "X-Shop-Access-Token", value: "canary-header-4" },
    { name: "X-Trace", value: `trace ${jwt}` },
  ];
  const recorded = har(
    entry(
      "POST",
      "https://ada:canary-pass-5@api.example/hooks/T024F1ABC9canary6xyz0?api_key=canary-query-7&sig=canary-sig-8&page=1",
      {
        headers,
        postData: {
          mimeType: "application/json",
          text: JSON.stringify({
            password: "canary-body-9",
            user: { client_secret: "canary-inner-10" },
            name: "Ada",
          }),
        },
      },
      json({
        access_token: "canary-response-11",
        echoed: "sent canary-bearer-1 and canary-cookie-2",
        key: "sk_live_canary12345678901",
        jwt,
        items: [{ refreshToken: "canary-refresh-13", id: 5 }],
      }),
    ),
  );
  const { base, operations, document } = compiled(recorded);
  expect(JSON.stringify([base, operations, document])).not.toMatch(/canary/i);
  expect(operations).toMatchObject({
    post_hooks_hook_id: {
      sample: { access_token: "…", items: [{ refreshToken: "…", id: 5 }] },
      fields: {
        hook_id: { required: true },
        page: {},
        x_csrf_token: { in: "header" },
        password: {},
        user: {},
      },
    },
  });
  const { authentication } = base;
  expect(Object.values(authentication).map(({ kind }) => kind)).toEqual([
    "bearer",
    "key",
    "key",
    "key",
    "key",
  ]);
});

test("commands with a hostile text take a moment, and change no prototype", () => {
  const began = performance.now();
  fromCommands("curl 'x\n".repeat(50_000));
  fromCommands("curl https://a.example/ \\\n".repeat(50_000));
  const { document } = describeRecording(
    har(
      entry("POST", "https://a.example/__proto__/constructor?__proto__=1", {
        postData: { mimeType: "application/json", text: '{"__proto__": {"polluted": 1}, "constructor": 2}' },
      }),
    ),
    null,
  );
  expect(document).not.toBeNull();
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  expect(performance.now() - began).toBeLessThan(5000);
});
