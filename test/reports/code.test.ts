import { afterAll, expect, test } from "vitest";
import { createSandbox } from "#server/platform/sandbox/pool.ts";
import { callOf } from "#server/platform/sandbox/test-support.ts";

/** Code from public bug reports. */
type Report = [report: string, source: string, expected: Record<string, unknown>];

const sandbox = createSandbox(1);
afterAll(() => sandbox.close());

const value = (expected: unknown) => ({ kind: "done", value: expected, warnings: [] });
const warned = (expected: unknown, ...warnings: unknown[]) => ({ kind: "done", value: expected, warnings });
const failed = (code: string, message: string | RegExp) => ({
  kind: "fail",
  error: { code, message: expect.stringMatching(message) },
});

const reports: Report[] = [
  ["quickjs-ng/quickjs#286", "return /[\\-]/gu.test('-')", value(true)],
  ["bellard/quickjs#374", "return 'a-b'.replace(/[\\-]/u, '+')", value("a+b")],
  ["bellard/quickjs#158", "return [.../(?:|[\\w])+([0-9])/.exec('123and123')]", value(["123and123", "3"])],
  ["bellard/quickjs#384", "return String(Date.parse('1000000000'))", value("NaN")],
  ["quickjs-ng/quickjs#963", "return String(Date.parse('1065873600'))", value("NaN")],
  ["bellard/quickjs#57", "return Date.parse('04 Dec 1995 00:12:00 GMT')", value(818_035_920_000)],
  ["bellard/quickjs#57", "return String(Date.parse('2020-04-20T18:30:0000:0000'))", value("NaN")],
  ["bellard/quickjs#193", "return new Date('December 17, 1995 03:24:00')", value("1995-12-17T03:24:00.000Z")],
  ["HarlonWang/quickjs-wrapper#31", "return new Date(new Date(0).toLocaleDateString()).getTime()", value(0)],
  [
    "bellard/quickjs#344",
    "return new Date(37_426_000).toLocaleTimeString('en-US', { hour12: false })",
    value("10:23:46"),
  ],
  [
    "quickjs-ng/quickjs#467",
    "return [(1234567.891).toLocaleString('de-DE'), (12.5).toLocaleString('en-US', { style: 'currency', currency: 'USD' })]",
    value(["1.234.567,891", "$12.50"]),
  ],
  [
    "eclipsesource/J2V8#467",
    "return new Date(0).toLocaleDateString('de-DE', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'Pacific/Auckland' })",
    value("Donnerstag, 1. Januar"),
  ],
  [
    "wallabyjs/quokka#453",
    "return new Date('1997-12-21T14:12:00Z').toLocaleString('zh', { timeZone: 'UTC' })",
    value("1997/12/21 14:12:00"),
  ],
  [
    "chakra-core/ChakraCore#599",
    "return new Date('2016-03-10T18:05:00Z').toLocaleString('en-US', { timeZone: 'America/New_York', timeZoneName: 'short', hour12: false })",
    value("3/10/2016, 13:05:00 EST"),
  ],
  [
    "bellard/quickjs#179",
    "return ['a'.localeCompare('A', 'en', { sensitivity: 'base' }), ['z', 'ä', 'a'].sort((a, b) => a.localeCompare(b, 'de'))]",
    value([0, ["a", "ä", "z"]]),
  ],
  [
    "eclipsesource/J2V8#467",
    "return new Date().toLocaleTimeString('i')",
    failed("code_failed", "^RangeError: "),
  ],
  ["eclipsesource/J2V8#467", "return 'I'.toLocaleLowerCase('tr')", value("ı")],
  ["n8n-io/n8n#33322", "return { at: new Date(0) }", value({ at: "1970-01-01T00:00:00.000Z" })],
  [
    "n8n-io/n8n#5812",
    "return JSON.stringify({ at: new Date(0), form: /a/ })",
    value('{"at":"1970-01-01T00:00:00.000Z","form":{}}'),
  ],
  [
    "n8n-io/n8n#34181",
    "return [{}.constructor === Object, input.constructor === Object, [] instanceof Array]",
    value([true, true, true]),
  ],
  ["n8n-io/n8n#5989", "return null", value(null)],
  ["n8n-io/n8n#5989", "const unused = 1;", value(null)],
  [
    "node-red/node-red#1779",
    "return { payload: Number.NaN }",
    warned({ payload: null }, "payload: NaN is not a number in JSON, so it became null."),
  ],
  ["node-red/node-red#753", "const id = setTimeout(() => {}, 1); return typeof id", value("number")],
  [
    "node-red/node-red#4661",
    "setTimeout(() => { throw new Error('later') }, 1); return 1",
    failed("code_failed", "^Error: later$"),
  ],
  ["node-red/node-red#1296", "return i_dont_exist", failed("code_failed", "i_dont_exist is not defined")],
  [
    "justjake/quickjs-emscripten#46",
    "return (async () => { throw new Error('inside') })()",
    failed("code_failed", "^Error: inside$"),
  ],
  [
    "justjake/quickjs-emscripten#67",
    "return new Promise((done) => setTimeout(() => done('ready'), 5)).then((text) => text + '!')",
    value("ready!"),
  ],
  ["gorules/zen#402", "while (true) console.log('hello')", failed("cpu_limit", "processor time")],
  [
    "windmill-labs/windmill#10862",
    "const error = { code: 5, message: 'refused' }; error.self = error; throw error",
    failed("code_failed", /^The code threw .*refused.*Circular/),
  ],
  ["Effect-TS/effect#6223", "return { id: 8202522731445525542n }", value({ id: "8202522731445525542" })],
  ["cloudflare/workerd#2196", "return [btoa('a\\xff'), atob('Yf8=') === 'a\\xff']", value(["Yf8=", true])],
];

test.each(reports)("%s: %s", async (_report, source, expected) => {
  expect(await sandbox.run(callOf(source))).toMatchObject(expected);
});
