import { createHmac } from "node:crypto";
import { exportSPKI, generateKeyPair, SignJWT, UnsecuredJWT } from "jose";
import { describe, expect, test } from "vitest";
import type { HeaderLists } from "#server/platform/http/request-response.ts";
import type { Authenticator } from "./authenticator.ts";
import { jwt, publicKeys, sharedKey } from "./jwt.ts";
import { basic, bearer, secretHeader } from "./plain.ts";

const nowMs = 1_800_000_000_000;
const now = nowMs / 1000;

/** The reason of a refusal; null if the call was accepted. */
async function refusal(by: Authenticator, headers: HeaderLists): Promise<string | null> {
  return by.check({ headers, body: null, nowMs });
}

const authorization = (...values: string[]): HeaderLists => ({ authorization: values });
const base64 = (text: string) => Buffer.from(text).toString("base64");
const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

const secret = "a secret that sender and receiver share";
const rules = { issuer: "sender", audience: "us", toleranceSeconds: 60, requireExpiry: true };
const good = { iss: "sender", aud: "us", sub: "x", exp: now + 60 };
const key = new TextEncoder().encode(secret);
const sign = (claims: object, header: object = {}, by: Uint8Array = key) =>
  new SignJWT({ ...claims }).setProtectedHeader({ alg: "HS256", ...header }).sign(by);

/** A hand-made token, signed with HMAC-SHA-256 and any key. */
function forge(header: object, claims: object, by: string | Uint8Array): string {
  const signed = `${base64url(header)}.${base64url(claims)}`;
  return `${signed}.${createHmac("sha256", by).update(signed).digest("base64url")}`;
}

const pair = await generateKeyPair("RS256", { extractable: true });
const publicPem = await exportSPKI(pair.publicKey);
const [whole, unsigned] = [await sign(good), new UnsecuredJWT(good).encode()];
const [head = "", claims = "", signature = ""] = whole.split(".");

describe("held: forged JWTs", () => {
  const shared = jwt([sharedKey(secret)], rules);
  const published = jwt([publicKeys(async () => pair.publicKey)], rules);

  test("the good ones pass", async () => {
    expect(await refusal(shared, authorization(`Bearer ${whole}`))).toBeNull();
    const signed = await new SignJWT(good).setProtectedHeader({ alg: "RS256" }).sign(pair.privateKey);
    expect(await refusal(published, authorization(`Bearer ${signed}`))).toBeNull();
  });

  const tokens: [name: string, token: string | Promise<string>][] = [
    ["unsigned", unsigned],
    ["unsigned, with the signature of another", `${unsigned}${signature}`],
    ["that says NONE", forge({ alg: "NONE" }, good, "")],
    ["that says none in mixed case", forge({ alg: "nOnE" }, good, secret)],
    ["without an algorithm", forge({ typ: "JWT" }, good, secret)],
    ["without its signature", `${head}.${claims}.`],
    ["of two parts", `${head}.${claims}`],
    ["of four parts", `${whole}.${signature}`],
    ["with a signature cut short", whole.slice(0, -2)],
    ["with a signature of zeros", `${head}.${claims}.${"A".repeat(43)}`],
    ["signed with an empty secret", forge({ alg: "HS256" }, good, "")],
    [
      "signed with another secret",
      sign(good, {}, new TextEncoder().encode("another secret of the same length")),
    ],
    ["with other claims", `${head}.${base64url({ ...good, sub: "y" })}.${signature}`],
    ["with another header", `${base64url({ alg: "HS512" })}.${claims}.${signature}`],
    ["expired", sign({ ...good, exp: now - 61 })],
    ["not valid yet", sign({ ...good, nbf: now + 61 })],
    ["without an end", sign({ ...good, exp: undefined })],
    ["whose end is text", forge({ alg: "HS256" }, { ...good, exp: String(now + 60) }, secret)],
    ["of another issuer", sign({ ...good, iss: "other" })],
    ["without an issuer", sign({ ...good, iss: undefined })],
    ["whose issuer is a list", forge({ alg: "HS256" }, { ...good, iss: ["sender"] }, secret)],
    ["for somebody else", sign({ ...good, aud: "others" })],
    ["for nobody", sign({ ...good, aud: undefined })],
    ["with a critical extension", forge({ alg: "HS256", crit: ["x"], x: 1 }, good, secret)],
    [
      "with its own key in it",
      forge({ alg: "HS256", jwk: { kty: "oct", k: "AAAA" } }, good, Buffer.from("AAAA", "base64url")),
    ],
    ["whose key id is a path", forge({ alg: "HS256", kid: "../../dev/null" }, good, "")],
    ["whose claims are not an object", forge({ alg: "HS256" }, [good], secret)],
    ["in base64 with padding", `${head}=.${claims}.${signature}`],
    ["that is empty", ""],
    ["behind a comma", `${whole},${whole}`],
  ];

  test.each(tokens)("held: a token %s", async (_, token) => {
    expect(await refusal(shared, authorization(`Bearer ${await token}`))).not.toBeNull();
  });

  test("held: the public key as a shared secret, and a shared algorithm for a public key", async () => {
    for (const by of [publicPem, publicPem.trim(), Buffer.from(publicPem)]) {
      for (const alg of ["HS256", "HS384", "RS256"]) {
        expect(await refusal(published, authorization(`Bearer ${forge({ alg }, good, by)}`))).not.toBeNull();
      }
    }
  });

  test("held: a good token in a wrong place", async () => {
    const places: HeaderLists[] = [
      authorization(whole),
      authorization(`Basic ${whole}`),
      authorization(`Bearer ${whole}`, `Bearer ${whole}`),
      authorization(`Bearer  x`, `Bearer ${whole}`),
      { "x-authorization": [`Bearer ${whole}`] },
      { cookie: [`token=${whole}`] },
      {},
    ];
    for (const headers of places) expect(await refusal(shared, headers)).not.toBeNull();
  });
});

const plain: [name: string, authenticator: Authenticator, passes: HeaderLists, refused: HeaderLists[]][] = [
  [
    "Basic",
    basic([{ username: "ada", password: "right:one" }]),
    authorization(`Basic ${base64("ada:right:one")}`),
    [
      ...[
        "ada:wrong",
        "ada:",
        ":right:one",
        "ada:right",
        "ADA:right:one",
        "ada:right:one ",
        "ada:right:one\u0000",
        "",
      ],
      ...["bob:right:one", "ada"],
    ]
      .map((pair) => authorization(`Basic ${base64(pair)}`))
      .concat([
        authorization("Basic"),
        authorization("Basic ada:right:one"),
        authorization(`Bearer ${base64("ada:right:one")}`),
        authorization(`Basic ${base64("ada:wrong")}`, `Basic ${base64("ada:right:one")}`),
        authorization(`Basic ${base64("ada:right:one")}, Basic x`),
      ]),
  ],
  [
    "Bearer",
    bearer(["right"]),
    authorization("Bearer right"),
    [
      ...[
        "Bearer wrong",
        "Bearer",
        "Bearer ",
        "Bearer right right",
        "Bearer righ",
        "Bearer Right",
        "Basic right",
      ],
      ...["right", "Bearerright", 'Bearer "right"', "Bearer right,", "Bearer undefined", "Bearer null"],
    ].map((value) => authorization(value)),
  ],
  [
    "a secret header",
    secretHeader([{ header: "x-token", value: "right" }]),
    { "x-token": ["right"] },
    [
      ...["", "wrong", "Right", "righ", "right ", "right, right"].map((value) => ({ "x-token": [value] })),
      { "x-token": ["wrong", "right"] },
      { "x-token": ["right", "right"] },
      { x_token: ["right"] },
      { authorization: ["right"] },
      {},
    ],
  ],
];

test.each(plain)("held: forgeries of %s", async (_, authenticator, passes, refused) => {
  expect(await refusal(authenticator, passes)).toBeNull();
  for (const headers of refused) {
    expect(await refusal(authenticator, headers), JSON.stringify(headers)).not.toBeNull();
  }
});
