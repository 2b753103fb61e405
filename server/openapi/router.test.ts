import { beforeAll, expect, test } from "vitest";
import type { Endpoint } from "#server/identity/endpoint/endpoint.ts";
import { createRequestContexts, requestContexts } from "#server/platform/http/request-context.ts";
import { arrangeServices } from "#test/arrange-services.ts";
import { createRouter, type Router } from "./router.ts";

arrangeServices((services) => services.add(requestContexts, createRequestContexts));

/** An endpoint that says which one it is and which parameters it got. */
function echo(method: "GET" | "POST" | "DELETE", path: string): Endpoint {
  const contract = {
    method,
    path,
    summary: "Echo",
    tag: "Tests",
    access: "public",
    responses: { 200: null },
  } as const;
  return Object.assign(
    async (_request: Request, params: Readonly<Record<string, string>>) =>
      Response.json({ at: `${method} ${path}`, ...params }),
    { contract },
  );
}

let route: Router;
beforeAll(() => {
  route = createRouter([
    echo("GET", "/api/things/{id}"),
    echo("DELETE", "/api/things/{id}"),
    echo("GET", "/api/things/events"),
    echo("POST", "/api/things"),
    echo("GET", "/api/things/{id}/parts/{part_id}"),
  ]);
});

async function send(method: string, path: string) {
  const request = new Request(`http://localhost:3000${path}`, { method });
  const response = await route(request, path.split("/").slice(1).map(decodeURIComponent));
  const text = await response.text();
  return {
    status: response.status,
    allow: response.headers.get("allow"),
    body: text === "" ? null : JSON.parse(text),
  };
}

test.each([
  ["GET", "/api/things/1", { at: "GET /api/things/{id}", id: "1" }],
  ["HEAD", "/api/things/1", { at: "GET /api/things/{id}", id: "1" }],
  ["DELETE", "/api/things/1", { at: "DELETE /api/things/{id}", id: "1" }],
  ["GET", "/api/things/events", { at: "GET /api/things/events" }],
  ["POST", "/api/things", { at: "POST /api/things" }],
  ["GET", "/api/things/a%2Fb/parts/%7Bid%7D", { id: "a/b", part_id: "{id}" }],
])("%s %s is handled by its endpoint", async (method, path, body) => {
  expect(await send(method, path)).toMatchObject({ status: 200, body });
});

test.each(["/api/thing", "/api/things/1/parts", "/api/things/1/parts/2/3", "/api", "/api/__proto__"])(
  "there is nothing at %s",
  async (path) => {
    expect(await send("GET", path)).toMatchObject({ status: 404, body: { code: "not_found" } });
  },
);

test("a method that is not possible is refused with those that are", async () => {
  expect(await send("POST", "/api/things/1")).toMatchObject({
    status: 405,
    allow: "GET, DELETE, HEAD, OPTIONS",
    body: { code: "method_not_allowed" },
  });
  expect(await send("HEAD", "/api/things")).toMatchObject({ status: 405, allow: "POST, OPTIONS" });
});

test("a fixed step comes before a parameter, also for methods that only the parameter has", async () => {
  expect(await send("DELETE", "/api/things/events")).toMatchObject({ status: 405 });
});

test("OPTIONS says what is possible", async () => {
  expect(await send("OPTIONS", "/api/things")).toEqual({ status: 204, allow: "POST, OPTIONS", body: null });
});
