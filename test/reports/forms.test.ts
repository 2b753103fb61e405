import { parse as parseDisposition } from "content-disposition";
import { expect, test } from "vitest";
import type { z } from "zod";
import { formFieldSchema } from "#engine/form/field.ts";
import { parseFields } from "#engine/form/parse-fields.ts";
import { resolveConfig } from "#engine/tags/resolve-config.ts";
import { buildScope } from "#engine/tags/scope.ts";
import type { Json } from "#lib/json.ts";
import definition from "#nodes/http-response/definition.ts";
import runner from "#nodes/http-response/run.ts";
import { runNode } from "#test/run-node.ts";

type Field = z.input<typeof formFieldSchema>;

const parse = (part: Field, sent: unknown) =>
  parseFields([formFieldSchema.parse({ name: "a", ...part })], { a: sent });
const days = ["Monday", "Tuesday", "Wednesday"];
const commas = ["Lyd og, collage – din nye ven", "Andet"];

/** What forms of public bug reports were sent, and the value of the field. */
const sendings: [report: string, field: Field, sent: unknown, value: Json][] = [
  ["n8n-io/n8n#20464", { type: "date" }, "1990-02-28", "1990-02-28"],
  ["formio/formio#872", { type: "date" }, "", null],
  [
    "n8n-io/n8n#14099",
    { type: "checkboxes", options: days },
    ["Monday", "Wednesday"],
    ["Monday", "Wednesday"],
  ],
  ["n8n-io/n8n#14099", { type: "checkboxes", options: days }, "Monday", ["Monday"]],
  ["kjac/FormEditor#168", { type: "checkboxes", options: days }, days, days],
  ["kjac/FormEditor#133", { type: "select", options: commas }, commas[0], commas[0] ?? ""],
  ["kjac/FormEditor#133", { type: "checkboxes", options: commas }, [commas[0]], [commas[0] ?? ""]],
  ["kir-dev/cmsch#649", { type: "select", options: "a, b\nc" }, "a, b", "a, b"],
  [
    "AugurProject/augur-ui#454",
    { type: "radio", options: ["Poe, Grace", "Binay, Jejomar"] },
    "Poe, Grace",
    "Poe, Grace",
  ],
  ["dimagi/Vellum#914", { type: "select", options: ["<b>&amp;", '"x"'] }, "<b>&amp;", "<b>&amp;"],
  ["dotCMS/core#12360", { type: "checkboxes", options: ['say "hi"', "b"] }, ['say "hi"'], ['say "hi"']],
  ["mautic/mautic#598", { type: "checkboxes", options: days, required: true }, ["Tuesday"], ["Tuesday"]],
];

test.each(sendings)("%s: a field of %j that was sent %j", (_report, field, sent, value) => {
  expect(parse(field, sent)).toEqual({ values: { a: value } });
});

test.each<[report: string, field: Field, sent: unknown, code: string]>([
  ["jan-vince/smallcontactform#59", { type: "checkbox", required: true }, undefined, "unchecked"],
  ["chocolatey/chocolatey.org#638", { type: "checkbox", required: true }, "0", "unchecked"],
  ["openrightsgroup/blocked-org-uk#51", { type: "email", required: true }, "not an address", "not_an_email"],
  ["Alfresco/alfresco-ng2-components#1331", { type: "date", required: true }, "", "required"],
  [
    "unimelb/unimelb-design-system#217",
    { type: "checkboxes", options: days, required: true },
    [],
    "required",
  ],
  ["n8n-io/n8n#20464", { type: "date" }, "28-02-1990", "not_a_date"],
])("%s: a field of %j refuses %j", (_report, field, sent, code) => {
  expect(parse(field, sent)).toEqual({ problems: [{ field: "a", code }] });
});

async function respond(settings: { [name: string]: unknown }, data: { [name: string]: Json } = {}) {
  const resolved = resolveConfig(definition.fields, definition.config.parse(settings), buildScope(data, []));
  if ("problem" in resolved) throw new Error(resolved.problem.detail);
  const outcome = await runNode(runner, resolved.config);
  if (!("response" in outcome)) throw new Error(JSON.stringify(outcome));
  return outcome.response;
}

/** Names of files from public bug reports on downloads. */
test.each([
  ["tvheadend/tvheadend#1605", "Conan - (1)\nAnimation, J 2004.mkv"],
  ["Bike4Mind/bike4mind#2269", "a\r\nX-Injected: 1.pdf"],
  ["Bike4Mind/bike4mind#2269", 'ok"quote.pdf'],
  ["Bike4Mind/bike4mind#2269", "résumé.pdf"],
  ["Bike4Mind/bike4mind#2269", "emoji😀.pdf"],
  ["oven-sh/bun#26959", 'x"; filename="evil.exe'],
  ["sysadminsmedia/homebox#843", "61ks-jXsOPL._UF894,1000_QL80_.jpg"],
  ["dotnet/aspnetcore#3667", "File\nName.txt"],
  ["ppy/osu-web#4383", "fripSide - Message (ah) [Normal].osu"],
  ["a-bonus/google-docs-mcp#121", "evil\r\nSet-Cookie: pwn=1"],
  [
    "SenseNet/sensenet#1103",
    "árvíztűrő tükörfúrógép egy nagyon hosszú névvel, hogy több sor legyen belőle.docx",
  ],
])("%s: the name %j stays within its header", async (_report, name) => {
  const value = 'attachment; filename="{{name}}"';
  const { headers } = await respond({ headers: [{ name: "Content-Disposition", value }] }, { name });
  const header = headers.find(([each]) => each === "Content-Disposition")?.[1] ?? "";
  expect(header).not.toMatch(/[\r\n]/);
  expect(headers.map(([each]) => each.toLowerCase())).not.toContain("set-cookie");
  const { filename } = parseDisposition(header).parameters;
  expect(filename).toBe(name.replaceAll(/[\r\n]+/g, "_"));
});

test.each([
  ["n8n-io/n8n#2843", 200],
  ["n8n-io/n8n#1806", 204],
])("%s: a response of %i without a body", async (_report, status) => {
  expect(await respond({ status, body: "" })).toMatchObject({ status, body: "" });
});

test("n8n-io/n8n#5506, n8n-io/n8n#5088: the type of the content is the one that is set", async () => {
  const { headers } = await respond({ content_type: "text/csv", body: "a,b" });
  expect(headers).toContainEqual(["Content-Type", "text/csv; charset=utf-8"]);
});

test("n8n-io/n8n#5506: a header's name with a colon is refused before it is published", () => {
  const config = definition.config.parse({ headers: [{ name: "Content-Type:", value: "text/csv" }] });
  expect(definition.check?.(config)).toMatchObject([{ code: "header_name_invalid" }]);
});

test("n8n-io/n8n#6921: headers reach the caller", async () => {
  const { headers } = await respond({ headers: [{ name: "X-Who", value: "{{who}}" }] }, { who: "Ada" });
  expect(headers).toContainEqual(["X-Who", "Ada"]);
});
