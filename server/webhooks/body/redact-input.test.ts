import { expect, test } from "vitest";
import { redactedMark, toRedaction } from "#server/flows/redaction/redact.ts";
import { redactInput } from "./redact-input.ts";

test("the largest body with the most values is redacted within its memory", () => {
  const lines = Array.from({ length: 5000 }, (_, n) => `{"iban":"canary-${n}","text":"${"é".repeat(1000)}"}`);
  const input = Buffer.from(`{"numbers":[${"1e20,".repeat(89_999)}0],"lines":[${lines.join()}]}`);
  const redaction = toRedaction(["lines[].iban", "numbers[]"]);
  if (!redaction) throw new Error("There are paths.");
  const text = redactInput(input, redaction).toString();
  expect(text).not.toContain("canary");
  expect(JSON.parse(text)).toMatchObject({ numbers: { length: 90_000 }, lines: { length: 5000 } });
  expect(text.split(redactedMark)).toHaveLength(95_001);
  const numbers = toRedaction(["none"]);
  if (numbers) expect(redactInput(input, numbers).toString()).toContain("100000000000000000000");
});
