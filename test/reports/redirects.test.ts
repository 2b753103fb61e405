import { expect, onTestFinished, test } from "vitest";
import { setClock } from "#lib/clock.ts";
import { readRetryAfter } from "#lib/retry-after.ts";
import { nextHop, type RedirectHop } from "#server/platform/egress/redirect.ts";
import { parseResponseBody } from "#server/platform/egress/response-body.ts";

const here = new URL("https://api.example/orders");
const there = new URL("https://other.example/orders");
const post: RedirectHop = {
  method: "POST",
  headers: [
    ["Authorization", "Basic YTpi"],
    ["Content-Type", "application/json"],
  ],
  body: "{}",
};

/** Redirects of public bug reports: the method that goes on, whether the body does, and the headers. */
test.each<[report: string, status: number, to: URL, method: string, body: string | null, headers: string[]]>([
  ["axios/axios#2460", 301, here, "GET", null, ["Authorization"]],
  ["axios/axios#549", 302, there, "GET", null, []],
  ["axios/axios#3946", 302, here, "GET", null, ["Authorization"]],
  ["feross/simple-get#35", 301, here, "GET", null, ["Authorization"]],
  ["follow-redirects/follow-redirects#27", 307, here, "POST", "{}", ["Authorization", "Content-Type"]],
  ["axios/axios#1350", 307, here, "POST", "{}", ["Authorization", "Content-Type"]],
  ["axios/axios#2855", 307, there, "POST", "{}", ["Content-Type"]],
  ["axios/axios#6929", 303, here, "GET", null, ["Authorization"]],
  ["sindresorhus/got#2460", 308, there, "POST", "{}", ["Content-Type"]],
  ["nodejs/undici#4065", 307, here, "POST", "{}", ["Authorization", "Content-Type"]],
])("%s: a %i of a POST to %s goes on as %s", (_report, status, to, method, body, headers) => {
  const hop = nextHop(post, status, here, to);
  expect([hop.method, hop.body]).toEqual([method, body]);
  expect(hop.headers.map(([name]) => name)).toEqual(headers);
});

/** `Retry-After` at 12:00 on February 18, 2026, from public bug reports, and the seconds that it asks for. */
test.each<[report: string, value: string, seconds: number | null]>([
  ["openclaw/clawhub#421", "1771416060", 60],
  ["openclaw/clawhub#421", "1771415900", 0],
  ["apify/crawlee-python#1995", "-5", null],
  ["openai/openai-java#878", "Wed, 21 Oct 2015 07:28:00 GMT", 0],
  ["pydantic/pydantic-ai#7073", "-1", null],
  ["NousResearch/hermes-agent#84738", "Wed, 18 Feb 2026 12:10:00 GMT", 600],
  ["planningcenter/developers#606", "7", 7],
  ["treasure-data/td-client-java#75", "120", 120],
])("%s: Retry-After: %s is %j", (_report, value, seconds) => {
  onTestFinished(setClock({ nowMs: () => Date.UTC(2026, 1, 18, 12), monotonicMs: () => 0 }));
  expect(readRetryAfter([value])).toBe(seconds);
});

const greek = Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xc1, 0xe8, 0x22, 0x7d]);

test.each<[report: string, body: Buffer, type: string, value: unknown]>([
  ["projectdiscovery/utils#743", Buffer.from([0xcf, 0xf0]), "text/html; charset=windows-1251", "Пр"],
  ["usebruno/bruno#7532", greek, "application/json; charset=windows-1253", { a: "Αθ" }],
  ["browser-use/browser-harness#701", Buffer.from([0x63, 0xe9]), "text/plain; charset=windows-1252", "cé"],
  ["rest-client/rest-client#224", Buffer.from('{"a":"é"}'), "application/json;charset=UTF-8", { a: "é" }],
])("%s: a body of %j", (_report, body, type, value) => {
  expect(parseResponseBody(body, type)).toEqual(value);
});
