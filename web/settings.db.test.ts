import { createHmac } from "node:crypto";
import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { generateKeyPair, SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { newNodeId } from "#lib/node-id.ts";
import { triggersChannel } from "#queue/channels.ts";
import { encryptSecret } from "#server/identity/credentials/encrypt-secret.ts";
import { runInRequestContext } from "#server/platform/http/request-context.ts";
import { receiveWebhook } from "#server/webhooks/receive/receive.ts";
import { keepCredential } from "#test/postgres/credential.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { answeringDocument, makeFlowLive, webhookDocument, withSettings } from "#test/postgres/live-flow.ts";
import { openAllServices } from "#test/web-services.ts";
import { createWebServer } from "./web-server.ts";

let database: TestDatabase;
let server: Server;
let origin: string;

beforeAll(async () => {
  database = await useTestDatabase({ MAX_BODY_BYTES: "20000" }, openAllServices);
  server = createWebServer(Promise.reject(new Error("there are no pages here")));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  origin = `http://127.0.0.1:${port}`;
});
afterAll(async () => {
  await new Promise((closed) => server.close(closed));
  await database.drop();
});

/** The two entry points of a call: our own server, and a route handler of Next's. */
const adapters = {
  "our own server": (id: string, init: RequestInit) => fetch(`${origin}/flow/webhook/${id}`, init),
  "the route handler": (id: string, init: RequestInit) => {
    const request = new Request(`${origin}/flow/webhook/${id}`, init);
    const context = { requestId: "r", remoteAddress: "127.0.0.1", rawHeaders: [...request.headers].flat() };
    return runInRequestContext(context, () => receiveWebhook(request, { node_id: id }));
  },
};

/** A live webhook with these settings. */
async function live(settings: Record<string, unknown>, document = webhookDocument): Promise<string> {
  const id = newNodeId();
  await makeFlowLive(database.pool, withSettings(document(id), settings));
  return id;
}

const post = (body: string, headers: Record<string, string> = {}): RequestInit => ({
  method: "POST",
  body,
  redirect: "manual",
  headers: { "content-type": "application/json", ...headers },
});

const githubSecret = "It's a Secret to Everybody";
const githubSigned = (body: string, secret = githubSecret) => ({
  "x-hub-signature-256": `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`,
});

async function count(nodeId: string): Promise<number> {
  const { rows } = await database.pool.query(
    "select count(*)::int as count from executions where trigger_node_id = $1",
    [nodeId],
  );
  return rows[0].count;
}

async function inputOf(response: Response) {
  const { rows } = await database.pool.query("select input from executions where id = $1", [
    response.headers.get("x-execution-id"),
  ]);
  return rows[0]?.input;
}

const codeSchema = z.looseObject({ code: z.string(), success: z.literal(false) });

async function expectRefused(response: Response, status: number, code: string): Promise<void> {
  expect(codeSchema.parse(await response.json()).code).toBe(code);
  expect(response.status).toBe(status);
}

describe.each(Object.entries(adapters))("through %s", (_name, call) => {
  describe("authentication", () => {
    test("by user name and password", async () => {
      const ids = [
        await keepCredential(database.pool, "basic", "pass:wörd", { username: "ada" }),
        await keepCredential(database.pool, "basic", "new", { username: "ada" }),
      ];
      const id = await live({ authentication: { type: "basic", credential_ids: ids } });
      const basic = (text: string) => ({ authorization: `Basic ${Buffer.from(text).toString("base64")}` });
      for (const right of ["ada:pass:wörd", "ada:new"]) {
        const taken = await call(id, post("{}", basic(right)));
        expect(taken.status).toBe(200);
        expect((await inputOf(taken))._webhook.headers.authorization).toEqual(["[masked]"]);
      }
      for (const wrong of ["ada:wrong", "ada:", ":new", "", "ada:new "]) {
        const refused = await call(id, post("{}", basic(wrong)));
        expect(refused.headers.get("www-authenticate")).toBe('Basic realm="webhook", charset="UTF-8"');
        await expectRefused(refused, 401, "unauthenticated");
      }
      await expectRefused(await call(id, post("{}")), 401, "unauthenticated");
      expect(await count(id)).toBe(2);
    });

    test("by a secret header, which is masked in what is stored", async () => {
      const credential = await keepCredential(database.pool, "header", "s3cret", { header: "x-api-key" });
      const id = await live({ authentication: { type: "header", credential_ids: [credential] } });
      const taken = await call(id, post("{}", { "X-Api-Key": "s3cret", "x-other": "seen" }));
      expect((await inputOf(taken))._webhook.headers).toMatchObject({
        "x-api-key": ["[masked]"],
        "x-other": ["seen"],
      });
      for (const wrong of ["", "s3cre", "s3cret2", "S3CRET"]) {
        await expectRefused(await call(id, post("{}", { "x-api-key": wrong })), 401, "unauthenticated");
      }
    });

    test("by a bearer token", async () => {
      const credential = await keepCredential(database.pool, "bearer", "t0ken");
      const id = await live({ authentication: { type: "bearer", credential_ids: [credential] } });
      expect((await call(id, post("{}", { authorization: "bearer t0ken" }))).status).toBe(200);
      const head = (authorization: string) => call(id, { method: "HEAD", headers: { authorization } });
      expect([(await head("Bearer t0ken")).status, (await head("Bearer x")).status]).toEqual([200, 401]);
      expect(await count(id)).toBe(1);
      const refused = await call(id, post("{}", { authorization: "Bearer t0keN" }));
      expect(refused.headers.get("www-authenticate")).toBe('Bearer realm="webhook"');
      await expectRefused(refused, 401, "unauthenticated");
    });

    test("Low 10: a JWT without a time at which it ends is refused where the node asks for one", async () => {
      const secret = "a shared secret of more than 32 bytes";
      const credential = await keepCredential(database.pool, "jwt_secret", secret);
      const jwt = { type: "jwt", credential_ids: [credential] };
      const strict = await live({ authentication: { ...jwt, require_expiry: true } });
      // A flow published before the setting existed does not change.
      const old = await live({ authentication: jwt });
      const token = (claims: Record<string, unknown>) =>
        new SignJWT(claims).setProtectedHeader({ alg: "HS256" }).sign(Buffer.from(secret));
      const send = async (id: string, claims: Record<string, unknown>) =>
        (await call(id, post("{}", { authorization: `Bearer ${await token(claims)}` }))).status;
      const ending = { exp: Math.floor(Date.now() / 1000) + 60 };
      expect([await send(strict, {}), await send(strict, ending)]).toEqual([401, 200]);
      expect([await send(old, {}), await send(old, ending)]).toEqual([200, 200]);
    });

    test("by a JWT under a shared secret", async () => {
      const secret = "a shared secret of more than 32 bytes";
      const credential = await keepCredential(database.pool, "jwt_secret", secret);
      const rules = { issuer: "shop", audience: "flows", tolerance_seconds: 5 };
      const id = await live({ authentication: { type: "jwt", credential_ids: [credential], ...rules } });
      const token = (change: Record<string, unknown>, key = secret, alg = "HS256") =>
        new SignJWT({ iss: "shop", aud: "flows", exp: Date.now() / 1000 + 60, ...change })
          .setProtectedHeader({ alg })
          .sign(Buffer.from(key));
      const none = `${Buffer.from('{"alg":"none"}').toString("base64url")}.${Buffer.from('{"iss":"shop","aud":"flows"}').toString("base64url")}.`;
      const send = (text: string) => call(id, post("{}", { authorization: `Bearer ${text}` }));
      expect((await send(await token({}))).status).toBe(200);
      expect((await send(await token({}, secret, "HS512"))).status).toBe(200);
      const { privateKey } = await generateKeyPair("RS256");
      const wrong = [
        await token({ iss: "other" }),
        await token({ aud: "other" }),
        await token({ exp: Date.now() / 1000 - 10 }),
        await token({ nbf: Date.now() / 1000 + 60 }),
        await token({}, `${secret}x`),
        `${(await token({})).slice(0, -4)}AAAA`,
        await new SignJWT({ iss: "shop", aud: "flows" })
          .setProtectedHeader({ alg: "RS256" })
          .sign(privateKey),
        none,
        "",
        "a.b.c",
      ];
      for (const text of wrong) await expectRefused(await send(text), 401, "unauthenticated");
    });

    test("by a signature over the raw bytes, under either of two secrets", async () => {
      const ids = [
        await keepCredential(database.pool, "signature", githubSecret),
        await keepCredential(database.pool, "signature", "the next one"),
      ];
      const id = await live({ authentication: { type: "signature", credential_ids: ids, preset: "github" } });
      const body = '{ "a" : 1 }\n';
      expect((await call(id, post(body, githubSigned(body)))).status).toBe(200);
      expect((await call(id, post(body, githubSigned(body, "the next one")))).status).toBe(200);
      await expectRefused(await call(id, post('{"a":1}', githubSigned(body))), 401, "unauthenticated");
      await expectRefused(await call(id, post(body)), 401, "unauthenticated");
    });

    test("answers Slack's question whether the URL is ours, when it is signed, and starts nothing", async () => {
      const credential = await keepCredential(database.pool, "signature", "slack secret");
      const id = await live({
        authentication: { type: "signature", credential_ids: [credential], preset: "slack" },
      });
      const body = '{"type":"url_verification","challenge":"3eZbrw1a","token":"x"}';
      const time = String(Math.floor(Date.now() / 1000));
      const signature = createHmac("sha256", "slack secret").update(`v0:${time}:${body}`).digest("hex");
      const headers = { "x-slack-request-timestamp": time, "x-slack-signature": `v0=${signature}` };
      const response = await call(id, post(body, headers));
      expect([response.status, await response.text()]).toEqual([200, "3eZbrw1a"]);
      await expectRefused(await call(id, post(body)), 401, "unauthenticated");
      expect(await count(id)).toBe(0);
    });

    test("lets nobody pass whose credential is gone, empty or of another kind", async () => {
      const wrongKind = await keepCredential(database.pool, "basic", "x", { username: "" });
      const empty = await keepCredential(database.pool, "bearer", "");
      const sealedElsewhere = await keepCredential(database.pool, "bearer", "x");
      await database.pool.query("update credentials set secret = '\\x00' where id = $1", [sealedElsewhere]);
      for (const credential of [crypto.randomUUID(), wrongKind, empty, sealedElsewhere]) {
        const id = await live({ authentication: { type: "bearer", credential_ids: [credential] } });
        for (const token of ["x", "Bearer", "Bearer ", "Bearer x"]) {
          const response = await call(id, post("{}", { authorization: token }));
          await expectRefused(response, 401, "unauthenticated");
        }
      }
    });

    test("by a secret that was replaced, from the moment that is heard", async () => {
      const credential = await keepCredential(database.pool, "bearer", "old");
      const id = newNodeId();
      const document = withSettings(webhookDocument(id), {
        authentication: { type: "bearer", credential_ids: [credential] },
      });
      const { flowId } = await makeFlowLive(database.pool, document);
      const send = async (token: string) =>
        (await call(id, post("{}", { authorization: `Bearer ${token}` }))).status;
      expect([await send("old"), await send("new")]).toEqual([200, 401]);
      const sealed = Buffer.from(encryptSecret(credential, "new"));
      await database.pool.query("update credentials set secret = $2 where id = $1", [credential, sealed]);
      await database.pool.query("select pg_notify($1, $2)", [triggersChannel, flowId]);
      await expect.poll(() => send("new")).toBe(200);
      expect(await send("old")).toBe(401);
    });
  });

  test("addresses: those that are allowed, and no others", async () => {
    const open = await live({ allowed_addresses: ["127.0.0.0/8", "::1"] });
    expect((await call(open, post("{}"))).status).toBe(200);
    const shut = await live({ allowed_addresses: ["203.0.113.0/24", "2001:db8::/32"] });
    await expectRefused(await call(shut, post("{}")), 403, "address_not_allowed");
    expect(await count(shut)).toBe(0);
  });

  test("methods: those that are switched on, named in Allow", async () => {
    const id = await live({ methods: ["PUT", "DELETE"] });
    expect((await call(id, { ...post("{}"), method: "PUT" })).status).toBe(200);
    expect((await call(id, { method: "DELETE" })).status).toBe(200);
    const refused = await call(id, { ...post("{}"), method: "PATCH" });
    expect(refused.headers.get("allow")).toBe("GET, HEAD, OPTIONS, POST, PUT, DELETE");
    await expectRefused(refused, 405, "method_not_allowed");
  });

  test("rate limit: so many calls, then 429 with when to come again", async () => {
    const id = await live({ rate_limit: { calls: 3, per_seconds: 60 } });
    for (let sent = 0; sent < 3; sent += 1) expect((await call(id, post("{}"))).status).toBe(200);
    const refused = await call(id, post("{}"));
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThanOrEqual(19);
    await expectRefused(refused, 429, "rate_limited");
    expect(await count(id)).toBe(3);
  });

  test("largest body: the node's own, and never more than the installation's", async () => {
    const small = await live({ max_body_bytes: 10 });
    expect((await call(small, post('"12345678"'))).status).toBe(200);
    await expectRefused(await call(small, post('"123456789"')), 413, "body_too_large");
    const large = await live({ max_body_bytes: 1_000_000 });
    await expectRefused(await call(large, post(`"${"x".repeat(20_000)}"`)), 413, "body_too_large");
  });

  test("origins: a browser may read the answer where its origin is named", async () => {
    const id = await live({ cors_origins: ["https://shop.example.com"] });
    const preflight = await call(id, {
      method: "OPTIONS",
      headers: {
        origin: "https://shop.example.com",
        "access-control-request-method": "POST",
        "access-control-request-headers": "content-type, x-api-key, bad name",
      },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get("access-control-allow-origin")).toBe("https://shop.example.com");
    expect(preflight.headers.get("access-control-allow-methods")).toBe("POST, GET");
    expect(preflight.headers.get("access-control-allow-headers")).toBe("content-type, x-api-key");
    expect(preflight.headers.get("access-control-allow-credentials")).toBeNull();
    const named = await call(id, post("{}", { origin: "https://shop.example.com" }));
    expect(named.headers.get("access-control-allow-origin")).toBe("https://shop.example.com");
    const refused = await call(id, post("{", { origin: "https://shop.example.com" }));
    expect(refused.headers.get("access-control-allow-origin")).toBe("https://shop.example.com");
    for (const other of ["https://shop.example.com.evil.example", "null", "http://shop.example.com"]) {
      const response = await call(id, post("{}", { origin: other }));
      expect(response.headers.get("access-control-allow-origin")).toBeNull();
    }
  });

  describe("deduplication", () => {
    test("by a header: the first execution's id again, and one execution", async () => {
      const id = await live({ deduplication: { by: "header", header: "webhook-id", keep_days: 4 } });
      const first = await call(id, post("{}", { "webhook-id": "msg_1" }));
      const again = await call(id, post('{"other":1}', { "webhook-id": "msg_1" }));
      expect(again.status).toBe(200);
      expect(again.headers.get("idempotency-replayed")).toBe("true");
      expect(first.headers.get("idempotency-replayed")).toBeNull();
      expect(await again.json()).toEqual(await first.json());
      expect((await call(id, post("{}", { "webhook-id": "msg_2" }))).status).toBe(200);
      expect(await count(id)).toBe(2);
    });

    test("by a tag, each webhook for itself; a call without the id is always new", async () => {
      const settings = { deduplication: { by: "tag", tag: "{{ event.id }}", keep_days: 4 } };
      const [id, other] = [await live(settings), await live(settings)];
      for (const each of [id, id, other]) await call(each, post('{"event":{"id":"evt_1"}}'));
      for (const body of ["{}", "{}", '{"event":{"id":null}}']) await call(id, post(body));
      expect([await count(id), await count(other)]).toEqual([4, 1]);
    });

    test("Low 9: by the body, which is signed: a captured call under a new delivery id starts nothing", async () => {
      const credential = await keepCredential(database.pool, "signature", githubSecret);
      const authentication = { type: "signature", preset: "github", credential_ids: [credential] };
      const id = await live({ authentication, deduplication: { by: "body", keep_days: 4 } });
      const send = (body: string, delivery: string) =>
        call(id, post(body, { ...githubSigned(body), "x-github-delivery": delivery }));
      const first = await send('{"zen":"1"}', "1");
      for (const delivery of ["1", "2", "3"]) {
        const again = await send('{"zen":"1"}', delivery);
        expect(again.headers.get("idempotency-replayed")).toBe("true");
        expect(again.headers.get("x-execution-id")).toBe(first.headers.get("x-execution-id"));
      }
      await send('{"zen":"2"}', "1");
      expect(await count(id)).toBe(2);
    });

    test("Low 9: by the body as it was sent, of forms and compressed ones too; a call without one is always new", async () => {
      const id = await live({ deduplication: { by: "body", keep_days: 4 } });
      const form: RequestInit = {
        method: "POST",
        body: '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--b--\r\n',
        headers: { "content-type": "multipart/form-data; boundary=b" },
      };
      const packed: RequestInit = {
        method: "POST",
        body: gzipSync("{}"),
        headers: { "content-type": "application/json", "content-encoding": "gzip" },
      };
      for (const init of [form, form, packed, packed]) await call(id, init);
      for (let sent = 0; sent < 2; sent += 1) await call(id, {});
      expect(await count(id)).toBe(4);
    });

    test("is kept for the days that were set, at least", async () => {
      const id = await live({ deduplication: { by: "header", header: "webhook-id", keep_days: 7 } });
      await call(id, post("{}", { "webhook-id": "msg_1" }));
      const { rows } = await database.pool.query(
        "select extract(epoch from kept_until - now()) / 86400 as days from deliveries where node_id = $1",
        [id],
      );
      expect(Number(rows[0].days)).toBeCloseTo(7, 2);
    });

    test("a repeated delivery does not wait for a flow that answers", async () => {
      const deduplication = { by: "header", header: "webhook-id", keep_days: 4 };
      const id = await live({ deduplication, response_timeout_seconds: 1 }, answeringDocument);
      const init = post("{}", { "webhook-id": "msg_1" });
      const first = await call(id, init);
      expect(first.status).toBe(504);
      const again = await call(id, init);
      expect([again.status, again.headers.get("x-execution-id")]).toEqual([
        200,
        first.headers.get("x-execution-id"),
      ]);
    });
  });

  test("response timeout: 504 after the node's own time", async () => {
    const id = await live({ response_timeout_seconds: 1 }, answeringDocument);
    const startedAt = performance.now();
    await expectRefused(await call(id, post("{}")), 504, "response_timeout");
    expect(performance.now() - startedAt).toBeLessThan(5000);
  });

  describe("form senders", () => {
    const form = (body: string): RequestInit => ({
      ...post(body),
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });

    test("are sent on to the builder's page", async () => {
      const id = await live({
        form_response: { type: "redirect", url: "https://shop.example.com/thanks?a=1" },
      });
      const response = await call(id, form("name=Ada"));
      expect([response.status, response.headers.get("location")]).toEqual([
        303,
        "https://shop.example.com/thanks?a=1",
      ]);
      expect(await inputOf(response)).toMatchObject({ name: "Ada" });
      expect((await call(id, post("{}"))).status).toBe(200);
    });

    test("or thanked on a plain page in which nothing runs", async () => {
      const id = await live({
        form_response: { type: "page", title: "Thanks & <b>", message: "<script>x</script>\n\nBye" },
      });
      const response = await call(id, form("name=Ada"));
      expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
      expect(response.headers.get("content-security-policy")).toMatch(/^sandbox; default-src 'none'/);
      const html = await response.text();
      expect(html).toContain("<h1>Thanks &amp; &lt;b&gt;</h1>");
      expect(html).not.toContain("<script");
    });
  });
});

test("asks for published keys by way of the egress, which calls nothing in our own network: nobody passes", async () => {
  const credential = await keepCredential(database.pool, "jwks", "", { url: `${origin}/keys` });
  const id = await live({ authentication: { type: "jwt", credential_ids: [credential] } });
  const response = await adapters["our own server"](id, post("{}", { authorization: "Bearer a.b.c" }));
  await expectRefused(response, 401, "unauthenticated");
});
