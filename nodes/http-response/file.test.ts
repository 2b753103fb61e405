import { parse } from "content-disposition";
import { expect, test } from "vitest";
import type { ExecutionFile } from "#engine/node.ts";
import { runNode } from "#test/run-node.ts";
import definition from "./definition.ts";
import runner from "./run.ts";

const reference = (id: string) => ({
  filename: "x",
  content_type: "a/b",
  size: 3,
  sha256: "00",
  file_id: id,
});
const bytes = Buffer.from([0, 255, 1]);

async function run(part: { [name: string]: unknown }, about: Partial<ExecutionFile> = {}) {
  const warnings: string[] = [];
  const file: ExecutionFile = {
    filename: "Übung 1.pdf",
    contentType: "application/pdf",
    size: 3,
    async *read() {
      yield bytes;
    },
    ...about,
  };
  const outcome = await runNode(
    runner,
    { body_from: "file", ...part },
    {
      ports: {
        files: {
          find: async (_, id) => (id === "known" ? file : null),
          store: () => Promise.reject(new Error("This node stores no files")),
        },
      },
      warn: (message) => warnings.push(message),
    },
  );
  return { outcome, warnings };
}

test("a file is sent with its type and name", async () => {
  const { outcome, warnings } = await run({ file: reference("known"), status: 201 });
  expect(outcome).toMatchObject({
    kind: "respond",
    response: { status: 201, body: "", file: { id: "known", size: 3 } },
  });
  if (outcome.kind !== "respond") throw new Error("no response");
  expect(definition.output.parse(outcome.output)).toMatchObject({
    body: "",
    file: { filename: "Übung 1.pdf", content_type: "application/pdf", size: 3, file_id: "known" },
  });
  const headers = new Headers(outcome.response.headers);
  expect(headers.get("content-type")).toBe("application/pdf");
  expect(headers.get("content-security-policy")).toMatch(/^sandbox/);
  expect(parse(headers.get("content-disposition") ?? "")).toMatchObject({
    type: "attachment",
    parameters: { filename: "Übung 1.pdf" },
  });
  expect(warnings).toEqual([]);
});

test.each([
  ['a"b; filename=evil.exe', 'a"b; filename=evil.exe'],
  ["a\r\nSet-Cookie: x=1.pdf", "a__Set-Cookie: x=1.pdf"],
  ["日本 😊.txt", "日本 😊.txt"],
  ["../../etc/passwd", "passwd"],
])("a name stays one name, whatever its sender chose: %j", async (filename, name) => {
  const { outcome } = await run({ file: reference("known") }, { filename });
  const header =
    outcome.kind === "respond"
      ? outcome.response.headers.find(([each]) => each === "Content-Disposition")
      : null;
  expect(header?.[1]).toMatch(/^[\u0020-\u007e]+$/);
  expect(parse(header?.[1] ?? "").parameters).toMatchObject({ filename: name });
});

test("a file without a name or a valid type is a download of bytes", async () => {
  const { outcome } = await run({ file: reference("known") }, { filename: null, contentType: "x\r\ny" });
  expect(outcome).toMatchObject({
    response: {
      headers: expect.arrayContaining([
        ["Content-Disposition", "attachment"],
        ["Content-Type", "application/octet-stream"],
      ]),
    },
  });
});

test("the flow's own Content-Disposition counts", async () => {
  const { outcome } = await run({
    file: [reference("known")],
    headers: [{ name: "content-disposition", value: "inline" }],
  });
  if (outcome.kind !== "respond") throw new Error("no response");
  expect(outcome.response.headers.filter(([name]) => /^content-disp/i.test(name))).toEqual([
    ["content-disposition", "inline"],
  ]);
});

test("several files are an error that says that one fits", async () => {
  expect((await run({ file: [reference("known"), reference("known")] })).outcome).toMatchObject({
    kind: "fail",
    error: {
      code: "several_files",
      message: "The body is a list of 2 files, and only one fits. Use a tag for one of them, or For Each.",
    },
    retryable: false,
  });
});

test("a file of another execution is not sent, and neither is its description", async () => {
  expect((await run({ file: reference("other") })).outcome).toMatchObject({
    kind: "fail",
    error: { code: "file_not_found" },
    retryable: false,
  });
});

test.each([[""], [null], [[]], [undefined]])("no file is an empty body, with a warning: %j", async (file) => {
  const { outcome, warnings } = await run({ file });
  expect(outcome).toMatchObject({ kind: "respond", response: { status: 200, body: "" } });
  expect(JSON.stringify(outcome)).not.toContain('"Content-Type"');
  expect(warnings).toEqual(["There is no file, so the body of the response is empty."]);
});

test("text in place of a file is sent as plain text", async () => {
  expect((await run({ file: "a,b\n1,2" })).outcome).toMatchObject({
    response: {
      body: "a,b\n1,2",
      headers: expect.arrayContaining([["Content-Type", "text/plain; charset=utf-8"]]),
    },
  });
});

test("a status without a body leaves the file out, with a warning", async () => {
  const { outcome, warnings } = await run({ file: reference("known"), status: 204 });
  expect(outcome).toMatchObject({ response: { status: 204, body: "" } });
  expect(JSON.stringify(outcome)).not.toContain("known");
  expect(warnings).toEqual(["A response with status 204 cannot have a body. The body was left out."]);
});

test("the editor asks for the file, and not for what a file brings", () => {
  const check = (part: object) => definition.check?.(definition.config.parse({ body_from: "file", ...part }));
  expect(check({})).toMatchObject([{ pointer: "/file", code: "file_required" }]);
  expect(check({ file: "{{photo}}", content_type: "none", body: "{" })).toEqual([]);
  expect(definition.summary(definition.config.parse({ body_from: "file" }))).toBe("200 with a file");
});

test("a body that is only the description of a file is a warning", async () => {
  const body = JSON.stringify(reference("known"));
  const { outcome, warnings } = await run({ body_from: "text", body });
  expect(outcome).toMatchObject({ response: { body } });
  expect(warnings).toEqual([
    "The body is the description of a file. To send the file itself, choose a file for Body from.",
  ]);
  expect((await run({ body_from: "text", body: `{"photo":${body}}` })).warnings).toEqual([]);
});
