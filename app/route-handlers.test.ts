import { expect, test } from "vitest";
import { z } from "zod";
import { endpoint } from "#server/identity/endpoint/endpoint.ts";
import { noContent } from "#server/platform/http/reply.ts";
import { createRequestContexts, requestContexts } from "#server/platform/http/request-context.ts";
import { arrangeServices } from "#test/arrange-services.ts";
import { routeHandlers } from "./route-handlers.ts";

arrangeServices((services) => services.add(requestContexts, createRequestContexts));

const remove = endpoint(
  {
    method: "DELETE",
    path: "/api/things/{id}",
    summary: "Remove",
    tag: "Tests",
    access: "public",
    params: z.strictObject({ id: z.uuid() }),
    responses: { 204: null },
  },
  async () => noContent(),
);

const context = { params: Promise.resolve({ id: "x" }) };
const request = (method: string) => new Request("http://localhost:3000/api/things/x", { method });

test("a method that is not possible is refused with those that are", async () => {
  const response = await routeHandlers(remove).POST(request("POST"), context);
  expect(response.status).toBe(405);
  expect(response.headers.get("allow")).toBe("DELETE, OPTIONS");
  expect(await response.json()).toMatchObject({ code: "method_not_allowed" });
});

test("OPTIONS says what is possible", async () => {
  const response = await routeHandlers(remove).OPTIONS(request("OPTIONS"), context);
  expect([response.status, response.headers.get("allow")]).toEqual([204, "DELETE, OPTIONS"]);
});

test("a possible method is the endpoint, with its parameters", async () => {
  const { DELETE } = routeHandlers(remove);
  expect(DELETE.endpoint).toBe(remove);
  const response = await DELETE(request("DELETE"), context);
  expect((await response.json()).errors).toMatchObject([{ pointer: "{id}" }]);
});
