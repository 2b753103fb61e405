import { execFileSync } from "node:child_process";
import fc from "fast-check";
import { expect, test } from "vitest";
import { curlCommand, isSafeToPaste, quoteForShell } from "./curl.ts";

/** The words that a shell parses from the command. */
function words(command: string): string[] {
  const script = `printf '%s\\0' ${command}`;
  return execFileSync("/bin/sh", ["-c", script], { encoding: "utf8" }).split("\0").slice(0, -1);
}

test("quotes so that a shell reads the same text back: nothing in a sample runs", () => {
  const piece = fc.constantFrom("'", '"', "$(id)", "`id`", "\\", "\n", " ", "!", "*", "é", "a");
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const text = pieces.join("");
      expect(words(quoteForShell(text))).toEqual([text]);
    }),
    { numRuns: 30 },
  );
});

test("is one curl command that posts the sample as JSON", () => {
  const sample = '{"name": "O\'Brien", "note": "$HOME"}';
  expect(words(curlCommand("http://localhost:3000/flow/webhook/abc", sample))).toEqual([
    "curl",
    "-X",
    "POST",
    "http://localhost:3000/flow/webhook/abc",
    "-H",
    "Content-Type: application/json",
    "--data-raw",
    sample,
  ]);
});

test("Low 15: a terminal never sees what it could act on in a sample", () => {
  const sample = '{"a": "\u001b[201~\u009b\u202e"}';
  const command = curlCommand("http://x/", sample);
  expect(isSafeToPaste(command)).toBe(true);
  const script = `curl() { cat; }\n${command}`;
  expect(execFileSync("/bin/sh", ["-c", script], { encoding: "utf8" })).toBe(sample);
});

test("a body that begins with @ is sent, not read from a file of that name", () => {
  const found = words(curlCommand("http://x/", "@/etc/passwd"));
  expect(found).toContain("--data-raw");
});

test("sends {} for a sample that was emptied, and a file for one that is too long to paste", () => {
  expect(words(curlCommand("http://x/", "  "))).toContain("{}");
  expect(words(curlCommand("http://x/", `"${"a".repeat(9000)}"`))).toEqual(
    expect.arrayContaining(["--data-binary", "@sample.json"]),
  );
});
