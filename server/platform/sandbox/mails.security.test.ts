import { describe, expect, onTestFinished, test } from "vitest";
import type { Conversion } from "#engine/conversion-port.ts";
import { convertWith } from "./converter.test-support.ts";
import { createConverter } from "./converter.ts";

/** E-mails that were written to do harm. */

const readMail: Conversion = { kind: "read_mail", maxCharacters: 10_000, writesAttachments: true };
const read = (...lines: string[]) => {
  const converter = createConverter(1);
  onTestFinished(() => converter.close());
  return convertWith(converter, readMail, lines.join("\r\n"));
};
const head = ["From: a@b.example", "Subject: s"];
const multi = (boundary: string) => `Content-Type: multipart/mixed; boundary=${boundary}`;
const nested = (depth: number) =>
  Array.from({ length: depth }, (_, index) => [multi(`b${index}`), "", `--b${index}`]).flat();

describe("each is read, or refused with a reason, within seconds", () => {
  test.each<[name: string, lines: () => string[], expected: object]>([
    ["parts in parts", () => [...head, ...nested(1000)], { kind: "fail", error: { code: "mail_invalid" } }],
    [
      "a header of 5 MB",
      () => [`Subject: ${"x".repeat(5_000_000)}`],
      { kind: "fail", error: { code: "mail_invalid" } },
    ],
    [
      "a text of 20 MB",
      () => [...head, "", "x ".repeat(10_000_000)],
      { kind: "done", value: { problems: ["The text is cut after 10,000 characters."] } },
    ],
    [
      "HTML of 5 MB that nests",
      () => [...head, "Content-Type: text/html", "", "<div>".repeat(1_000_000)],
      {
        kind: "done",
        value: {
          ...{ text: "", subject: "s" },
          problems: ["The HTML is too complex for a text.", "The HTML is cut after 10,000 characters."],
        },
      },
    ],
    [
      "20,000 recipients",
      () => [`To: ${"a@b.example,\r\n ".repeat(20_000)}`, "", ""],
      { kind: "done", value: { problems: ["There are 20000 addresses in “to”. The first 1000 are read."] } },
    ],
    [
      "10,000 headers",
      () => [...Array.from({ length: 10_000 }, () => "X-A: b"), "", ""],
      { kind: "done", value: { problems: ["There are 10000 headers. The first 300 are read."] } },
    ],
    [
      "5,000 attachments",
      () => [
        ...head,
        multi("b"),
        "",
        ...Array.from({ length: 5000 }, () => "--b\r\nContent-Type: a/b\r\n\r\nx"),
      ],
      { kind: "done", value: { problems: ["There are 5000 attachments. The first 200 are read."] } },
    ],
    [
      "headers that are named as parts of every object",
      () => ["__proto__: x", "constructor: y", "toString: z", "", ""],
      { kind: "done", value: { headers: { constructor: "y", tostring: "z" } } },
    ],
    [
      "comments and quotes without an end",
      () => [`From: ${'"('.repeat(50_000)}`, `Content-Type: text/plain${"; (".repeat(50_000)}`, "", "x"],
      { kind: "done" },
    ],
    [
      "names of files that lead elsewhere",
      () => [
        ...head,
        multi("b"),
        "",
        "--b",
        'Content-Type: a/b; name="..\\\\..\\\\x/../../etc/passwd"',
        "",
        "x",
        "--b--",
      ],
      { kind: "done", value: { attachments: [{ filename: "passwd" }] } },
    ],
  ])("%s", async (_, lines, expected) => {
    const startedAt = performance.now();
    expect(await read(...lines())).toMatchObject(expected);
    expect(performance.now() - startedAt).toBeLessThan(20_000);
  });
});

test("an e-mail of three million parts is refused, and the next one is read", async () => {
  const converter = createConverter(1);
  onTestFinished(() => converter.close());
  const lines = [...head, multi("b"), "", "--b\r\n\r\n".repeat(3_000_000)].join("\r\n");
  const result = await convertWith(converter, readMail, lines);
  expect(result).toMatchObject({ kind: "fail", error: { code: "file_too_complex" }, retryable: false });
  expect(await convertWith(converter, readMail, "Subject: next\r\n\r\n")).toMatchObject({
    ...{ kind: "done", value: { subject: "next" } },
  });
}, 120_000);
