import { expect, test } from "vitest";
import { readContentType } from "#server/webhooks/body/content-type.ts";
import { parseText } from "#server/webhooks/body/parse-text.ts";

/** Bodies from public bug reports. `problem`: it is refused with this. */
type Report = {
  report: string;
  type: string | undefined;
  body: Buffer | string;
} & ({ fields: unknown } | { problem: RegExp });

const form = "application/x-www-form-urlencoded";
const json = "application/json";

const reports: Report[] = [
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
  { report: "nestjs/nest#6335", type: form, body: "[1,%5B2]=x", fields: { "[1,[2]": "x" } },
  {
    report: "n8n-io/n8n#5163",
    type: form,
    body: "text=a%23b%25c%2Ad%26e&next=%",
    fields: { text: "a#b%c*d&e", next: "%" },
  },
];

test.each(reports)("$report: $type $body", ({ type, body, ...expected }) => {
  const read = parseText("POST", readContentType(type), Buffer.from(body));
  if ("problem" in expected) expect(read).toEqual({ problem: expect.stringMatching(expected.problem) });
  else expect(read).toMatchObject({ fields: expected.fields, contentOmitted: false });
});
