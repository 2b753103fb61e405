import { expect, test } from "vitest";
import { fromHar } from "#engine/connectors/traffic/from-har.ts";
import type { JsonObject } from "#lib/json.ts";
import { fromCurl } from "#nodes/http-request/from-curl.ts";

const url = "https://a.example/api";
const form = (...fields: [name: string, value: string][]) => ({
  body_type: "form",
  form: fields.map(([name, value]) => ({ name, value })),
});
const multipart = (...fields: [name: string, value: string][]) => ({
  ...form(...fields),
  body_type: "multipart",
});

/** Commands from public bug reports about imports, with what they mean. */
test.each<[report: string, command: string, settings: object]>([
  [
    "postmanlabs/postman-app-support#960",
    `curl ${url} -X POST --data-urlencode 'action=test' --data-urlencode 'type=another'`,
    form(["action", "test"], ["type", "another"]),
  ],
  [
    "hoppscotch/hoppscotch#3901",
    `curl --location '${url}' \\\n--header 'Content-Type: application/x-www-form-urlencoded' \\\n--data-urlencode 'data={"type":"test","typeId":"1"}'`,
    form(["data", '{"type":"test","typeId":"1"}']),
  ],
  [
    "curlconverter/curlconverter#85",
    `curl -i -XPOST ${url} --data-urlencode "q=CREATE DATABASE mydb"`,
    { method: "POST", ...form(["q", "CREATE DATABASE mydb"]) },
  ],
  [
    "mholt/curl-to-go#16",
    `curl -X POST "${url}" -d token=XXXX \\\n--data-urlencode json='{"parameter": [{"name":"ACCOUNT", "value":"1"}]}'`,
    form(["token", "XXXX"], ["json", '{"parameter": [{"name":"ACCOUNT", "value":"1"}]}']),
  ],
  [
    "Kong/insomnia#5006",
    `curl ${url} -H 'Content-Type: application/x-www-form-urlencoded' --data 'a=b%3Dc&d=e'`,
    form(["a", "b=c"], ["d", "e"]),
  ],
  [
    "postmanlabs/postman-app-support#1157",
    `curl "${url}" -H "Content-Type: application/json" --data-binary "{""login"":{""_id"":""2052"",""success"":false}}" --compressed`,
    { body_type: "json", body: '{"login":{"_id":"2052","success":false}}' },
  ],
  [
    "postmanlabs/postman-app-support#5182",
    `curl "${url}" --data-binary "^{^\\^"name^\\^":^\\^"hello world^\\^",^\\^"pos^\\^":65535,^\\^"labels^\\^":^[^]^}" --compressed`,
    { body_type: "json", body: '{"name":"hello world","pos":65535,"labels":[]}' },
  ],
  [
    "reqable/reqable-app#2854",
    `curl.exe ^"${url}^" ^\n  --compressed ^\n  -X POST ^\n  -H ^"Accept: */*^"`,
    { method: "POST", url, headers: [{ name: "Accept", value: "*/*" }] },
  ],
  [
    "curlconverter/curlconverter#143",
    `curl "${url}" ^\n  --data "a=b^&c=d^&e=f"`,
    form(["a", "b"], ["c", "d"], ["e", "f"]),
  ],
  [
    "reqable/reqable-app#2920",
    `curl -X POST '${url}' ^\n-H 'Content-Type: application/json;charset=UTF-8' ^\n-d '{"pageCount":1}'`,
    { method: "POST", body_type: "json", body: '{"pageCount":1}' },
  ],
  ["hoppscotch/hoppscotch#1160", `curl -X GET '${url}/'`, { method: "GET", url: `${url}/` }],
  [
    "darrenburns/posting#309",
    `curl \\\n  --cookie 'AEC=Aa' \\\n  --cookie '_gh_sess=MD%2F' \\\n  ${url}`,
    { url, headers: [{ name: "Cookie", value: "AEC=Aa; _gh_sess=MD%2F" }] },
  ],
  [
    "hoppscotch/hoppscotch#4961",
    `curl '${url}' \\\n-H 'accept: application/json' \\\n-b 'username=abc'`,
    {
      headers: [
        { name: "accept", value: "application/json" },
        { name: "Cookie", value: "username=abc" },
      ],
    },
  ],
  [
    "luckymarmot/Paw-cURLImporter#9",
    `curl '${url}' -X PUT --data-binary $'{"foo":"bar’s"}' --compressed`,
    { method: "PUT", body: '{"foo":"bar’s"}' },
  ],
  [
    "luckymarmot/Paw-cURLImporter#8",
    `curl -X "POST" "${url}" \\\n -F 'token=abcdefg' \\\n -F 'description=Ain’t this a problem'`,
    multipart(["token", "abcdefg"], ["description", "Ain’t this a problem"]),
  ],
  [
    "ljharb/shell-quote#32",
    `curl '${url}' --data-raw $'a\\'b \\x41 \${field} costs $5\\tend\\u0021'`,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the shell leaves it as it is.
    { body: "a'b A ${field} costs $5\tend!" },
  ],
  [
    "hoppscotch/hoppscotch#5828",
    `curl '${url}' --data-raw $'{"key": "value\\\\nwith newline"}'`,
    { body_type: "json", body: '{"key": "value\\nwith newline"}' },
  ],
  [
    "Kong/insomnia#6731",
    `curl --request POST \\\n --url ${url} \\\n --header 'Content-Type: multipart/form-data' \\\n --form 'key=mykey' \\\n --form "data=@/home/user/data.json;type=application/json"`,
    multipart(["key", "mykey"], ["data", ""]),
  ],
  [
    "flawiddsouza/Restfox#335",
    `curl --request POST \\\n --url ${url} \\\n --header 'Content-Type: multipart/form-data' \\\n --form client_id=uuid \\\n --form scope=https://graph.example/.default`,
    multipart(["client_id", "uuid"], ["scope", "https://graph.example/.default"]),
  ],
  [
    "curl/curl#13715",
    `curl -s -o /dev/null -w '%{url_effective}' --get --data-urlencode '=path/x@y.png' '${url}'`,
    { method: "GET", url: `${url}?path%2Fx%40y.png` },
  ],
])("%s: %s is imported as it is meant", (_report, command, settings) => {
  expect(fromCurl(command)).toMatchObject({ settings });
});

test.each<[report: string, command: string, secret: object]>([
  [
    "postmanlabs/postman-app-support#7741",
    `curl -i -k -H"Authorization: Bearer key" ${url}`,
    { kind: "bearer", secret: "key" },
  ],
])("%s: %s has a secret, which does not stay in the flow", (_report, command, secret) => {
  expect(fromCurl(command)).toMatchObject({ secret, settings: { headers: [] } });
});

/** Bodies as programs save them in recordings. */
test.each<[report: string, postData: JsonObject, body: object]>([
  [
    "lightbody/browsermob-proxy#770",
    {
      mimeType: "application/x-www-form-urlencoded",
      params: [{ name: "username", value: "admin", comment: "" }],
    },
    { parts: [{ name: "username", value: "admin", isFile: false }] },
  ],
  [
    "mattcg/har-to-curl#7",
    { mimeType: "application/x-www-form-urlencoded", text: "", params: [{ name: "a", value: "b" }] },
    { parts: [{ name: "a", value: "b", isFile: false }] },
  ],
  [
    "reqable/reqable-app#767",
    { mimeType: "application/x-www-form-urlencoded", text: "cGFyYW0xPXZhbHVlMQ==", encoding: "base64" },
    { text: "param1=value1" },
  ],
])("%s: a recorded body %j is read", (_report, postData, body) => {
  const request = { method: "POST", url, headers: [], postData };
  const { requests } = fromHar({ log: { entries: [{ request, response: { status: 200, content: {} } }] } });
  expect(requests).toMatchObject([{ body }]);
});
