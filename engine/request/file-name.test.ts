import fc from "fast-check";
import { expect, test } from "vitest";
import { fileName } from "./file-name.ts";

const url = "https://a.example/files/report%20(1).pdf?x=1";

test.each([
  ["", 'attachment; filename="a b.pdf"', url, "a b.pdf"],
  ["", "inline; filename=plain.txt; filename*=UTF-8''b%C3%A4r.txt", url, "bär.txt"],
  ["mine.csv", 'attachment; filename="a.pdf"', url, "mine.csv"],
  ["", undefined, url, "report (1).pdf"],
  ["", "attachment", url, "report (1).pdf"],
  ["", "not; a = header;;", url, "report (1).pdf"],
  ["", undefined, "https://a.example/", "download"],
  ["", undefined, "https://a.example/%", "%"],
  ["", undefined, "no url", "download"],
  ["", 'attachment; filename="../../etc/passwd"', url, "passwd"],
  ["", 'attachment; filename="C:\\\\temp\\\\evil.exe"', url, "evil.exe"],
  ["", 'attachment; filename="..."', url, "report (1).pdf"],
  ["a\u0000b\r\n:c?.txt", undefined, url, "a_b___c_.txt"],
  ["a\u202efdp.exe", undefined, url, "afdp.exe"],
  [`${"x".repeat(500)}.json`, undefined, url, `${"x".repeat(195)}.json`],
])("given %j and %j, the name is safe", (given, disposition, from, name) => {
  const headers = disposition === undefined ? {} : { "content-disposition": [disposition] };
  expect(fileName(given, headers, from)).toBe(name);
});

test.each([
  [undefined, "https://a.example/export", "application/pdf", "export.pdf"],
  [undefined, "https://a.example/", "text/csv; charset=utf-8", "download.csv"],
  ['attachment; filename="Bericht"', url, "application/zip", "Bericht.zip"],
  ['attachment; filename="v1.2"', url, "application/zip", "v1.2.zip"],
  ['attachment; filename="a.7z"', url, "application/zip", "a.7z"],
  ['attachment; filename="Übung.zip"', url, "application/zip", "Übung.zip"],
  ["attachment; filename=Übung.zip", url, "application/zip", "Übung.zip"],
  ["attachment; filename*=UTF-8''%C3%9Cbung", url, "image/png", "Übung.png"],
  [undefined, "https://a.example/data", "application/octet-stream", "data"],
  [undefined, "https://a.example/data", "application/x-nobody-knows", "data"],
  [undefined, "https://a.example/data", "", "data"],
])("named %j at %s of type %j, the file is %s", (disposition, from, type, name) => {
  const headers = {
    "content-type": [type],
    ...(disposition !== undefined && { "content-disposition": [disposition] }),
  };
  expect(fileName("", headers, from)).toBe(name);
  expect(fileName("mine", headers, from)).toBe("mine");
});

test("is never a path, never empty, and never throws", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.string({ unit: "binary" }), (disposition, from) => {
      const name = fileName("", { "content-disposition": [disposition] }, from);
      expect(name).toMatch(/^[^/\\]{1,400}$/);
      expect(name).not.toMatch(/^\.+$/);
    }),
  );
});
