import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { strToU8, zipSync } from "fflate";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { arrangeCaller, type Send } from "#server/flows/documents/test-support.ts";
import { toHttpRequest, toWebResponse } from "#server/platform/http/web-adapter.ts";
import { until } from "#test/executions/until.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { openAllServices } from "#test/web-services.ts";
import { importElementsEndpoint } from "./import-routes.ts";
import { handleElementsRequest } from "./public.ts";
import {
  createElementEndpoint,
  publishElementEndpoint,
  readElementEndpoint,
  updateElementEndpoint,
  withdrawElementEndpoint,
} from "./routes.ts";
import { seedElements } from "./seed.ts";

let database: TestDatabase;
let folder: string;
let editor: Send;

beforeAll(async () => {
  database = await useTestDatabase({}, openAllServices);
  editor = await arrangeCaller("Editor", "write");
  folder = await mkdtemp(join(tmpdir(), "millrace-elements-"));
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  await database.pool.query("delete from elements");
  await database.pool.query("notify millrace_elements");
});

const box = {
  name: "plain-box",
  title: "Plain box",
  description: "A box with words in it, for tests.",
  categories: ["boxes"],
  tags: ["plain"],
  html: '<section class="box">Words</section>',
};

async function ship(name: string, version: string, html = `<section class="el el-${name}"></section>`) {
  await mkdir(join(folder, name), { recursive: true });
  const description = {
    ...box,
    html: undefined,
    name,
    tier: "free",
    version,
    changelog: [{ version, date: "2026-11-21", notes: `Notes of ${version}.` }],
    viewport_width: 1280,
    height: 300,
    form: null,
  };
  await writeFile(join(folder, name, "element.json"), JSON.stringify(description));
  await writeFile(join(folder, name, "element.html"), html);
}

async function get(path: string, headers: Record<string, string> = {}, method = "GET") {
  const request = new Request(`http://localhost:3000${path}`, { method, headers });
  const response = toWebResponse(request, await handleElementsRequest(toHttpRequest(request)));
  const text = await response.text();
  return { status: response.status, headers: response.headers, text };
}

/** Waits until the process has received a change. */
function eventually(path: string, status: number) {
  return until(`${path} responds with ${status}`, async () => {
    const response = await get(path);
    return response.status === status && response;
  });
}

async function publish(change: Partial<typeof box> & { tier?: string } = {}) {
  const { body } = await editor(createElementEndpoint, { body: { ...box, ...change } });
  const published = await editor(publishElementEndpoint, { params: { id: body.id }, body: {} });
  expect(published.status).toBe(200);
  return published.body;
}

describe("the seed", () => {
  beforeEach(() => rm(folder, { recursive: true, force: true }).then(() => mkdir(folder)));

  test("adds what is new once, however many processes start", async () => {
    await ship("one", "1.0.0");
    await ship("two", "1.0.0");
    const added = await Promise.all([seedElements(folder), seedElements(folder), seedElements(folder)]);
    expect(added.reduce((sum, count) => sum + count)).toBe(2);
    expect(await seedElements(folder)).toBe(0);
    await eventually("/builder/elements/items/one.json", 200);
  });

  test("updates what rose in version, and leaves what changed without one", async () => {
    await ship("one", "1.0.0", "<p>First</p>");
    await seedElements(folder);
    await ship("one", "1.0.0", "<p>Unsaid</p>");
    expect(await seedElements(folder)).toBe(0);
    await ship("one", "1.1.0", "<p>Second</p>");
    expect(await seedElements(folder)).toBe(1);
    const { rows } = await database.pool.query(
      "select v.version, v.html from element_versions v order by v.version",
    );
    expect(rows).toEqual([
      { version: "1.0.0", html: "<p>First</p>" },
      { version: "1.1.0", html: "<p>Second</p>" },
    ]);
  });

  test("never touches people's own, and brings nothing back that was withdrawn", async () => {
    await publish({ name: "mine" });
    await ship("mine", "9.0.0");
    await ship("one", "1.0.0");
    await seedElements(folder);
    const { rows } = await database.pool.query<{ id: string }>("select id from elements where name = 'one'");
    await editor(withdrawElementEndpoint, { params: { id: rows[0]?.id ?? "" } });
    await ship("one", "2.0.0");
    await seedElements(folder);
    const { rows: after } = await database.pool.query(
      "select name, status, shipped from elements order by name",
    );
    expect(after).toEqual([
      { name: "mine", status: "published", shipped: false },
      { name: "one", status: "withdrawn", shipped: true },
    ]);
  });

  test("leaves out a folder that is no element, and starts all the same", async () => {
    await ship("one", "1.0.0");
    await ship("broken", "not a version");
    expect(await seedElements(folder)).toBe(1);
  });
});

describe("publishing", () => {
  test("a draft is not in the catalog; published it is, changed it still shows what was published", async () => {
    const { body } = await editor(createElementEndpoint, { body: box });
    expect(body).toMatchObject({ status: "draft", version: null, author: "Editor" });
    await eventually("/builder/elements/items/plain-box.json", 404);
    await editor(publishElementEndpoint, { params: { id: body.id }, body: { notes: "First." } });
    await eventually("/builder/elements/items/plain-box.json", 200);
    const changed = await editor(updateElementEndpoint, {
      params: { id: body.id },
      body: { ...box, name: undefined, html: "<p>Other</p>" },
    });
    expect(changed.body).toMatchObject({ version: "1.0.0", unpublished_changes: true });
    expect((await get("/builder/elements/items/plain-box.json")).text).toContain("Words");
    for (const path of ["items/plain-box", "items/Plain-Box.JSON", "ITEMS/plain-box.json?x=1"])
      expect((await get(`/builder/elements/${path}`)).text, path).toContain("Words");
    expect((await get("/builder/elements/Previews/plain-box")).status).toBe(200);
    expect((await get("/builder/elements/items/plain-box.html")).status).toBe(404);
    expect((await get("/builder/elements/INDEX.json")).status).toBe(200);
    const second = await editor(publishElementEndpoint, {
      params: { id: body.id },
      body: { notes: "Second." },
    });
    expect(second.body.versions).toMatchObject([
      { version: "1.1.0", notes: "Second." },
      { version: "1.0.0" },
    ]);
  });

  test("withdrawn it is gone, and comes back as the same version", async () => {
    const { id } = await publish();
    await eventually("/builder/elements/items/plain-box.json", 200);
    await editor(withdrawElementEndpoint, { params: { id } });
    expect(JSON.parse((await eventually("/builder/elements/items/plain-box.json", 410)).text).code).toBe(
      "element_withdrawn",
    );
    expect((await get("/builder/elements/previews/plain-box.html")).status).toBe(410);
    expect(JSON.parse((await get("/builder/elements/index.json")).text).items).toEqual([]);
    const again = await editor(publishElementEndpoint, { params: { id }, body: {} });
    expect(again.body).toMatchObject({ status: "published", version: "1.0.0" });
  });

  test("a version only rises", async () => {
    const { id } = await publish();
    const refused = await editor(publishElementEndpoint, { params: { id }, body: { version: "0.9.0" } });
    expect(refused).toMatchObject({ status: 422, body: { code: "version_too_low" } });
  });

  test("a stale change is refused and a second element of one name as well", async () => {
    const { id } = await publish();
    const change = { ...box, name: undefined, updated_at: "2020-01-01T00:00:00.000Z" };
    expect((await editor(updateElementEndpoint, { params: { id }, body: change })).body.code).toBe(
      "element_changed",
    );
    expect((await editor(createElementEndpoint, { body: box })).body.code).toBe("name_taken");
    expect((await editor(readElementEndpoint, { params: { id } })).status).toBe(200);
  });

  test.each([
    ["a name with slashes", { name: "a/b" }],
    ["a name of the catalog's own", { name: "registry" }],
    ["a style sheet that would end", { css: "</style><script>alert(1)</script>" }],
    ["a script that would end", { script: "</script><p>" }],
    ["more than 30 KB", { css: `/*${"x".repeat(29_990)}*/` }],
    ["a whole page", { html: "<!doctype html><body>" }],
    ["an unknown field", { shipped: true }],
  ])("%s is refused", async (_, change) => {
    expect((await editor(createElementEndpoint, { body: { ...box, ...change } })).status).toBe(422);
  });
});

describe("imports", () => {
  const files = (name: string) => ({
    [`kit/${name}/element.json`]: JSON.stringify({
      ...box,
      html: undefined,
      name,
      version: "1.0.0",
      form: null,
    }),
    [`kit/${name}/element.html`]: box.html,
  });
  const zip = (entries: Record<string, string | Uint8Array>) =>
    Buffer.from(
      zipSync(
        Object.fromEntries(
          Object.entries(entries).map(([path, data]) => [
            path,
            typeof data === "string" ? strToU8(data) : data,
          ]),
        ),
      ),
    ).toString("base64");

  test("a zip of folders becomes drafts, and imported again it changes them", async () => {
    const archive = zip({
      ...files("one-box"),
      ...files("two-box"),
      "kit/readme.txt": "x",
      "__MACOSX/element.json": "?",
    });
    const first = await editor(importElementsEndpoint, { body: { archive } });
    expect(first.status).toBe(201);
    expect(first.body.data.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
      "created",
      "created",
    ]);
    const again = await editor(importElementsEndpoint, { body: { archive } });
    expect(again.body.data[0]).toMatchObject({ outcome: "updated", element: { status: "draft" } });
  });

  test("a bomb is refused before it is unpacked", async () => {
    const archive = zip({ ...files("bomb"), "bomb/element.css": new Uint8Array(50_000_000) });
    const before = process.memoryUsage().rss;
    const refused = await editor(importElementsEndpoint, { body: { archive } });
    expect(refused).toMatchObject({ status: 422, body: { code: "invalid_import" } });
    expect(process.memoryUsage().rss - before).toBeLessThan(50_000_000);
  });

  test.each([
    ["what is no zip", { archive: Buffer.from("not a zip").toString("base64") }],
    ["a path out of the folder", { files: [{ path: "../element.html", content: "" }] }],
    ["a folder without its description", { files: [{ path: "a/element.html", content: "<p></p>" }] }],
    [
      "too many files",
      { archive: zip(Object.fromEntries(Array.from({ length: 401 }, (_, at) => [`${at}/element.css`, ""]))) },
    ],
  ])("%s is refused", async (_, body) => {
    expect(await editor(importElementsEndpoint, { body })).toMatchObject({
      status: 422,
      body: { code: "invalid_import" },
    });
  });
});

describe("the catalog's public addresses", () => {
  test("the index filters, searches and pages, and refuses what it does not know", async () => {
    await publish({ name: "first-box", title: "First box", tags: ["red"] });
    await publish({ name: "second-box", title: "Second box", tier: "pro", categories: ["others"] });
    await eventually("/builder/elements/previews/second-box.html", 200);
    const names = async (query: string) => {
      const { text } = await get(`/builder/elements/index.json?${query}`);
      return JSON.parse(text).items.map(({ name }: { name: string }) => name);
    };
    expect(await names("")).toEqual(["first-box", "second-box"]);
    expect(await names("q=second")).toEqual(["second-box"]);
    expect(await names("q=box+red")).toEqual(["first-box"]);
    expect(await names("q=nothing")).toEqual([]);
    expect(await names("category=others")).toEqual(["second-box"]);
    expect(await names("tier=pro")).toEqual(["second-box"]);
    expect(await names("type=registry:item")).toHaveLength(2);
    expect(await names("type=registry:ui")).toEqual([]);
    const page = JSON.parse((await get("/builder/elements/index.json?limit=1&offset=1")).text);
    expect(page.items.map(({ name }: { name: string }) => name)).toEqual(["second-box"]);
    expect(page.pagination).toMatchObject({ total: 2, offset: 1, limit: 1, has_more: false });
    expect(page.items[0]).toMatchObject({
      type: "registry:item",
      meta: {
        tier: "pro",
        version: "1.0.0",
        preview_url: expect.stringContaining("/previews/second-box.html"),
      },
    });
    expect(JSON.stringify(page)).not.toContain('"content"');
    for (const bad of ["limit=0", "limit=x", "offset=-1", "tier=gold", "type=nonsense", "nothing=1"]) {
      expect(await get(`/builder/elements/index.json?${bad}`)).toMatchObject({ status: 422 });
    }
  });

  test("answers carry strong tags and are not sent twice", async () => {
    await publish();
    await eventually("/builder/elements/items/plain-box.json", 200);
    for (const path of [
      "index.json",
      "items/registry.json",
      "items/plain-box.json",
      "previews/plain-box.html",
    ]) {
      const first = await get(`/builder/elements/${path}`);
      const etag = first.headers.get("etag") ?? "";
      expect(etag).toMatch(/^"[\w-]{20,}"$/);
      expect(first.headers.get("cache-control")).toBe("public, max-age=300, stale-while-revalidate=86400");
      expect(first.headers.get("access-control-allow-origin")).toBe("*");
      expect(first.headers.get("ratelimit")).toMatch(/^"elements";r=\d+;t=\d+$/);
      expect(first.headers.has("set-cookie")).toBe(false);
      const second = await get(`/builder/elements/${path}`, { "if-none-match": etag });
      expect(second).toMatchObject({ status: 304, text: "" });
      expect((await get(`/builder/elements/${path}`, {}, "HEAD")).text).toBe("");
      expect((await get(`/builder/elements/${path}`, {}, "POST")).status).toBe(405);
      expect((await get(`/builder/elements/${path}`, {}, "OPTIONS")).status).toBe(204);
    }
  });

  test("a pro element needs a key", async () => {
    await publish({ tier: "pro" });
    await eventually("/builder/elements/previews/plain-box.html", 200);
    const path = "/builder/elements/items/plain-box.json";
    const without = await get(path);
    expect(without.status).toBe(401);
    expect(without.headers.get("www-authenticate")).toContain("License");
    expect((await get(`${path}?token=none`)).status).toBe(403);
    expect((await get(path, { authorization: "License none" })).status).toBe(403);
  });

  test("an item carries a webhook of this server in its form and nothing else", async () => {
    await publish({
      html: '<form method="post" action="#" data-flow-form><input name="email" type="email"></form>',
    });
    const path = "/builder/elements/items/plain-box.json";
    await eventually(path, 200);
    const id = "Aa0_-aaaaaaaaaaaaaaaaaaaaa";
    const connected = JSON.parse((await get(`${path}?webhook=${id}`)).text);
    expect(connected.files[0].content).toContain(
      `action="http://localhost:3000/flow/webhook/${id}" data-flow-form`,
    );
    for (const bad of ["https%3A%2F%2Fevil.example", "short", `${id}%22onx`]) {
      expect((await get(`${path}?webhook=${bad}`)).status).toBe(422);
    }
  });

  test("a preview is a whole page that is shut in", async () => {
    await publish();
    await eventually("/builder/elements/items/plain-box.json", 200);
    const { headers, text } = await get("/builder/elements/previews/plain-box.html?theme=dark");
    expect(headers.get("content-security-policy")).toBe(
      "sandbox allow-scripts; default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src https: data:; font-src data:; base-uri 'none'; frame-ancestors *",
    );
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(text).toContain('<html lang="en" data-name="plain-box" data-theme="dark">');
    expect((await get("/builder/elements/previews/plain-box.html?theme=blue")).status).toBe(422);
    expect((await get("/builder/elements/previews/none.html")).status).toBe(404);
  });
});
