import fc from "fast-check";
import { expect, test } from "vitest";
import { configSchema } from "#engine/request/settings.ts";
import { fromCurl } from "./from-curl.ts";

const url = "https://api.example.com/orders";

function imported(command: string) {
  const found = fromCurl(command);
  if ("refused" in found) throw new Error(found.refused);
  return found;
}

test.each<[string, object]>([
  [
    `curl '${url}?a=1&b=x%20y#z'`,
    {
      method: "GET",
      url: `${url}#z`,
      query: [
        { name: "a", value: "1" },
        { name: "b", value: "x y" },
      ],
      body_type: "none",
    },
  ],
  // A flag is not a pair, and a tag can contain anything.
  [`curl '${url}?flag&b=1'`, { url: `${url}?flag&b=1`, query: [] }],
  [`curl '${url}?id={{order.id}}'`, { url: `${url}?id={{order.id}}`, query: [] }],
  [
    `curl ${url} -d a=1 -d 'b=x%20y'`,
    {
      method: "POST",
      body_type: "form",
      form: [
        { name: "a", value: "1" },
        { name: "b", value: "x y" },
      ],
      headers: [],
    },
  ],
  [
    `curl ${url} -H 'Content-Type: application/json' -d '{"a":1}'`,
    { body_type: "json", body: '{"a":1}', headers: [] },
  ],
  [
    `curl ${url} -H 'Content-Type: application/json; charset=utf-8' -d '{"a":1}'`,
    {
      body_type: "json",
      headers: [{ name: "Content-Type", value: "application/json; charset=utf-8" }],
    },
  ],
  [
    `curl ${url} -H 'Content-Type: application/x-www-form-urlencoded;charset=UTF-8' -d a=1`,
    {
      body_type: "form",
      form: [{ name: "a", value: "1" }],
      headers: [{ name: "Content-Type", value: "application/x-www-form-urlencoded;charset=UTF-8" }],
    },
  ],
  [
    `curl ${url} --json '{"a":1}'`,
    {
      body_type: "json",
      headers: [{ name: "Accept", value: "application/json" }],
    },
  ],
  [
    `curl ${url} -H 'Content-Type: application/vnd.api+json' -d '{}'`,
    {
      body_type: "json",
      headers: [{ name: "Content-Type", value: "application/vnd.api+json" }],
    },
  ],
  [
    `curl ${url} -H 'Content-Type: text/xml' -d '<a/>'`,
    {
      body_type: "raw",
      body: "<a/>",
      headers: [{ name: "Content-Type", value: "text/xml" }],
    },
  ],
  [
    `curl ${url} -d 'just text'`,
    {
      body_type: "raw",
      body: "just text",
      headers: [{ name: "Content-Type", value: "application/x-www-form-urlencoded" }],
    },
  ],
  [`curl ${url} -F a=1`, { method: "POST", body_type: "multipart", form: [{ name: "a", value: "1" }] }],
  [`curl -m 5 --max-redirs 50 ${url}`, { timeout_seconds: 5, max_redirects: 20 }],
  [`curl ${url} -b 'session=1'`, { headers: [{ name: "Cookie", value: "session=1" }] }],
])("%s", (command, settings) => {
  expect(imported(command).settings).toMatchObject(settings);
});

test.each<[string, object]>([
  [`curl -u ada:secret-1 ${url}`, { kind: "basic", username: "ada", secret: "secret-1" }],
  [`curl -H 'Authorization: Bearer secret-1' ${url}`, { kind: "bearer", secret: "secret-1" }],
  [
    `curl -H 'authorization: Basic ${btoa("ada:secret-1")}' ${url}`,
    { kind: "basic", username: "ada", secret: "secret-1" },
  ],
  [
    `curl -H 'Authorization: Token secret-1' ${url}`,
    {
      kind: "header",
      header: "Authorization",
      secret: "Token secret-1",
    },
  ],
  [`curl -H 'X-API-Key: secret-1' ${url}`, { kind: "header", header: "X-API-Key", secret: "secret-1" }],
  ["curl https://ada:secret-1@api.example.com/", { kind: "basic", username: "ada", secret: "secret-1" }],
])("offers the secret of %s as a credential, and stores it nowhere", (command, secret) => {
  const found = imported(command);
  expect(found.secret).toEqual(secret);
  expect(JSON.stringify(found.settings)).not.toContain("secret-1");
  expect(found.notes.join()).not.toContain("secret-1");
});

test("a tag is not a secret", () => {
  const { secret, settings } = imported(`curl -H 'Authorization: Bearer {{token}}' ${url}`);
  expect(secret).toBe(null);
  expect(settings.headers).toEqual([{ name: "Authorization", value: "Bearer {{token}}" }]);
});

test.each([
  [`curl ${url} -d '{"a":1}'`, "The body is JSON, so it is sent as application/json."],
  [`curl ${url} -F 'note=one\ntwo'`, "Line ends in the fields of a multipart form are sent as CRLF."],
  [`curl ${url} -H 'Host: a' `, "The header Host was ignored: it is set automatically."],
  [`curl ${url} -H 'Accept-Encoding: zstd'`, "The header Accept-Encoding was ignored"],
  [`curl ${url} -H 'X Y: a'`, "The header “X Y” was ignored: it is not a valid header."],
  [`curl -X PURGE ${url}`, "The method PURGE is not supported."],
  [`curl -u a:b -H 'Authorization: Bearer c' ${url}`, "The user name and password were ignored"],
  [`curl ${url} ${"-H 'X-A: 1' ".repeat(101)}`, "Some headers were ignored"],
])("says of %s: %s", (command, note) => {
  expect(imported(command).notes).toEqual([expect.stringContaining(note)]);
});

test("replaces the whole request, and leaves the other settings alone", () => {
  const { settings } = imported(`curl ${url}`);
  expect(settings).toEqual({
    method: "GET",
    url,
    query: [],
    headers: [],
    body_type: "none",
    body: "",
    form: [],
    graphql: { query: "", variables: "", operation_name: "" },
  });
});

const word = fc.oneof(
  fc.constantFrom(
    "-X",
    "-H",
    "-d",
    "-F",
    "-u",
    "-G",
    "-m",
    "--json",
    "--max-redirs",
    "a=b",
    "a:b",
    "https://a.example/?x=%zz",
    "1e9",
    "-1",
    "Authorization: Basic ==",
    "Content-Type: application/json",
  ),
  fc.string({ unit: "binary" }).map((text) => `'${text.replaceAll("'", "")}'`),
);

test("every command gives settings that a document can have, or a reason", () => {
  fc.assert(
    fc.property(fc.array(word), (words) => {
      const found = fromCurl(`curl ${words.join(" ")}`);
      if (!("refused" in found)) expect(configSchema.safeParse(found.settings).error).toBeUndefined();
    }),
    { numRuns: 2000 },
  );
});
