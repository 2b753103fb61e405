import { expect, test } from "vitest";
import { convertCode } from "./code.ts";

const convert = (jsCode: string, parameters: object = {}) =>
  convertCode(
    {
      name: "Code",
      type: "code",
      typeVersion: 2,
      parameters: { jsCode, ...parameters },
      disabled: false,
      onError: "",
    },
    { inputs: ["nodes.before"], itemsOf: (name) => (name === "Gone" ? undefined : "nodes.other") },
  );

test.each([
  ["return DateTime.now().toISO()", ["DateTime"]],
  ["return { a: $now, b: $today }", ["$now", "$today"]],
  ["const fs = require('fs')", ["require"]],
  ["return Buffer.from(a, 'hex').toString('base64')", ["Buffer"]],
  ["return process.cwd() + process.env.HOME", ["process"]],
  ["return await this.helpers.httpRequest({ url })", ["this.helpers"]],
  ["return $getWorkflowStaticData('global')", ["$getWorkflowStaticData"]],
  ["return [{ id: $execution.id, name: $workflow.name }]", ["$execution", "$workflow"]],
  ["return {", ["syntax"]],
  // These are their own names, fields or texts.
  ["const DateTime = 1; return DateTime", []],
  ["return { require: input.process, text: '$now' }", []],
  ["function Buffer() {} return new Buffer()", []],
])("names what the sandbox does not have: %s", (code, missing) => {
  expect(convert(code).missing.map(({ name }) => name)).toEqual(missing);
});

test("Python is not converted", () => {
  const { source, missing } = convert("", { language: "python", pythonCode: "return []" });
  expect(missing).toEqual([{ name: "Python", reason: expect.any(String) }]);
  expect(source).toBe("return []");
});

test("the code itself stays as it was, below constants for the names that it reads", () => {
  const { source } = convert('// Why.\nreturn $("A").all().concat($("Gone").all());');
  expect(source).toBe(`// What n8n's names stand for.
const listOf = (...values) =>
  values.flat().filter((json) => json !== undefined).map((json) => ({ json }));
const read = (all, index = 0) =>
  ({ all: () => all, first: () => all[0], last: () => all.at(-1), item: all[index] ?? all[0] });
const items = listOf(nodes.before);
const others = {
  "A": listOf(nodes.other),
};
const output = [];
const $ = (name) => read(others[name] ?? []);
output.push(await (async () => {
// From here on it is n8n's code.
// Why.
return $("A").all().concat($("Gone").all());
})());
return output.flat().filter(Boolean).map((each) => each.json ?? each);
`);
});
