import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import type { SignaturePreset } from "#engine/webhook/settings.ts";
import { signatureScheme } from "#server/webhooks/signatures/presets.ts";
import { verifySignature } from "#server/webhooks/signatures/verify.ts";

/** Signed calls from public bug reports. */
interface Report {
  report: string;
  what: string;
  preset: SignaturePreset;
  secret?: string;
  /** With a prefix `sha256=` and these digits. */
  encoding?: "hex" | "base64";
  body: Buffer | string;
  headers(body: Buffer | string, secret: string): Record<string, string>;
  /** Otherwise it is refused, with a reason. */
  accepted: boolean;
}

const nowSeconds = 1_800_000_000;
const time = String(nowSeconds);
const hmac = (secret: string | Buffer, ...parts: (string | Buffer)[]) =>
  parts.reduce((hash, part) => hash.update(part), createHmac("sha256", secret));
const secret = "8f742231b10e8888abcd99yyyzzz85a5";
const key = Buffer.from("a key of thirty-two bytes, or so");
const standard = `whsec_${key.toString("base64")}`;

const github = (body: Buffer | string, used: string) => ({
  "x-hub-signature-256": `sha256=${hmac(used, body).digest("hex")}`,
});
const svix =
  (list: (signature: string) => string) =>
  (body: Buffer | string): Record<string, string> => ({
    "svix-id": "msg_1",
    "svix-timestamp": time,
    "svix-signature": list(hmac(key, `msg_1.${time}.`, body).digest("base64")),
  });
const stripe =
  (list: (signature: string) => string) =>
  (body: Buffer | string, used: string): Record<string, string> => ({
    "stripe-signature": list(hmac(used, `${time}.`, body).digest("hex")),
  });
const generic = (value: (digest: Buffer) => string) => (body: Buffer | string, used: string) => ({
  "x-signature": value(hmac(used, body).digest()),
});
const wrong = "0".repeat(64);

const reports: Report[] = [
  {
    report: "github/docs#3567",
    what: "an emoji in the body",
    preset: "github",
    body: '{"tier":"☕ Coffee 🎉"}',
    headers: github,
    accepted: true,
  },
  {
    report: "octokit/webhooks.js#1155",
    what: "a face outside of the first plane",
    preset: "github",
    body: '{"message":"done 😊"}',
    headers: github,
    accepted: true,
  },
  {
    report: "octokit/webhooks.js#71",
    what: "escapes in lower case",
    preset: "github",
    body: '{"message":"caf\\u00e9 \\ud83d\\ude0a"}',
    headers: github,
    accepted: true,
  },
  {
    report: "octokit/webhooks.js#96",
    what: "a text that only looks like an escape",
    preset: "github",
    body: '{"path":"C:\\\\users\\\\\\u00fc"}',
    headers: github,
    accepted: true,
  },
  {
    report: "jonpulice/node-shopify-auth#2",
    what: "line separators U+2028",
    preset: "shopify",
    body: '{"sku":"\u2028\u2028724812-22"}',
    headers: (body, used) => ({ "x-shopify-hmac-sha256": hmac(used, body).digest("base64") }),
    accepted: true,
  },
  {
    report: "grnhse/greenhouse-api-docs#276",
    what: "markup that a serializer would escape",
    preset: "github",
    body: '{"content":"<p>test &amp; \\/ description</p>"}',
    headers: github,
    accepted: true,
  },
  {
    report: "getsentry/sentry#38443",
    what: "white space that a serializer would remove",
    preset: "github",
    body: '{ "a" : 1.0,\r\n"b":[ ] }\n',
    headers: github,
    accepted: true,
  },
  {
    report: "sendgrid/sendgrid-nodejs#1278",
    what: "a CRLF behind each event",
    preset: "github",
    body: '[{"event":"dropped"},\r\n{"event":"bounce"}]\r\n',
    headers: github,
    accepted: true,
  },
  {
    report: "PagerDuty/developer-docs#101",
    what: "text of several scripts",
    preset: "github",
    body: '{"title":"Größe ☃ 障害"}',
    headers: github,
    accepted: true,
  },
  {
    report: "svix/svix-webhooks#55",
    what: "several signatures, one of them right",
    preset: "standard_webhooks",
    secret: standard,
    body: "{}",
    headers: svix((right) => `v1,BADSIG v1,${right} v2,BADSIG`),
    accepted: true,
  },
  {
    report: "blindpaylabs/blindpay-node#24",
    what: "the version before the signature",
    preset: "standard_webhooks",
    secret: standard,
    body: "{}",
    headers: svix((right) => `v1,${right}`),
    accepted: true,
  },
  {
    report: "corsairdev/corsair#1024",
    what: "a secret that is not base64 is not an empty key",
    preset: "standard_webhooks",
    secret: "whsec_!!!!",
    body: "{}",
    headers: (body) => ({
      "webhook-id": "msg_1",
      "webhook-timestamp": time,
      "webhook-signature": `v1,${hmac("", `msg_1.${time}.`, body).digest("base64")}`,
    }),
    accepted: false,
  },
  {
    report: "stripe/stripe-java#919",
    what: "a v0 signature behind the right one",
    preset: "stripe",
    body: "{}",
    headers: stripe((right) => `t=${time},v1=${right},v0=${wrong}`),
    accepted: true,
  },
  {
    report: "profullstack/sh1pt#530",
    what: "the right one second, while a secret is changed",
    preset: "stripe",
    body: "{}",
    headers: stripe((right) => `t=${time},v1=${wrong},v1=${right}`),
    accepted: true,
  },
  {
    report: "stripe/stripe-node#356",
    what: "a call that is replayed ten minutes later",
    preset: "stripe",
    body: "{}",
    headers: (body, used) => ({
      "stripe-signature": `t=${nowSeconds - 600},v1=${hmac(used, `${nowSeconds - 600}.`, body).digest("hex")}`,
    }),
    accepted: false,
  },
  {
    report: "JhaSourav07/commitpulse#6543",
    what: "a signature that is too short",
    preset: "github",
    body: "{}",
    headers: () => ({ "x-hub-signature-256": "sha256=abc" }),
    accepted: false,
  },
  {
    report: "inkbox-ai/inkbox#178",
    what: "an empty signature",
    preset: "github",
    body: "{}",
    headers: () => ({ "x-hub-signature-256": "sha256=" }),
    accepted: false,
  },
  {
    report: "hyperlocalise/hyperlocalise#748",
    what: "as many characters as expected, but more bytes",
    preset: "github",
    body: "{}",
    headers: () => ({ "x-hub-signature-256": `sha256=${"é".repeat(64)}` }),
    accepted: false,
  },
  {
    report: "jackmusick/bifrost#726",
    what: "a space behind the prefix, as HaloPSA sends it",
    preset: "generic",
    encoding: "base64",
    body: "{}",
    headers: generic((digest) => `sha256= ${digest.toString("base64")}`),
    accepted: true,
  },
  {
    report: "jackmusick/bifrost#726",
    what: "digits in capitals",
    preset: "generic",
    encoding: "hex",
    body: "{}",
    headers: generic((digest) => `sha256=${digest.toString("hex").toUpperCase()}`),
    accepted: true,
  },
];

test.each(reports)("$report: $what", ({ preset, body, headers, accepted, ...given }) => {
  const used = given.secret ?? secret;
  const { encoding = "hex" } = given;
  const scheme = signatureScheme(preset, {
    header: "x-signature",
    algorithm: "sha256",
    encoding,
    prefix: "sha256=",
  });
  const made = scheme.toKey(used);
  const sent = Object.entries(headers(body, used)).map(([name, value]) => [name, [value]]);
  const call = { headers: Object.fromEntries(sent), body: Buffer.from(body), nowSeconds };
  const problem = verifySignature(scheme, made ? [made] : [], 300, call);
  expect(problem === null, problem ?? "accepted").toBe(accepted);
});
