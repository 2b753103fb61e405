import { expect, test } from "vitest";
import { sanitizeFileName } from "./file-name.ts";

test.each([
  ["flow-1.0.0.zip", "flow-1.0.0.zip"],
  ["Flow (1).zip", "Flow-1-.zip"],
  ["../../etc/passwd", "passwd"],
  ["C:\\temp\\flow.zip", "flow.zip"],
  ['a"b\r\nc.zip', "a-b-c.zip"],
  [".htaccess", "htaccess"],
  ["Äpfel.tar.gz", "Apfel.tar.gz"],
  ["文件", "flow-1.0.0.bin"],
  ["", "flow-1.0.0.bin"],
])("%j becomes %s", (given, safe) => {
  expect(sanitizeFileName(given, "flow", "1.0.0")).toBe(safe);
});

test("a long name keeps its ending", () => {
  const name = sanitizeFileName(`${"a".repeat(500)}.zip`, "flow", "1.0.0");
  expect([name.length, name.endsWith(".zip")]).toEqual([150, true]);
});
