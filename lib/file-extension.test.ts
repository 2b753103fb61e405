import { expect, test } from "vitest";
import { withExtension } from "./file-extension.ts";

test.each([
  ["file", "application/pdf", "file.pdf"],
  ["file", "text/csv; charset=utf-8", "file.csv"],
  ["v1.2", "application/zip", "v1.2.zip"],
  ["a.7z", "application/zip", "a.7z"],
  ["a.txt", "application/pdf", "a.txt"],
  ["file", "application/octet-stream", "file"],
  ["file", "binary/octet-stream", "file"],
  ["file", "application/x-nobody-knows", "file"],
  ["file", "", "file"],
])("%s of type %j is %s", (name, type, named) => {
  expect(withExtension(name, type)).toBe(named);
});
