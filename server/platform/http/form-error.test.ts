import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import busboy from "busboy";
import { expect, test } from "vitest";
import { isFormError } from "./form-error.ts";

async function parse(
  source: Iterable<string> | AsyncIterable<string>,
  type = "multipart/form-data; boundary=b",
) {
  const parser = busboy({ headers: { "content-type": type } });
  parser.on("file", (_, content) => content.on("error", () => {}).resume());
  await pipeline(Readable.from(source), parser);
}

const failureOf = (parsing: Promise<void>): Promise<unknown> =>
  parsing.then(
    () => null,
    (cause) => cause,
  );
const field = '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n';
const file = '--b\r\nContent-Disposition: form-data; name="a"; filename="a.txt"\r\n\r\n';

test.each([
  ["no form at all", ["text"]],
  ["nothing", []],
  ["a field without an end", [`${field}text`]],
  ["a file without an end", [`${file}text`]],
  ["a form without its last boundary", [`${field}text\r\n--b\r\n`]],
  ["a malformed header", [`--b\r\nContent Disposition\r\n\r\ntext\r\n--b--\r\n`]],
])("%s is an error of the form", async (_, source) => {
  expect(isFormError(await failureOf(parse(source)))).toBe(true);
});

test("a content type without a boundary is one too", async () => {
  expect(isFormError(await failureOf(parse([], "multipart/form-data")))).toBe(true);
});

test("a complete form is none, nor is a source that fails", async () => {
  expect(await failureOf(parse([`${field}text\r\n--b--\r\n`]))).toBe(null);
  async function* broken() {
    yield field;
    throw Object.assign(new Error("Unexpected end of file"), { code: "ECONNRESET" });
  }
  expect(isFormError(await failureOf(parse(broken())))).toBe(false);
});
