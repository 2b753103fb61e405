import { expect, test } from "vitest";
import type { DecryptedCredential } from "./data.ts";
import { createMask } from "./mask.ts";

const secret = 'canary/of "a" coal+mine';
const credential = (more: Partial<DecryptedCredential> = {}): DecryptedCredential => ({
  id: "id",
  name: "Test",
  kind: "bearer",
  settings: {},
  hosts: [],
  secret,
  ...more,
});
const base64 = (text: string) => Buffer.from(text).toString("base64");

test.each([
  ["as it is", `Bearer ${secret}`],
  ["in a URL", `https://api.example.com/?t=${encodeURIComponent(secret)}&x=1`],
  ["in a form", new URLSearchParams({ t: secret }).toString()],
  ["in JSON that came as text", JSON.stringify({ token: secret })],
  ["in base64 from the beginning", base64(secret)],
  ["in base64 one byte later", base64(`:${secret}:`)],
  ["in base64 two bytes later", base64(`ab${secret}`)],
  ["in base64 of URLs", Buffer.from(`~?${secret}`).toString("base64url")],
])("M5: finds a secret %s", (_, text) => {
  const found = createMask(credential())(text);
  expect(found).toContain("[masked]");
  for (const form of ["canary", "coal", base64(secret).slice(4, -4)]) expect(found).not.toContain(form);
});

test("M5: finds a user name with its password as Basic joins them", () => {
  const basic = credential({ kind: "basic", settings: { username: "ada" } });
  expect(createMask(basic)(`Basic ${base64(`ada:${secret}`)}`)).toBe("Basic [masked]");
});

test("M5: masks keys and numbers, however deep, and leaves the rest as it is", () => {
  const mask = createMask(credential({ secret: "12345678" }));
  const value = { a: [{ x12345678: 1 }, 12345678, 123456789, null, true, "fine", 7.5] };
  expect(mask(value)).toEqual({
    a: [{ "x[masked]": 1 }, "[masked]", "[masked]", null, true, "fine", 7.5],
  });
});

test("a secret of three letters is not looked for: it would stand everywhere", () => {
  expect(createMask(credential({ secret: "abc" }))("abc")).toBe("abc");
});
