import { createHash, hkdfSync } from "node:crypto";
import { EncryptJWT, SignJWT, UnsecuredJWT } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readMeEndpoint } from "#server/identity/account/routes.ts";
import { sessionCookieName } from "#server/identity/sessions/session-cookie.ts";
import { decodeSession } from "#server/identity/sessions/session-token.ts";
import { derivedKey } from "#server/platform/encryption/derived-key.ts";
import { cookieOf, storeApiKey, storeUser } from "#test/access/people.ts";
import { send } from "#test/access/send.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { secretKey } from "#test/secret-key.ts";

let database: TestDatabase;
let good: string;
let claims: { sub: string; sid: string; epoch: number };

beforeAll(async () => {
  database = await useTestDatabase();
  good = (await cookieOf(await storeUser(database.pool, "owner"))).split("=").slice(1).join("=");
  const session = await decodeSession(good);
  if (!session) throw new Error("The good session cannot be read.");
  claims = { sub: session.userId, sid: session.id, epoch: session.epoch };
});
afterAll(() => database.drop());

const bytes = (key: string | Uint8Array) => (typeof key === "string" ? new TextEncoder().encode(key) : key);
const encrypt = (key: Uint8Array, enc = "A256GCM") =>
  new EncryptJWT({ ...claims }).setProtectedHeader({ alg: "dir", enc }).setExpirationTime("1h").encrypt(key);
const sign = (key: string | Uint8Array) =>
  new SignJWT({ ...claims }).setProtectedHeader({ alg: "HS256" }).setExpirationTime("1h").sign(bytes(key));
const parts = () => good.split(".");
const withPart = (at: number, part: string) => parts().with(at, part).join(".");
const header = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

const tokens: [name: string, token: () => string | Promise<string>][] = [
  ["empty", () => ""],
  ["null", () => "null"],
  ["of dots", () => "...."],
  ["of the session's id", () => claims.sid],
  ["of claims in the clear", () => Buffer.from(JSON.stringify(claims)).toString("base64url")],
  ["unsigned", () => new UnsecuredJWT({ ...claims }).setExpirationTime("1h").encode()],
  ["signed instead of encrypted, with SECRET_KEY", () => sign(secretKey)],
  ["signed with the key of sessions", () => sign(derivedKey("sessions"))],
  ["encrypted with a hash of SECRET_KEY", () => encrypt(createHash("sha256").update(secretKey).digest())],
  ["encrypted with the first bytes of SECRET_KEY", () => encrypt(bytes(secretKey).slice(0, 32))],
  ["encrypted with zeros", () => encrypt(new Uint8Array(32))],
  ["encrypted with the key of another purpose", () => encrypt(derivedKey("next-auth"))],
  [
    "encrypted as next-auth does by itself",
    () =>
      encrypt(new Uint8Array(hkdfSync("sha256", secretKey, "", "NextAuth.js Generated Encryption Key", 32))),
  ],
  ["encrypted another way", () => encrypt(derivedKey("sessions").subarray(0, 16), "A128GCM")],
  ["cut short", () => good.slice(0, -4)],
  ["with more behind it", () => `${good}AAAA`],
  ["twice", () => `${good}.${good}`],
  ["without its tag", () => withPart(4, "")],
  ["with a short tag", () => withPart(4, (parts()[4] ?? "").slice(0, 6))],
  ["with another initialization vector", () => withPart(2, "AAAAAAAAAAAAAAAA")],
  ["with another header", () => withPart(0, header({ alg: "dir", enc: "A128GCM" }))],
  ["with a compressed header", () => withPart(0, header({ alg: "dir", enc: "A256GCM", zip: "DEF" }))],
  [
    "with a password's header",
    () => withPart(0, header({ alg: "PBES2-HS256+A128KW", enc: "A256GCM", p2c: 1e9, p2s: "AA" })),
  ],
  ["with an encrypted key", () => withPart(1, "AAAA")],
];

test.each(tokens)("held: a session's token %s opens nothing", async (_, token) => {
  const cookie = `${sessionCookieName()}=${await token()}`;
  expect((await send(readMeEndpoint, { cookie })).status).toBe(401);
});

test("held: the token opens nothing under another name, in parts, or as a bearer", async () => {
  const name = sessionCookieName();
  const half = good.length / 2;
  for (const cookie of [
    `__Secure-${name}=${good}`,
    `__Host-${name}=${good}`,
    `authjs.session-token=${good}`,
    `${name}.0=${good.slice(0, half)}; ${name}.1=${good.slice(half)}`,
    `${name.toUpperCase()}=${good}`,
    `x="; ${name}=x"; y=${good}`,
  ]) {
    expect((await send(readMeEndpoint, { cookie })).status, cookie.slice(0, 40)).toBe(401);
  }
  expect((await send(readMeEndpoint, { key: good })).status).toBe(401);
  expect((await send(readMeEndpoint, { cookie: `${name}=${good}` })).status).toBe(200);
});

test("held: a key opens nothing but as it was given, and a bad one is not saved by a good session", async () => {
  const { id, key } = await storeApiKey(database.pool, claims.sub, ["read"]);
  const hash = createHash("sha256").update(key).digest();
  const values = [
    ...[
      "Bearer",
      "Bearer ",
      `Bearer ${key}x`,
      `Bearer ${key.slice(0, -1)}`,
      `Bearer ${key},`,
      `Basic ${key}`,
      key,
    ],
    ...[
      `Bearer ${key.toUpperCase()}`,
      `Bearer ${hash.toString("hex")}`,
      `Bearer ${hash.toString("base64url")}`,
    ],
    ...[
      `Bearer ${id}`,
      "Bearer null",
      "Bearer undefined",
      `Bearer "${key}"`,
      `Bearer ${key} ${key}`,
      "Bearer %00",
    ],
  ];
  const cookie = `${sessionCookieName()}=${good}`;
  for (const authorization of values) {
    expect((await send(readMeEndpoint, { headers: { authorization } })).status, authorization).toBe(401);
    expect((await send(readMeEndpoint, { cookie, headers: { authorization } })).status, authorization).toBe(
      401,
    );
  }
  expect((await send(readMeEndpoint, { key })).status).toBe(200);
});
