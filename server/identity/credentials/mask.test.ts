import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { DecryptedCredential } from "./data.ts";
import { createMask, createSecretMasks, createStreamMask } from "./mask.ts";

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

async function maskedFile(content: string | Buffer, chunkBytes: number): Promise<Buffer> {
  const bytes = Buffer.from(content);
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += chunkBytes) yield bytes.subarray(at, at + chunkBytes);
  }
  const masked: Uint8Array[] = [];
  for await (const chunk of createStreamMask(credential())(chunks())) masked.push(chunk);
  return Buffer.concat(masked);
}

test.each([1, 2, 3, 7, 1000])(
  "M5: finds a secret in a file across chunks of %i bytes",
  async (chunkBytes) => {
    const forms = [secret, secret + secret, encodeURIComponent(secret), base64(`ab${secret}`)];
    const found = String(await maskedFile(`begin ${forms.join(" ")} end`, chunkBytes));
    expect(found).toMatch(/^begin \[masked\] \[masked\]\[masked\] \[masked\] .*\[masked\].* end$/);
    for (const form of ["canary", "coal", base64(secret).slice(4, -4)]) expect(found).not.toContain(form);
  },
);

test("leaves a file as it is without the secret", async () => {
  const bytes = randomBytes(100_000);
  expect((await maskedFile(bytes, 1000)).equals(bytes)).toBe(true);
  expect((await maskedFile("", 10)).length).toBe(0);
});

describe("several secrets", () => {
  const masks = createSecretMasks([
    secret,
    `${secret}-2`,
    "shrt",
    "abc",
    "it's a (secret)",
    "café-key",
    `<b title='x"y'>&`,
  ]);

  test.each([
    ["one in the other", `${secret}-2 ${secret}`, "[masked] [masked]"],
    ["one of four characters", "a shrt one", "a [masked] one"],
    ["HTML, as tags write it", "&lt;b title=&#39;x&#34;y&#39;&gt;&amp;", "[masked]"],
    ["HTML, as others write it", "&lt;b title='x&quot;y'&gt;&amp;", "[masked]"],
    ["one that is too short", "abc", "abc"],
    ["a query, as a URL is parsed", "?t=it%27s%20a%20%28secret%29", "?t=[masked]"],
    ["a query, as tags write it", "?t=it's%20a%20(secret)", "?t=[masked]"],
    ["a query of a parsed URL", new URL("http://x/?t=it's%20a%20(secret)").search, "?t=[masked]"],
    ["codes in lower case", "caf%c3%a9-key", "[masked]"],
  ])("M5: finds %s", (_, text, expected) => {
    expect(masks?.mask(text)).toBe(expected);
  });

  test("M5: needs no mask where no secret is long enough", () => {
    expect(createSecretMasks([])).toBeNull();
    expect(createSecretMasks(["abc"])).toBeNull();
  });
});
