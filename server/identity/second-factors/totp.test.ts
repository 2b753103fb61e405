import { expect, test } from "vitest";
import { matchTotp, newTotpSecret, totpCode, totpStep, totpUri } from "./totp.ts";

/** "12345678901234567890" in base32: the secret of RFC 6238, appendix B. */
const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

test.each([
  [59, "94287082"],
  [1_111_111_109, "07081804"],
  [1_111_111_111, "14050471"],
  [1_234_567_890, "89005924"],
  [2_000_000_000, "69279037"],
  [20_000_000_000, "65353130"],
])("gives the code of RFC 6238 at %i s", (seconds, code) => {
  expect(totpCode(secret, totpStep(seconds * 1000), 8)).toBe(code);
  expect(totpCode(secret, totpStep(seconds * 1000))).toBe(code.slice(2));
});

const nowMs = 1_111_111_111_000;
const step = totpStep(nowMs);

test.each([
  [-2, false],
  [-1, true],
  [0, true],
  [1, true],
  [2, false],
])("a clock that is %i steps away is accepted: %s", (away, isAccepted) => {
  const code = totpCode(secret, step + away);
  expect(matchTotp(secret, code, { nowMs, after: 0 })).toBe(isAccepted ? step + away : null);
});

test("a used code is refused, and so is the one before it", () => {
  expect(matchTotp(secret, totpCode(secret, step), { nowMs, after: step })).toBeNull();
  expect(matchTotp(secret, totpCode(secret, step - 1), { nowMs, after: step })).toBeNull();
  expect(matchTotp(secret, totpCode(secret, step + 1), { nowMs, after: step })).toBe(step + 1);
});

test.each(["", "1", "0504711", "05047a", "００５０４７", "05047 "])("%j is not a code", (code) => {
  expect(matchTotp(secret, code, { nowMs, after: 0 })).toBeNull();
});

test("secrets are 160 random bits", () => {
  const secrets = Array.from({ length: 50 }, newTotpSecret);
  expect(new Set(secrets).size).toBe(50);
  for (const each of secrets) expect(each).toMatch(/^[A-Z2-7]{32}$/);
});

test("the URI names the installation and the account", () => {
  expect(totpUri(secret, { issuer: "flows.example.com", account: "ada+x@example.com" })).toBe(
    `otpauth://totp/flows.example.com:ada%2Bx%40example.com?secret=${secret}&issuer=flows.example.com&algorithm=SHA1&digits=6&period=30`,
  );
});
