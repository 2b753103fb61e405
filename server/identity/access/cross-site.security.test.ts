import { request } from "node:http";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cookieOf, storeUser } from "#test/access/people.ts";
import { until } from "#test/executions/until.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { startWebProcess, type WebProcess } from "#test/processes/web.ts";

/**
 * What other sites' pages can make a visitor's browser send here. Headers are sent exactly as given, including
 * duplicates.
 */

let database: TestDatabase;
let web: WebProcess;
let own: string;

beforeAll(async () => {
  database = await useTestDatabase();
  web = await startWebProcess({ databaseUrl: database.url });
  own = `http://localhost:${web.port}`;
  await until("pages are served", async () => (await fetch(`${web.url}/setup`)).ok);
});
afterAll(async () => {
  await web.kill();
  await database.drop();
});

interface Sent {
  method?: string;
  headers?: readonly [name: string, value: string][];
  body?: string;
}

interface Received {
  status: number;
  cookies: string[];
  body: string;
}

function ask(path: string, { method = "POST", headers = [], body = "" }: Sent = {}): Promise<Received> {
  return new Promise((done, failed) => {
    const hasHost = headers.some(([name]) => name === "Host");
    const all: [string, string][] = [
      ...(hasHost ? [] : [["Host", `localhost:${web.port}`] as [string, string]]),
      ...headers,
      ["Content-Length", String(Buffer.byteLength(body))],
    ];
    request({ host: "127.0.0.1", port: web.port, path, method, headers: all.flat() }, (response) => {
      const { statusCode: status = 0, headers: received } = response;
      text(response).then(
        (read) => done({ status, cookies: received["set-cookie"] ?? [], body: read }),
        failed,
      );
    })
      .on("error", failed)
      .end(body);
  });
}

const visitor = { name: "Eve", email: "eve@example.com", password: "a long enough password" };
const people = async () => (await database.pool.query("select 1 from users")).rowCount;

test("held: no other site claims a fresh installation, and of 12 first visits at once one is the owner's", async () => {
  const type: [string, string] = ["Content-Type", "application/json"];
  const setUp = (origin: string, email = visitor.email) =>
    ask("/api/setup", { headers: [["Origin", origin], type], body: JSON.stringify({ ...visitor, email }) });
  for (const origin of [
    "https://evil.example",
    "null",
    `${own}.evil.example`,
    `http://localhost:${web.port + 1}`,
  ]) {
    expect((await setUp(origin)).status, origin).toBe(403);
  }
  expect(await people()).toBe(0);
  const visits = await Promise.all(
    Array.from({ length: 12 }, (_, index) => setUp(own, `eve-${index}@example.com`)),
  );
  const statuses = visits.map(({ status }) => status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(1);
  // The others came too late, or the machine could not hash so many passwords at once.
  expect(statuses.filter((status) => ![201, 409, 503].includes(status))).toEqual([]);
  expect(await people()).toBe(1);
});

type Trick = [name: string, headers: (own: string) => [name: string, value: string][]];

const tricks: Trick[] = [
  ["no Origin", () => []],
  ["an empty Origin", () => [["Origin", ""]]],
  ["an Origin of null", () => [["Origin", "null"]]],
  ["another site", () => [["Origin", "https://evil.example"]]],
  ["a name that begins like ours", (ours) => [["Origin", `${ours}.evil.example`]]],
  ["our origin as a user", (ours) => [["Origin", `${ours}@evil.example`]]],
  ["a user at our origin", (ours) => [["Origin", ours.replace("//", "//evil@")]]],
  ["our name over https", (ours) => [["Origin", ours.replace("http:", "https:")]]],
  ["our name without the port", () => [["Origin", "http://localhost"]]],
  ["our name on another port", (ours) => [["Origin", `${ours}1`]]],
  ["our name with the root's dot", (ours) => [["Origin", ours.replace("localhost", "localhost.")]]],
  ["a name below ours", (ours) => [["Origin", ours.replace("localhost", "x.localhost")]]],
  ["a file", () => [["Origin", "file://"]]],
  ["an extension", () => [["Origin", "chrome-extension://abcdefghijklmnop"]]],
  ["our origin and another in one header", (ours) => [["Origin", `${ours} https://evil.example`]]],
  [
    "our origin and another in two headers",
    (ours) => [
      ["Origin", ours],
      ["Origin", "https://evil.example"],
    ],
  ],
  [
    "another's origin before ours in two headers",
    (ours) => [
      ["Origin", "https://evil.example"],
      ["Origin", ours],
    ],
  ],
  [
    "a Host that fits its Origin",
    () => [
      ["Host", "evil.example"],
      ["Origin", "http://evil.example"],
    ],
  ],
  [
    "forwarded headers that fit its Origin",
    () => [
      ["X-Forwarded-Host", "evil.example"],
      ["X-Forwarded-Proto", "https"],
      ["Forwarded", "host=evil.example;proto=https"],
      ["Origin", "https://evil.example"],
    ],
  ],
  ["our Referer and no Origin", (ours) => [["Referer", `${ours}/flows`]]],
  ["a word that it is the same site, and no Origin", () => [["Sec-Fetch-Site", "same-origin"]]],
  [
    "another method by header",
    () => [
      ["X-HTTP-Method-Override", "GET"],
      ["X-Method-Override", "GET"],
    ],
  ],
  ["what scripts send, and no Origin", () => [["X-Requested-With", "XMLHttpRequest"]]],
];

const boundary = "----x";
const bodies: [type: string, body: string][] = [
  ["application/json", '{"name":"By another site"}'],
  ["text/plain", '{"name":"By another site","x":"="}'],
  ["application/x-www-form-urlencoded", "name=By+another+site"],
  [
    `multipart/form-data; boundary=${boundary}`,
    `--${boundary}\r\nContent-Disposition: form-data; name="name"\r\n\r\nBy another site\r\n--${boundary}--\r\n`,
  ],
];

test.each(tricks)(
  "held: a write with the cookie, from %s, is refused in each of 4 content types",
  async (_, headers) => {
    const cookie = await cookieOf(await storeUser(database.pool, "owner"));
    for (const [type, body] of bodies) {
      const sent: Sent = { headers: [["Cookie", cookie], ["Content-Type", type], ...headers(own)], body };
      const { status, body: problem } = await ask("/api/flows", sent);
      expect([status, JSON.parse(problem).code], type).toEqual([403, "cross_site"]);
    }
    expect((await database.pool.query("select 1 from flows")).rowCount).toBe(0);
  },
);

test("held: a GET that claims to be a POST writes nothing", async () => {
  const cookie = await cookieOf(await storeUser(database.pool, "owner"));
  const headers: [string, string][] = [
    ["Cookie", cookie],
    ["X-HTTP-Method-Override", "POST"],
  ];
  for (const path of ["/api/flows?_method=POST&name=x", "/api/flows?name=x", "/api/flows"]) {
    await ask(path, { method: "GET", headers });
  }
  expect((await database.pool.query("select 1 from flows")).rowCount).toBe(0);
});

test("held: another site's forms change nothing of the session through next-auth", async () => {
  const cookie = await cookieOf(await storeUser(database.pool, "owner"));
  const type: [string, string] = ["Content-Type", "application/x-www-form-urlencoded"];
  const forms: [path: string, body: string][] = [
    ["/api/auth/signout", ""],
    ["/api/auth/signout", "csrfToken=guessed"],
    ["/api/auth/signout?csrf=true", "csrfToken=&json=true"],
    ["/api/auth/callback/credentials", `email=${visitor.email}&password=${visitor.password}`],
    [
      "/api/auth/callback/credentials",
      `csrfToken=guessed&email=eve-0%40example.com&password=${visitor.password}`,
    ],
    ["/api/auth/signin/credentials", "csrfToken=guessed&callbackUrl=https://evil.example"],
    ["/api/auth/session", "csrfToken=guessed&data=x"],
    ["/api/auth/_log", "level=error&code=x"],
  ];
  for (const [path, body] of forms) {
    for (const origin of ["https://evil.example", "null"]) {
      const { status, cookies } = await ask(path, {
        headers: [["Cookie", cookie], type, ["Origin", origin]],
        body,
      });
      expect(status, path).toBeLessThan(500);
      expect(
        cookies.filter((each) => each.includes("session-token=")),
        path,
      ).toEqual([]);
    }
  }
  expect((await ask("/api/me", { method: "GET", headers: [["Cookie", cookie]] })).status).toBe(200);
});

test("our own page's write is accepted", async () => {
  const cookie = await cookieOf(await storeUser(database.pool, "owner"));
  const [json] = bodies;
  const headers: [string, string][] = [
    ["Cookie", cookie],
    ["Origin", own],
    ["Content-Type", json?.[0] ?? ""],
  ];
  expect((await ask("/api/flows", { headers, body: json?.[1] ?? "" })).status).toBe(201);
});
