import { createHmac, randomBytes } from "node:crypto";
import { sign as githubSign } from "@octokit/webhooks-methods";
import { Webhook as StandardWebhook } from "standardwebhooks";
import Stripe from "stripe";
import { Webhook as Svix } from "svix";
import { describe, expect, test } from "vitest";
import { type SignaturePreset, signaturePresets } from "#engine/webhook/settings.ts";
import type { HeaderLists } from "#server/platform/http/request-response.ts";
import { createRandom } from "#test/processes/random.ts";
import { signatureScheme } from "./presets.ts";
import { signBody, verifySignature } from "./verify.ts";

const nowSeconds = 1_800_000_000;
const toleranceSeconds = 300;
const at = new Date(nowSeconds * 1000);
const random = createRandom();
const generic = {
  header: "x-signature",
  algorithm: "sha512",
  encoding: "base64",
  prefix: "hmac ",
} as const;

/** A call as its provider sends it. */
interface Sent {
  headers: Record<string, string>;
  body: string;
}

const standardSecret = `whsec_${randomBytes(24).toString("base64")}`;
const hmac = (algorithm: string, secret: string, text: string) => createHmac(algorithm, secret).update(text);

/** How each provider signs, with its own JavaScript library if it has one. */
const providers: {
  name: string;
  preset: SignaturePreset;
  secret: string;
  otherSecret: string;
  sign(body: string, secret: string, when: Date): Promise<Record<string, string>>;
}[] = [
  {
    name: "standardwebhooks",
    preset: "standard_webhooks",
    secret: standardSecret,
    otherSecret: `whsec_${randomBytes(24).toString("base64")}`,
    sign: async (body, secret, when) => ({
      "webhook-id": "msg_1",
      "webhook-timestamp": String(when.getTime() / 1000),
      "webhook-signature": new StandardWebhook(secret).sign("msg_1", when, body),
    }),
  },
  {
    name: "svix",
    preset: "standard_webhooks",
    secret: standardSecret,
    otherSecret: `whsec_${randomBytes(24).toString("base64")}`,
    sign: async (body, secret, when) => ({
      "svix-id": "msg_2",
      "svix-timestamp": String(when.getTime() / 1000),
      "svix-signature": new Svix(secret).sign("msg_2", when, body),
    }),
  },
  {
    name: "@octokit/webhooks-methods",
    preset: "github",
    secret: "it is a secret",
    otherSecret: "it is another",
    // The library does not sign empty bodies, and GitHub does not send any.
    sign: async (body, secret) => ({
      "x-hub-signature-256":
        body === "" ? `sha256=${hmac("sha256", secret, "").digest("hex")}` : await githubSign(secret, body),
    }),
  },
  {
    name: "stripe",
    preset: "stripe",
    secret: "whsec_stripe_test",
    otherSecret: "whsec_stripe_other",
    sign: async (payload, secret, when) => ({
      "stripe-signature": Stripe.webhooks.generateTestHeaderString({
        payload,
        secret,
        timestamp: when.getTime() / 1000,
      }),
    }),
  },
  {
    name: "Slack's documentation",
    preset: "slack",
    secret: "8f742231b10e8888abcd99yyyzzz85a5",
    otherSecret: "8f742231b10e8888abcd99yyyzzz85a6",
    sign: async (body, secret, when) => {
      const time = String(when.getTime() / 1000);
      const signature = hmac("sha256", secret, `v0:${time}:${body}`).digest("hex");
      return { "x-slack-request-timestamp": time, "x-slack-signature": `v0=${signature}` };
    },
  },
  {
    name: "Shopify's documentation",
    preset: "shopify",
    secret: "hush",
    otherSecret: "hush hush",
    sign: async (body, secret) => ({
      "x-shopify-hmac-sha256": hmac("sha256", secret, body).digest("base64"),
    }),
  },
  {
    name: "any sender",
    preset: "generic",
    secret: "generic secret",
    otherSecret: "generic secrets",
    sign: async (body, secret) => ({
      "x-signature": `hmac ${hmac("sha512", secret, body).digest("base64")}`,
    }),
  },
];

const lists = (headers: Record<string, string>): HeaderLists =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]]));

function check(preset: SignaturePreset, secrets: string[], { headers, body }: Sent): string | null {
  const scheme = signatureScheme(preset, generic);
  const keys = secrets.flatMap((secret) => scheme.toKey(secret) ?? []);
  const call = { headers: lists(headers), body: Buffer.from(body), nowSeconds };
  return verifySignature(scheme, keys, toleranceSeconds, call);
}

const bodies = ["", "{}", '{"name":"Ada","note":"é€😀"}', "a=1&b=2", "x".repeat(10_000), "line\r\nline\n"];

test("every preset is tried", () => {
  expect(new Set(providers.map(({ preset }) => preset))).toEqual(new Set(signaturePresets));
});

test.each(["webhook", "svix"])(
  "Low 8: a full stop in %s-id is refused: it could move what is signed into the body",
  (family) => {
    const [id, stamp] = ["msg_1", String(nowSeconds)];
    const sign = (signed: string) =>
      createHmac("sha256", Buffer.from(standardSecret.slice(6), "base64"))
        .update(signed)
        .digest("base64");
    const sent = (sentId: string, body: string): Sent => ({
      headers: {
        [`${family}-id`]: sentId,
        [`${family}-timestamp`]: stamp,
        [`${family}-signature`]: `v1,${sign(`${id}.${stamp}.${stamp}.{}`)}`,
      },
      body,
    });
    expect(check("standard_webhooks", [standardSecret], sent(id, `${stamp}.{}`))).toBeNull();
    const forged = check("standard_webhooks", [standardSecret], sent(`${id}.${stamp}`, "{}"));
    expect(forged).toMatch(/full stop/);
  },
);

describe.each(providers)("signed by $name", ({ preset, secret, otherSecret, sign }) => {
  test.each(bodies)("is accepted: %j", async (body) => {
    expect(check(preset, [secret], { headers: await sign(body, secret, at), body })).toBeNull();
  });

  test("is accepted under either of two secrets while they are changed", async () => {
    const body = "{}";
    for (const used of [secret, otherSecret]) {
      const headers = await sign(body, used, at);
      expect(check(preset, [secret, otherSecret], { headers, body })).toBeNull();
    }
    expect(check(preset, [otherSecret], { headers: await sign(body, secret, at), body })).toMatch(
      /does not match/,
    );
  });

  test("is refused when no secret is left, or only an empty one", async () => {
    const sent = { headers: await sign("{}", secret, at), body: "{}" };
    expect(check(preset, [], sent)).not.toBeNull();
    expect(check(preset, [""], sent)).not.toBeNull();
    const unkeyed = createHmac("sha256", "").update("{}").digest("hex");
    expect(
      check(preset, [""], { headers: { "x-hub-signature-256": `sha256=${unkeyed}` }, body: "{}" }),
    ).not.toBeNull();
  });

  test("is accepted within the tolerance and refused outside of it, either way", async () => {
    const signsTime = signatureScheme(preset, generic).signedBefore({ id: "", timestamp: "1" }) !== "";
    for (const off of [-301, -300, 0, 300, 301, 86_400]) {
      const headers = await sign("{}", secret, new Date(at.getTime() + off * 1000));
      const refused = check(preset, [secret], { headers, body: "{}" }) !== null;
      expect(refused, `${off} s`).toBe(signsTime && Math.abs(off) > toleranceSeconds);
    }
  });

  test("is refused with any header twice or missing", async () => {
    const headers = await sign("{}", secret, at);
    const scheme = signatureScheme(preset, generic);
    const key = scheme.toKey(secret);
    for (const name of Object.keys(headers)) {
      const twice = { ...lists(headers), [name]: [headers[name] ?? "", headers[name] ?? ""] };
      const { [name]: _, ...without } = lists(headers);
      for (const sent of [twice, without]) {
        const call = { headers: sent, body: Buffer.from("{}"), nowSeconds };
        expect(verifySignature(scheme, key ? [key] : [], toleranceSeconds, call), name).not.toBeNull();
      }
    }
  });

  test("1,000 mutations are refused, each of them", async () => {
    let refused = 0;
    for (let round = 0; round < 1000; round += 1) {
      const body = bodies[random.integer(bodies.length)] ?? "";
      const sent = { headers: await sign(body, secret, at), body };
      const mutation = mutate(sent);
      const verdict = check(preset, [mutation.secret ? `${secret}x` : secret], mutation.sent);
      if (verdict === null) {
        const what = JSON.stringify({ was: sent, is: mutation }).slice(0, 2000);
        expect.unreachable(`seed ${random.seed}: accepted ${what}`);
      }
      refused += 1;
    }
    expect(refused).toBe(1000);
  });

  test("a sample that is signed here is what the provider would send", () => {
    const scheme = signatureScheme(preset, generic);
    const key = scheme.toKey(secret);
    if (!key) return expect.unreachable();
    const stamp = { id: "msg", timestamp: String(nowSeconds) };
    const headers = Object.fromEntries(signBody(scheme, key, Buffer.from("{}"), stamp));
    expect(check(preset, [secret], { headers, body: "{}" })).toBeNull();
  });
});

/** Changes the call so that it differs from what was signed. */
function mutate({ headers, body }: Sent): { sent: Sent; secret?: boolean } {
  const names = Object.keys(headers);
  const name = names[random.integer(names.length)] ?? "";
  const value = headers[name] ?? "";
  const otherSecret = { sent: { headers, body }, secret: true };
  const withHeader = (changed: string) =>
    changed === value ? otherSecret : { sent: { headers: { ...headers, [name]: changed }, body } };
  switch (random.integer(9)) {
    case 0:
      return { sent: { headers, body: insertAt(body, "x") } };
    case 1:
      return { sent: { headers, body: `${body} ` } };
    case 2:
      return { sent: { headers, body: body === "" ? "0" : body.slice(0, random.integer(body.length)) } };
    case 3:
      // Letters and digits carry the content of a signature, an id or a time; a changed scheme or separator cannot be
      // parsed at all.
      return withHeader(changeOne(value));
    case 4:
      return withHeader(value.slice(0, random.integer(value.length)));
    case 5:
      return withHeader("");
    case 6:
      return withHeader(insertAt(value, "7"));
    case 7:
      return withHeader(value.replace(/^[^=, ]+[=, ]/, ""));
    default:
      return otherSecret;
  }
}

function insertAt(text: string, letter: string): string {
  const place = random.integer(text.length + 1);
  return text.slice(0, place) + letter + text.slice(place);
}

function changeOne(text: string): string {
  const places = [...text].flatMap((letter, index) => (/[A-Za-z0-9]/.test(letter) ? [index] : []));
  const place = places[random.integer(places.length)] ?? 0;
  const letter = text[place] === "7" ? "3" : "7";
  return text.slice(0, place) + letter + text.slice(place + 1);
}
