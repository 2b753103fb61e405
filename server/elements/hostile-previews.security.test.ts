import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { arrangeCaller, type Send } from "#server/flows/documents/test-support.ts";
import { toHttpRequest, toWebResponse } from "#server/platform/http/web-adapter.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { openAllServices } from "#test/web-services.ts";
import { catalogCache } from "./catalog.ts";
import { previewPage, stagePage } from "./preview-page.ts";
import { handleElementsRequest } from "./public.ts";
import { createElementEndpoint, publishElementEndpoint } from "./routes.ts";

let database: TestDatabase;
let editor: Send;
const box = {
  name: "hostile-box",
  title: "A box",
  description: "A box with words in it, for tests.",
  categories: ["boxes"],
  tags: ["plain"],
  html: "<section>Words</section>",
};

beforeAll(async () => {
  database = await useTestDatabase({}, openAllServices);
  editor = await arrangeCaller("Editor", "write");
  const { body } = await editor(createElementEndpoint, { body: box });
  expect((await editor(publishElementEndpoint, { params: { id: body.id }, body: {} })).status).toBe(200);
  // Processes hear of changes from the database.
  await vi.waitUntil(async () => (await get(`${previews}/hostile-box.html`)).status === 200, 20_000);
});
afterAll(() => database.drop());

async function get(path: string, headers: Record<string, string> = {}) {
  const request = new Request("http://localhost:3000/", { headers });
  const target = { ...toHttpRequest(request), target: path };
  const response = toWebResponse(request, await handleElementsRequest(target));
  return { status: response.status, headers: response.headers, text: await response.text() };
}

const previews = "/builder/elements/previews";

/** What the page may do, by directive. */
function policyOf(headers: Headers): Map<string, string> {
  const directives = (headers.get("content-security-policy") ?? "").split(";");
  return new Map(
    directives.map((each) => {
      const [name = "", ...values] = each.trim().split(" ");
      return [name, values.join(" ")];
    }),
  );
}

test.each([
  "hostile-box.html",
  "hostile-box",
  "HOSTILE-BOX.HTML",
  "_stage",
  "_stage.html",
  "hostile-box.html?theme=dark",
])("%s has no origin, sends nothing anywhere and loads no code", async (file) => {
  const { status, headers } = await get(`${previews}/${file}`);
  expect([status, headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
  const policy = policyOf(headers);
  expect(policy.get("sandbox")).toBe("allow-scripts");
  expect(policy.get("default-src")).toBe("'none'");
  expect(policy.get("base-uri")).toBe("'none'");
  for (const name of ["connect-src", "frame-src", "child-src", "worker-src", "object-src", "form-action"])
    expect(policy.get(name) ?? "'none'").toBe("'none'");
  expect(policy.get("script-src")).toBe("'unsafe-inline'");
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("referrer-policy")).toBe("no-referrer");
  for (const name of ["set-cookie", "service-worker-allowed", "access-control-allow-credentials"])
    expect(headers.get(name)).toBeNull();
});

test.each([
  "..%2f..%2fpackage.json",
  "../items/hostile-box.html",
  "..\\hostile-box.html",
  "%2e%2e/hostile-box.html",
  "hostile-box%00.html",
  "hostile-box.html%2f",
  "hostile-box.html/x",
  "hostile-box.json",
  "hostile-box.html.html",
  "hostile%2dbox.html",
  "<script>alert(1)</script>",
  "%3Cscript%3Ealert(1)%3C%2Fscript%3E.html",
  "constructor",
  "__proto__.html",
  "toString",
  "",
  ".html",
  "_stage.json",
  "hostile-box.html#x",
  "hostile-box.svg",
])("there is no page at %j, and the refusal is never a page", async (file) => {
  for (const accept of ["text/html", "*/*"]) {
    const { status, headers } = await get(`${previews}/${file}`, { accept });
    expect(status).toBe(404);
    expect(headers.get("content-type")).toBe("application/problem+json");
  }
});

test.each(["red", "dark%22%20onload=alert(1)", '"><script>', "light&theme=evil", "LIGHT", "light\u0000", ""])(
  "the theme %j is refused or is one of the two",
  async (theme) => {
    const { status, text } = await get(`${previews}/hostile-box.html?theme=${theme}`);
    if (status === 200) expect(/<html[^>]*>/.exec(text)?.[0]).toMatch(/data-theme="(light|dark)">$/);
    else expect(status).toBe(422);
    expect(text).not.toMatch(/onload=|"><script>/);
  },
);

test.each([
  ["css", "</style><script>top.x()</script>"],
  ["css", "a{}</STYLE >"],
  ["script", "1</script><b>"],
  ["script", "</SCRIPT foo>"],
  ["script", "x = '<!--<script>'"],
  ["html", "<meta http-equiv=refresh content='0;url=https://evil.example'>"],
  ["html", "<META http-equiv='Content-Security-Policy' content=''>"],
  ["html", "<base href='https://evil.example'>"],
  ["html", "<html data-name='x'>"],
  ["html", "</div><body onload=x()>"],
  ["html", "<!DOCTYPE html>"],
])("an element's %s cannot leave its place in the page: %s", async (field, value) => {
  const body = { ...box, name: "other-box", [field]: value };
  expect((await editor(createElementEndpoint, { body })).status).toBe(422);
});

test.each([
  'a-b" onload="x()',
  "../x",
  "_stage",
  "Hostile",
  "a b",
  "x.html",
  "",
  "a".repeat(200),
  "constructor_",
])("an element is not named %j", async (name) => {
  expect((await editor(createElementEndpoint, { body: { ...box, name } })).status).toBe(422);
});

describe("the page", () => {
  test("shows a title as text", () => {
    const title = `</title><script>x()</script>"'&`;
    const page = previewPage({ ...box, title, css: "", script: "" } as never, null);
    expect(page.match(/<title>.*<\/title>/)?.[0]).toBe(
      `<title>&lt;/title>&lt;script>x()&lt;/script>&quot;'&amp;</title>`,
    );
  });

  test("that the editor fills takes code from its own parent on our origin only", () => {
    const condition = /if \((.*millrace:show.*)\) return;/.exec(stagePage())?.[1] ?? "";
    const hears = new Function("source", "parent", "origin", "location", "data", `return !(${condition})`);
    const parent = {};
    const location = { origin: "https://ours.example" };
    const show = { type: "millrace:show" };
    expect(hears(parent, parent, location.origin, location, show)).toBe(true);
    for (const [source, origin, data] of [
      [{}, location.origin, show],
      [null, location.origin, show],
      [parent, "null", show],
      [parent, "https://evil.example", show],
      [parent, "https://ours.example.evil.example", show],
      [parent, "http://ours.example", show],
      [parent, location.origin, null],
      [parent, location.origin, "millrace:show"],
      [parent, location.origin, { type: ["millrace:show"] }],
    ])
      expect(hears(source, parent, origin, location, data)).toBe(false);
  });
});

test("addresses that differ in nothing but their query do not fill the memory", async () => {
  const catalog = await catalogCache().get();
  catalog.ready.clear();
  const long = "x".repeat(8000);
  for (let count = 0; count < 100; count += 1) await get(`${previews}/_stage?${count}=${long}`);
  expect(catalog.ready.calculatedSize).toBeGreaterThan(100 * 2 * long.length);
  for (let count = 0; count < 2500; count += 1) await get(`${previews}/_stage?${count}=${long}`);
  expect(catalog.ready.calculatedSize).toBeLessThanOrEqual(32_000_000);
  expect(catalog.ready.size).toBeLessThan(2000);
});
