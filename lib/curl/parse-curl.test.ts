import fc from "fast-check";
import { expect, test } from "vitest";
import { isCurlCommand, parseCurl } from "./parse-curl.ts";

const url = "https://api.example.com/orders";

test.each([
  ["curl x", true],
  ["  $ curl -s x", true],
  ["curl.exe x", true],
  ["CURL x", true],
  ["curly x", false],
  ["https://curl.example/", false],
  ["curl", false],
])("%j is a curl command: %s", (text, is) => {
  expect(isCurlCommand(text)).toBe(is);
});

test.each<[string, object]>([
  [`curl ${url}`, { method: "GET", url, headers: [], body: { kind: "none" }, user: null, notes: [] }],
  [`curl -XDELETE ${url}`, { method: "DELETE" }],
  [`curl -sSLX put ${url}`, { method: "PUT" }],
  [`curl --url ${url} --request=PATCH`, { method: "PATCH", url }],
  [`# a remark: 'open\n\n  # curly\n$ curl ${url}`, { url, notes: [] }],
  [`curl -d '' ${url}`, { method: "POST", body: { kind: "text", text: "" } }],
  [`curl -b a=1 -b b=2 -A x -A y ${url}`, { headers: [{ value: "a=1; b=2" }, { value: "y" }] }],
  [
    `curl --json 1 -A x -H 'user-agent: y' -H 'Content-Type: a/b' -H 'Accept:' ${url}`,
    {
      headers: [
        { name: "user-agent", value: "y" },
        { name: "Content-Type", value: "a/b" },
      ],
    },
  ],
  [`curl -r 600 ${url}`, { headers: [{ name: "Range", value: "bytes=600-" }] }],
  [`curl -r 0-99 ${url}`, { headers: [{ name: "Range", value: "bytes=0-99" }] }],
  ["curl api.example.com/a", { url: "http://api.example.com/a" }],
  ["curl {{base}}/a", { url: "{{base}}/a" }],
  [`curl -I ${url}`, { method: "HEAD" }],
  [
    `curl -H 'X-A:  one ' -H X-B: -H 'X-C;' ${url}`,
    {
      headers: [
        { name: "X-A", value: "one" },
        { name: "X-C", value: "" },
      ],
    },
  ],
  [`curl -d a=1 -d b=2 ${url}`, { method: "POST", body: { kind: "text", text: "a=1&b=2" } }],
  [`curl --data-raw '@a' --data-binary b ${url}`, { body: { kind: "text", text: "@a&b" } }],
  [
    `curl --data-urlencode 'a=x & y' --data-urlencode '=z z' --data-urlencode 'q r' ${url}`,
    {
      body: { kind: "text", text: "a=x%20%26%20y&z%20z&q%20r" },
    },
  ],
  [
    `curl -G -d a=1 --data-urlencode 'b=x y' '${url}?c=3#d'`,
    {
      method: "GET",
      url: `${url}?c=3&a=1&b=x%20y#d`,
      body: { kind: "none" },
    },
  ],
  [`curl ${url} --url-query 'a=b c' --url-query +d=e`, { url: `${url}?a=b%20c&d=e`, method: "GET" }],
  [
    `curl --json '{"a":1}' ${url}`,
    {
      method: "POST",
      headers: [
        { name: "Content-Type", value: "application/json" },
        { name: "Accept", value: "application/json" },
      ],
      body: { kind: "text", text: '{"a":1}' },
    },
  ],
  [
    `curl -F a=1 -F 'b="x;y"' -F 'c=z;type=text/plain' --form-string 'd=@e' ${url}`,
    {
      method: "POST",
      body: {
        kind: "multipart",
        parts: [
          { name: "a", value: "1" },
          { name: "b", value: "x;y" },
          { name: "c", value: "z" },
          { name: "d", value: "@e" },
        ],
      },
      notes: ["The content type of the field “c” was ignored."],
    },
  ],
  [`curl -u ada:pass:word ${url}`, { user: { username: "ada", password: "pass:word" } }],
  [`curl -uada ${url}`, { user: { username: "ada", password: "" } }],
  [
    "curl https://ada:p%40ss@api.example.com/",
    {
      url: "https://api.example.com/",
      user: { username: "ada", password: "p@ss" },
    },
  ],
  [`curl --oauth2-bearer abc ${url}`, { headers: [{ name: "Authorization", value: "Bearer abc" }] }],
  [
    `curl -b 'a=1; b=2' -A me -e https://r.example ${url}`,
    {
      headers: [
        { name: "Cookie", value: "a=1; b=2" },
        { name: "User-Agent", value: "me" },
        { name: "Referer", value: "https://r.example" },
      ],
    },
  ],
  [`curl -m 2.5 --max-redirs 3 --compressed -L ${url}`, { maxTimeSeconds: 2.5, maxRedirects: 3, notes: [] }],
  [`curl -X POST ${url} -- `, { method: "POST" }],
])("reads %s", (command, request) => {
  expect(parseCurl(command)).toMatchObject(request);
});

test.each([
  [`curl -k ${url}`, /^-k was ignored: certificates are always verified/],
  [`curl -d @order.json ${url}`, /^-d order.json was ignored: the file is on your computer/],
  [`curl --data-urlencode name@file ${url}`, /file was ignored: the file is on your computer/],
  [`curl -F photo=@a.png ${url}`, /^The file a.png is on your computer/],
  [`curl -H @headers.txt ${url}`, /headers.txt was ignored/],
  [`curl -b cookies.txt ${url}`, /cookies.txt was ignored/],
  [`curl -T a.png ${url}`, /^-T was ignored: the file is on your computer/],
  [`curl -x http://proxy ${url}`, /^-x was ignored: the server’s own network settings/],
  [`curl -s ${url}`, /^-s was ignored: it only changes what curl prints/],
  [`curl -o a.pdf ${url}`, /^-o was ignored: to save the response, choose File/],
  [`curl --frobnicate ${url}`, /^--frobnicate was ignored: it is not a known option/],
  [`curl ${url} https://b.example`, /^https:\/\/b.example was ignored: only the first URL/],
  [`curl ${url} --next https://b.example`, /^--next was ignored: only the first request/],
  [`curl ${url} -H`, /^-H was ignored: its value is missing/],
])("says what it does not import of %s", (command, note) => {
  const request = parseCurl(command);
  expect("notes" in request && request.notes).toEqual([expect.stringMatching(note)]);
});

test.each<[string, string]>([
  [`curl --json '{"a":' --json '1}' ${url}`, '{"a":1}'],
  [`curl -d a --json b -d c ${url}`, "abc"],
  [`curl --json a --data-urlencode 'b c' ${url}`, "ab%20c"],
  [`curl -d @- ${url} <<EOF\n{"a":\n1}\nEOF`, '{"a":1}'],
  [`curl --data-binary @- ${url} <<'EOF'\n{"a":\n1}\nEOF`, '{"a":\n1}\n'],
  [`curl --json @- ${url} <<< '{}'`, "{}\n"],
  [`curl --data-urlencode a@- ${url} <<< 'x y'`, "a=x%20y%0A"],
  [`curl -d '' -d a ${url}`, "&a"],
])("joins the data of %s as curl does", (command, text) => {
  expect(parseCurl(command)).toMatchObject({ method: "POST", body: { kind: "text", text }, notes: [] });
});

test("takes the first of two commands", () => {
  expect(parseCurl(`curl -X DELETE ${url}/1\ncurl -d a=1 ${url}/2`)).toEqual(
    expect.objectContaining({
      method: "DELETE",
      url: `${url}/1`,
      body: { kind: "none" },
      notes: [expect.stringContaining("only the first command was imported")],
    }),
  );
});

test.each([
  [`curl '${url}/{a,b}'`, /one request for each value of \{a,b\}/],
  [`curl '${url}/[1-3]'`, /one request for each value of \[1-3\]/],
  [`curl '${url}/[a-z:2]'`, /one request for each value of \[a-z:2\]/],
  [`curl '${url}' -H 'X-Token: {{token}}'`, /^\{\{token\}\} is a tag here/],
  [`curl '{{base}}/a'`, /^\{\{base\}\} is a tag here/],
  [`curl '${url}' -d '{"a":"{{ b }}"}'`, /^\{\{ b \}\} is a tag here/],
  [`curl '${url}' -F 'a={{b}}'`, /^\{\{b\}\} is a tag here/],
  [`curl "${url}/$ID"`, /^\$ID was imported as text/],
  [`curl '${url}/{orderId}/items'`, /^\{orderId\} was imported as text/],
  [`curl '${url}' -u 'ada:{{password}}'`, /^\{\{password\}\} is a tag here/],
  [`curl '${url}' --data-urlencode 'q={{b}}'`, /^\{\{b\}\} is a tag here/],
  [`curl -G '${url}' --data-urlencode 'q={{b}}'`, /^\{\{b\}\} is a tag here/],
  [`curl '${url}?q=%7B%7Bb%7D%7D'`, /^\{\{b\}\} is a tag here/],
])("tells what braces and variables mean in %s", (command, note) => {
  const request = parseCurl(command);
  expect("notes" in request && request.notes).toEqual([expect.stringMatching(note)]);
});

test.each([
  `curl -g '${url}/{a,b}'`,
  "curl 'http://[::1]:80/a'",
  `curl '${url}' -d '{"a":[1-3],"b":{"c":1,"d":2}}'`,
  `curl '${url}/%7B%7Bid%7D%7D'`,
  `curl '${url}' -H 'X: {b}' -d '{c}'`,
])("says nothing about the braces of %s", (command) => {
  expect(parseCurl(command)).toMatchObject({ notes: [] });
});

test("imports the rest of a command with a file", () => {
  expect(parseCurl(`curl -d @order.json -H 'X-A: 1' ${url}`)).toMatchObject({
    method: "POST",
    url,
    headers: [{ name: "X-A", value: "1" }],
    body: { kind: "none" },
  });
});

test.each([
  ["not a curl command", "wget https://a.example"],
  ["no URL", "curl -s"],
  ["not closed", "curl 'https://a.example"],
  ["too long", `curl ${"x".repeat(2_000_001)}`],
])("refuses a command that is, or has: %s", (reason, command) => {
  expect(parseCurl(command)).toEqual({ refused: expect.stringContaining(reason) });
});

const word = fc.oneof(
  fc.constantFrom(
    "-X",
    "-H",
    "-d",
    "-F",
    "-u",
    "-G",
    "-k",
    "--json",
    "--data-urlencode",
    "--",
    "-",
    "@",
    "=",
    "'",
    '"',
    "$'",
    "\\",
    "^",
    "a=b",
    "https://a.example/?x=%zz",
    "-b",
    "--url-query",
    "__proto__",
    "constructor",
    "--constructor",
  ),
  fc.string(),
);

test("never throws", () => {
  fc.assert(
    fc.property(fc.array(word), fc.constantFrom(" ", "\n", " \\\n", " ^\n", ""), (words, space) => {
      parseCurl(`curl ${words.join(space)}`);
    }),
    { numRuns: 2000 },
  );
});
