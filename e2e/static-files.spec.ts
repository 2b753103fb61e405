import { get, type IncomingHttpHeaders } from "node:http";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, visitor as test } from "./support/test.ts";

interface Received {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Asks for a file as it travels, without decoding it. */
function receive(url: string, acceptEncoding: string, method = "GET"): Promise<Received> {
  return new Promise((done, failed) => {
    const sent = get(url, { method, headers: { "accept-encoding": acceptEncoding } }, (response) => {
      const { statusCode: status, headers } = response;
      buffer(response).then((body) => done({ status, headers, body }), failed);
    });
    sent.on("error", failed);
  });
}

test("scripts and style sheets are sent as the build compressed them, in the best form that the client takes", async ({
  page,
}) => {
  await page.goto("/sign-in");
  const sources = await page
    .locator('script[src^="/_next/static/"], link[rel=stylesheet][href^="/_next/static/"]')
    .evaluateAll((elements) => elements.map((each) => each.getAttribute("src") ?? each.getAttribute("href")));
  const files = sources.map((source) => new URL(source ?? "", page.url()).href);
  expect(files.filter((file) => file.endsWith(".js"))).not.toEqual([]);
  expect(files.filter((file) => file.endsWith(".css"))).not.toEqual([]);
  for (const file of files) {
    const plain = await receive(file, "identity");
    expect(plain).toMatchObject({
      status: 200,
      headers: { "cache-control": expect.stringMatching(/immutable/) },
    });
    expect(plain.headers["content-encoding"]).toBeUndefined();
    if (plain.body.length < 1400) continue;
    const br = await receive(file, "gzip, deflate, br, zstd");
    const gzip = await receive(file, "gzip, deflate");
    const refused = await receive(file, "br;q=0, gzip");
    expect([br, gzip, refused].map(({ headers }) => headers["content-encoding"])).toEqual([
      "br",
      "gzip",
      "gzip",
    ]);
    expect(brotliDecompressSync(br.body)).toEqual(plain.body);
    expect(gunzipSync(gzip.body)).toEqual(plain.body);
    for (const { headers, body } of [br, gzip]) {
      expect(headers["content-type"]).toMatch(/^text\/(?:javascript|css); charset=utf-8$/);
      expect(headers).toMatchObject({
        vary: "Accept-Encoding",
        "cache-control": plain.headers["cache-control"],
        "content-length": String(body.length),
        "x-content-type-options": "nosniff",
      });
    }
    const head = await receive(file, "br", "HEAD");
    expect(head).toMatchObject({ status: 200, headers: { "content-encoding": "br" } });
    expect(head.body).toHaveLength(0);
  }
});

test("a script that the build does not have is not found, whatever the client takes", async ({ page }) => {
  await page.goto("/sign-in");
  for (const encoding of ["br", "identity"]) {
    const { status, headers } = await receive(
      new URL("/_next/static/chunks/nothing.js", page.url()).href,
      encoding,
    );
    expect(status).toBe(404);
    expect(headers["content-type"]).not.toMatch(/javascript/);
  }
});
