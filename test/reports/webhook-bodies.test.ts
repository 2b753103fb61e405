import { expect, test } from "vitest";
import { contentCoding } from "#server/platform/http/content-coding.ts";
import { readContentType } from "#server/webhooks/body/content-type.ts";
import { parseText } from "#server/webhooks/body/parse-text.ts";
import { writeInput } from "#server/webhooks/body/write-input.ts";

/** Bodies from public bug reports. `problem`: it is refused with this. */
type Report = {
  report: string;
  type: string | undefined;
  body: Buffer | string;
} & ({ fields: unknown } | { problem: RegExp });

const form = "application/x-www-form-urlencoded";
const json = "application/json";

const bom = "\uFEFF";

const reports: Report[] = [
  { report: "n8n-io/n8n#35933", type: json, body: `${bom}{"a":1}`, fields: { a: 1 } },
  { report: "n8n-io/n8n#35933", type: form, body: `${bom}a=1`, fields: { a: "1" } },
  {
    report: "n8n-io/n8n#35933",
    type: json,
    body: Buffer.from(`${bom}{"a":"é"}`, "utf16le"),
    fields: { a: "é" },
  },
  {
    report: "SharePoint/sp-dev-docs#1123",
    type: `${json}; charset=utf-8`,
    body: `${bom}{"value":[]}`,
    fields: { value: [] },
  },
  { report: "stablyai/orca#21437", type: json, body: `${bom}${bom}{"a":1}`, fields: { a: 1 } },
  { report: "expressjs/body-parser#474", type: `${json}; utf-8`, body: '{"a":"é"}', fields: { a: "é" } },
  { report: "expressjs/body-parser#50", type: `${form}; charset=UTF8`, body: "a=%C3%A9", fields: { a: "é" } },
  {
    report: "expressjs/body-parser#205",
    type: `${form}; charset=GBK`,
    body: "a=%C4%E3",
    fields: { a: "你" },
  },
  {
    report: "expressjs/body-parser#287",
    type: `${json}; charset=X-WINDOWS-949`,
    body: Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xb0, 0xa1, 0x22, 0x7d]),
    fields: { a: "가" },
  },
  {
    report: "adnanh/webhook#536",
    type: json,
    body: '{"service": "labs/42",\n“alert_type": "x"}',
    problem: /line 2, column 1/,
  },
  {
    report: "healthchecks/healthchecks#262",
    type: json,
    body: '{ message: "down" }',
    problem: /line 1, column 3/,
  },
  { report: "activepieces/activepieces#10067", type: json, body: "", fields: {} },
  { report: "activepieces/activepieces#10082", type: json, body: " \r\n", fields: {} },
  { report: "platformatic/platformatic#328", type: `${json}; charset=utf-8`, body: "", fields: {} },
  {
    report: "activepieces/activepieces#6091",
    type: json,
    body: String.raw`{"eventname":"\\core\\event\\course_created"}`,
    fields: { eventname: String.raw`\core\event\course_created` },
  },
  {
    report: "activepieces/activepieces#5897",
    type: "application/xml",
    body: "<order><id>7</id></order>",
    fields: { order: { id: "7" } },
  },
  {
    report: "node-red/node-red#2096",
    type: json,
    body: '{"hello":"world"xxx}',
    problem: /line 1, column 17/,
  },
  {
    report: "node-red/node-red#676",
    type: json,
    body: "hello",
    problem: /not valid JSON at line 1, column 1/,
  },
  {
    report: "Budibase/budibase#7545",
    type: form,
    body: "payload=%7B%22action%22%3A%22opened%22%7D",
    fields: { payload: '{"action":"opened"}' },
  },
  {
    report: "RocketChat/Rocket.Chat#35532",
    type: `${form}; charset=UTF-8`,
    body: "payload=%7B%22text%22%3A%22a+%2B+b+%26+c%22%7D",
    fields: { payload: '{"text":"a + b & c"}' },
  },
  { report: "nestjs/nest#6335", type: form, body: '{"abc": 123 }', fields: { abc: 123 } },
  {
    report: "nocodb/nocodb#6822",
    type: form,
    body: '{"type":"records.after.update","data":{"url":"https://a.example/?b=c&d=e+f%20g"}}',
    fields: { type: "records.after.update", data: { url: "https://a.example/?b=c&d=e+f%20g" } },
  },
  {
    report: "nestjs/nest#6335",
    type: form,
    body: "%7B%22abc%22%3A%20123%20%7D",
    fields: { abc: 123 },
  },
  {
    report: "n8n-io/n8n#5163",
    type: form,
    body: "text=a%23b%25c%2Ad%26e&next=%",
    fields: { text: "a#b%c*d&e", next: "%" },
  },
];

const metadata = { method: "POST", headers: {}, target: "/", ip: "203.0.113.7", atMs: 0 };

test.each(reports)("$report: $type $body", ({ type, body, ...expected }) => {
  const bytes = Buffer.from(body as Buffer);
  const bodyType = readContentType(type);
  const read = parseText("POST", bodyType, bytes);
  const written = writeInput({ kind: "text", type: bodyType, bytes }, metadata);
  if ("problem" in expected) {
    const problem = { problem: expect.stringMatching(expected.problem) };
    expect([read, written]).toEqual([problem, problem]);
    return;
  }
  expect(read).toMatchObject({ fields: expected.fields, contentOmitted: false });
  // A large body is read by a thread, with the same result.
  expect(JSON.parse(String(written))).toEqual({ ...Object(expected.fields), _webhook: expect.anything() });
});

test.each([
  ["expressjs/body-parser#100", "UTF-8", null],
  ["Commit451/skyhook#57", "utf-8", null],
])("%s: the content encoding %s", (_report, value, coding) => {
  expect(contentCoding({ "content-encoding": [value] })).toBe(coding);
});
