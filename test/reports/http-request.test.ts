import { expect, test } from "vitest";
import type { ExecutionFile, OutgoingRequest, OutgoingResponse } from "#engine/node.ts";
import { nextLink } from "#engine/request/link-header.ts";
import { configSchema } from "#engine/request/settings.ts";
import type { Json } from "#lib/json.ts";
import { fromCurl } from "#nodes/http-request/from-curl.ts";
import { runHttpRequest } from "#test/run-http-request.ts";

const url = "https://a.example/api";

/** `Link` headers from public bug reports, and the URL of the next page. */
test.each<[report: string, header: string, next: string | null]>([
  [
    "alpha-omega-security/scrutineer#543",
    `<${url}?page=2&filters=a,b,c>; rel="next"`,
    `${url}?page=2&filters=a,b,c`,
  ],
  [
    "alpha-omega-security/scrutineer#543",
    `<${url}?x=a,b>; rel="last", <${url}?page=2>; rel="next"`,
    `${url}?page=2`,
  ],
  ["alpha-omega-security/scrutineer#578", `<${url}?page=2; rel="next"`, null],
  ["Daskiworks/ghwatch#108", `<${url}?page=1>; rel="prev", <${url}?page=3>; rel="next"`, `${url}?page=3`],
  ["guzzle/guzzle#411", `<${url}/1>; rel="previous"; title="start, index", <${url}/3>; rel=next`, `${url}/3`],
  [
    "guzzle/guzzle#2304",
    `<${url}?page=3&perPage=100&embed=tags,fields>; rel="next"`,
    `${url}?page=3&perPage=100&embed=tags,fields`,
  ],
  [
    "spring-projects/spring-hateoas#2480",
    `<${url}/1>;rel=stylesheet;title, <${url}/2>;rel="next"`,
    `${url}/2`,
  ],
  ["getprobo/probo#1910", `<${url}?page=2>; title="Page two, continued"; rel="next"`, `${url}?page=2`],
  ["fknop/hapi-pagination#35", `<${url}?page=2>; rel=next`, `${url}?page=2`],
  ["CodesWhat/drydock#927", '</v2/img/tags/list?last=a,b>; rel="next"', "/v2/img/tags/list?last=a,b"],
  ["CodesWhat/drydock#927", `<${url}?p=2>; rel=next-page`, null],
  ["supabase/wrappers#626", `<${url}>; title="page;rel=next"; rel="last"`, null],
  [
    "guzzle/psr7#595",
    `<${url}/c_fill,w_750>; rel="preload"; crossorigin; imagesizes="(min-width: 77.5em) 750px, 100vw", <${url}/2>; rel="next"`,
    `${url}/2`,
  ],
])("%s: the next page of %s", (_report, header, next) => {
  expect(nextLink([header])).toBe(next);
});

/** Commands from public bug reports that were imported wrongly. */
test.each<[report: string, command: string, settings: object]>([
  [
    "n8n-io/n8n#18171",
    "curl 'https://a.example?bla=blu,bli'",
    { query: [{ name: "bla", value: "blu,bli" }] },
  ],
  [
    "n8n-io/n8n#5355",
    `curl --location --request POST '${url}' \\\n--header 'soft: list' \\\n--header 'Content-Type: application/json' \\\n--header 'Cookie: Session=13j2' \\\n--data-raw '{\n"oper":"=",\n"query":"1703"\n}'`,
    {
      method: "POST",
      body_type: "json",
      body: '{\n"oper":"=",\n"query":"1703"\n}',
      headers: [
        { name: "soft", value: "list" },
        { name: "Cookie", value: "Session=13j2" },
      ],
    },
  ],
  [
    "n8n-io/n8n#9768",
    `curl -X POST -H 'content-type: application/json' \\\n-d '{"extractor":"// a\\n let top = \\"gg\\";"}' \\\n"${url}"`,
    { method: "POST", url, body_type: "json", body: '{"extractor":"// a\\n let top = \\"gg\\";"}' },
  ],
  [
    "n8n-io/n8n#22699",
    `curl --request POST \\\n --url ${url} \\\n --header 'content-type: application/json; charset=UTF-8' \\\n --data '{"userId":"123","active":false}'`,
    { method: "POST", url, body: '{"userId":"123","active":false}' },
  ],
  [
    "n8n-io/n8n#14898",
    `curl -X POST ${url} -H 'ACCEPT: application/json' -d 'key=value&a=%26%3D'`,
    {
      form: [
        { name: "key", value: "value" },
        { name: "a", value: "&=" },
      ],
      headers: [{ name: "ACCEPT", value: "application/json" }],
    },
  ],
  [
    "postmanlabs/postman-app-support#1999",
    `curl -X POST -H 'Content-Type: application/json' -d '{"Handle": "this isn'\\''t \\" a test"}' "${url}"`,
    { body: '{"Handle": "this isn\'t \\" a test"}' },
  ],
  [
    "n8n-io/n8n#13719",
    `curl --location '${url}/proxy' \\\n--data '{\n "port": "8000",\n "password": "pass"\n}'`,
    { method: "POST", body_type: "json", body: '{\n "port": "8000",\n "password": "pass"\n}' },
  ],
])("%s: %s", (_report, command, settings) => {
  const found = fromCurl(command);
  if ("refused" in found) throw new Error(found.refused);
  expect(configSchema.parse(found.settings)).toMatchObject(settings);
});

const answer = (body: Json, status = 200): OutgoingResponse => ({
  kind: "response",
  status,
  headers: {},
  body,
});

async function sentUrl(settings: object): Promise<string | undefined> {
  const { calls } = await runHttpRequest({ ...settings }, () => answer(null));
  return calls[0]?.url;
}

test("n8n-io/n8n#22144: a query in the URL is sent as it is, not encoded twice", async () => {
  const sent = await sentUrl({ url: "https://a.example/get?$filter=Field/custom/Value%20eq%20true" });
  expect(sent).toBe("https://a.example/get?$filter=Field/custom/Value%20eq%20true");
});

test("n8n-io/n8n#34618: parameters, page numbers and a condition from the body ask for each page", async () => {
  const { calls, outcome } = await runHttpRequest(
    {
      url,
      query: [{ name: "limit", value: "1" }],
      pagination: { mode: "page", items_path: "items", more_path: "more" },
    },
    (_call, number) => answer({ items: [number], more: number < 3 }),
  );
  expect(calls.map((call) => new URL(call.url).search)).toEqual([
    "?limit=1&page=1",
    "?limit=1&page=2",
    "?limit=1&page=3",
  ]);
  expect(outcome).toMatchObject({ kind: "done", output: { items: [1, 2, 3] } });
});

test("n8n-io/n8n#23592: a page that fails, fails the step", async () => {
  const { outcome } = await runHttpRequest(
    { url, pagination: { mode: "page", items_path: "items", more_path: "more" } },
    (_call, number) => (number === 1 ? answer({ items: [1], more: true }) : answer({ error: "x" }, 503)),
  );
  expect(outcome).toMatchObject({ kind: "fail" });
});

test("n8n-io/n8n#12553: a next URL that never ends is bounded", async () => {
  const { calls, outcome } = await runHttpRequest(
    { url, pagination: { mode: "page", items_path: "items", max_pages: 5 } },
    () => answer({ items: [Math.random()] }),
  );
  expect(calls).toHaveLength(5);
  expect(outcome).toMatchObject({ kind: "done" });
});

const upload: ExecutionFile = {
  filename: "フェニックス.jpg",
  contentType: "image/jpeg",
  size: 1,
  async *read() {
    yield new Uint8Array([1]);
  },
};

async function multipartBody(call: OutgoingRequest | undefined): Promise<string> {
  const body = call?.body;
  if (body === undefined || body === null || typeof body === "string" || body instanceof Uint8Array)
    return String(body);
  const chunks: Uint8Array[] = [];
  for await (const chunk of body.read()) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

test.each([
  "nodejs/undici#1786",
  "postmanlabs/postman-app-support#5912",
  "httpie/cli#1401",
  "advanced-rest-client/arc-electron#134",
])("%s: names of fields and files are UTF-8", async () => {
  const file = { filename: "a", content_type: "image/jpeg", size: 1, sha256: "", file_id: "f" };
  const { calls } = await runHttpRequest(
    {
      url,
      method: "POST",
      body_type: "multipart",
      form: [
        { name: "fiŝo", value: "x" },
        { name: "file", value: file },
      ],
    },
    () => answer(null),
    async () => upload,
  );
  const body = await multipartBody(calls[0]);
  expect(body).toContain('name="fiŝo"');
  expect(body).toContain('filename="フェニックス.jpg"');
});
