import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#lib/id.ts";
import { insertFile } from "#server/platform/storage/file-rows.sql.ts";
import { storeFile } from "#server/platform/storage/files.ts";
import { cookieOf, storeUser } from "#test/access/people.ts";
import { send } from "#test/access/send.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { downloadFileEndpoint } from "./routes.ts";

let database: TestDatabase;
let dataDir: string;
let cookie: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "millrace-download-"));
  database = await useTestDatabase({ DATA_DIR: dataDir });
  cookie = await cookieOf(await storeUser(database.pool, "owner"));
});
afterAll(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true });
});

async function store(filename: string | null, contentType: string, text: string): Promise<string> {
  async function* content() {
    yield Buffer.from(text);
  }
  return (await storeFile(content(), { ownerId: newId(), filename, contentType })).id;
}

const download = (id: string) => send(downloadFileEndpoint, { cookie, params: { id } });

test("gives the bytes, to be saved and never shown as a page of ours", async () => {
  const response = await download(await store("page.html", "text/html", "<script>alert(1)</script>"));
  expect(await response.text()).toBe("<script>alert(1)</script>");
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "text/html",
    "content-length": "25",
    "content-disposition": "attachment; filename=\"page.html\"; filename*=UTF-8''page.html",
    "content-security-policy": "sandbox; default-src 'none'",
    "x-content-type-options": "nosniff",
    "cache-control": "no-store",
  });
});

const open = (id: string) => send(downloadFileEndpoint, { cookie, params: { id }, query: "?open=true" });

test("opens text and pictures on request, a page of the sender's as text, and still saves everything else", async () => {
  const opened = async (name: string, type: string) => {
    const response = await open(await store(name, type, "<script>alert(1)</script>"));
    await response.body?.cancel();
    const { headers } = response;
    expect(headers.get("content-security-policy")).toBe("sandbox; default-src 'none'");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    return [headers.get("content-disposition")?.split(";")[0], headers.get("content-type")];
  };
  expect(await opened("page.html", "text/html")).toEqual(["inline", "text/plain; charset=utf-8"]);
  expect(await opened("list.csv", "text/csv")).toEqual(["inline", "text/plain; charset=utf-8"]);
  expect(await opened("a.png", "image/png")).toEqual(["inline", "image/png"]);
  expect(await opened("a.svg", "image/svg+xml")).toEqual(["attachment", "image/svg+xml"]);
  expect(await opened("a.pdf", "application/pdf")).toEqual(["attachment", "application/pdf"]);
});

test.each([
  ['a "b"\\\r\n.txt', "attachment; filename=\"a _b____.txt\"; filename*=UTF-8''a%20%22b%22%5C%0D%0A.txt"],
  ["résumé.pdf", "attachment; filename=\"r_sum_.pdf\"; filename*=UTF-8''r%C3%A9sum%C3%A9.pdf"],
  ["a'(b)*", "attachment; filename=\"a'(b)*\"; filename*=UTF-8''a%27%28b%29%2A"],
  // If the text direction were reversed, it would appear to end in .pdf.
  ["a\u202efdp.exe", "attachment; filename=\"afdp.exe\"; filename*=UTF-8''afdp.exe"],
  [null, "attachment; filename=\"file\"; filename*=UTF-8''file"],
])("names it as its sender did, whatever that was: %j", async (filename, disposition) => {
  const response = await download(await store(filename, "not a type", "x"));
  expect(response.headers.get("content-disposition")).toBe(disposition);
  expect(response.headers.get("content-type")).toBe("application/octet-stream");
  await response.body?.cancel();
});

test("there is none that has not arrived whole, and none that nobody sent", async () => {
  const id = newId();
  await insertFile({ id, ownerId: newId(), filename: null, contentType: "a/b" });
  expect((await download(id)).status).toBe(404);
  expect((await download(newId())).status).toBe(404);
});
