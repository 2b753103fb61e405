import { exportJWK, generateKeyPair, type JWK, SignJWT } from "jose";
import { expect, test } from "vitest";
import type { HttpPort } from "#engine/ports.ts";
import type { Json } from "#lib/json.ts";
import { jwt, publicKeys } from "./jwt.ts";
import { publishedKeys } from "./published-keys.ts";

const startMs = 1_800_000_000_000;

async function newKey(kid: string, algorithm = "ES256") {
  const { publicKey, privateKey } = await generateKeyPair(algorithm, { extractable: true });
  return { kid, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg: algorithm } };
}

/** A sender's published key set. */
function keySet(keys: JWK[]) {
  const state = { keys, status: 200, asked: 0, nowMs: startMs };
  const http: HttpPort = {
    async send() {
      state.asked += 1;
      const body: Json = JSON.parse(JSON.stringify({ keys: state.keys }));
      return { kind: "response", status: state.status, headers: {}, body };
    },
  };
  const find = publishedKeys("https://sender.example/jwks", http, () => state.nowMs);
  const rules = { issuer: undefined, audience: undefined, toleranceSeconds: 60, requireExpiry: false };
  const authenticator = jwt([publicKeys(find)], rules);
  const check = async (key: Awaited<ReturnType<typeof newKey>>, alg = "ES256") => {
    const token = await new SignJWT({ sub: "x" })
      .setProtectedHeader({ alg, kid: key.kid })
      .sign(key.privateKey);
    const headers = { authorization: [`Bearer ${token}`] };
    return authenticator.check({ headers, body: null, nowMs: state.nowMs });
  };
  return { state, check, authenticator };
}

test("takes tokens under published keys, asking for them once", async () => {
  const [key, other] = [await newKey("a"), await newKey("b")];
  const { state, check } = keySet([key.jwk]);
  expect(await Promise.all([check(key), check(key), check(key)])).toEqual([null, null, null]);
  expect(await check({ ...other, kid: "a" })).toMatch(/signature does not match/);
  expect(state.asked).toBe(1);
});

test("finds a new key at most every half minute, however many strangers name unknown ones", async () => {
  const [old, next] = [await newKey("old"), await newKey("next")];
  const { state, check } = keySet([old.jwk]);
  expect(await check(old)).toBeNull();
  state.keys = [old.jwk, next.jwk];
  for (let call = 0; call < 20; call += 1) expect(await check(next)).toMatch(/not published/);
  expect(state.asked).toBe(1);
  state.nowMs += 31_000;
  expect(await check(next)).toBeNull();
  expect(state.asked).toBe(2);
});

test("keeps to the known keys while the sender's site is away", async () => {
  const key = await newKey("a");
  const { state, check } = keySet([key.jwk]);
  expect(await check(key)).toBeNull();
  state.status = 503;
  state.nowMs += 3_600_000;
  expect(await check(key)).toBeNull();
  expect(state.asked).toBe(2);
});

test("refuses all while there are no keys at all", async () => {
  const key = await newKey("a");
  const { state, check } = keySet([key.jwk]);
  state.status = 500;
  expect(await check(key)).toMatch(/no key set/);
  expect(await check(key)).toMatch(/could not be fetched/);
  expect(state.asked).toBe(1);
});

test("never takes a public key for a shared secret, nor a token without a signature", async () => {
  const key = await newKey("a", "RS256");
  const { authenticator } = keySet([key.jwk]);
  const forged = await new SignJWT({ sub: "x" })
    .setProtectedHeader({ alg: "HS256", kid: "a" })
    .sign(Buffer.from(JSON.stringify(key.jwk)));
  const [header, payload] = ['{"alg":"none","kid":"a"}', '{"sub":"x"}'].map((text) =>
    Buffer.from(text).toString("base64url"),
  );
  for (const token of [forged, `${header}.${payload}.`]) {
    const headers = { authorization: [`Bearer ${token}`] };
    const reason = await authenticator.check({ headers, body: null, nowMs: startMs });
    expect(reason).toMatch(/algorithm that is not accepted|cannot be parsed/);
  }
});
