import { afterEach, expect, test, vi } from "vitest";
import { deleteFlow } from "#api/executions/flow-deletion/contract.ts";
import { listFlows } from "#api/flows/documents/contract.ts";
import { readRelease } from "#api/packages/releases/release-contract.ts";
import { call, toQuery, urlOf } from "./call.ts";
import { parseProblem } from "./problem.ts";

afterEach(() => void vi.unstubAllGlobals());

test("a filter that is not set is not sent", () => {
  expect(toQuery({ q: undefined, active: "", limit: 50 })).toBe("?limit=50");
  expect(toQuery({})).toBe("");
});

test("what is searched for cannot add parameters", () => {
  expect(toQuery({ q: "a&active=true #1" })).toBe("?q=a%26active%3Dtrue+%231");
});

test("a parameter cannot add steps to the path", () => {
  const params = { slug: "flow", version: "1.0.0/../../licenses?a=1" };
  expect(urlOf(readRelease, { params })).toBe(
    "/api/packages/flow/releases/1.0.0%2F..%2F..%2Flicenses%3Fa%3D1",
  );
});

test("an empty value is sent where it means something", () => {
  expect(toQuery({ scope: "", cursor: undefined }, true)).toBe("?scope=");
});

test("the response is parsed as the contract's of its status, and a body that it does not name is none", async () => {
  vi.stubGlobal("fetch", async () => new Response(null, { status: 204 }));
  expect(await call(deleteFlow, { params: { id: "0" } })).toBeUndefined();
  vi.stubGlobal("fetch", async () => Response.json({ data: [{}], next_cursor: null }));
  await expect(call(listFlows)).rejects.toMatchObject({ code: "unexpected_answer" });
  vi.stubGlobal("fetch", async () => Response.json({}, { status: 202 }));
  await expect(call(listFlows)).rejects.toMatchObject({ code: "unexpected_answer" });
});

test("a refusal keeps its code and what is wrong with each field", () => {
  const errors = [{ pointer: "/name", code: "too_small", detail: "Give the flow a name." }];
  const problem = parseProblem(422, {
    type: "about:blank",
    title: "Invalid",
    status: 422,
    detail: "The flow has a problem.",
    code: "invalid_body",
    errors,
  });
  expect(problem).toMatchObject({
    status: 422,
    code: "invalid_body",
    message: "The flow has a problem.",
    errors,
  });
});

test("says something useful when a proxy answers with a page of its own", () => {
  const problem = parseProblem(502, "<html>Bad gateway</html>");
  expect(problem).toMatchObject({ status: 502, code: "unexpected_answer" });
  expect(problem.message).toContain("502");
});

test("B5: a server that never answers counts as not reached once the time is up", async () => {
  vi.stubGlobal("fetch", (_path: string, { signal }: { signal: AbortSignal }) => {
    return new Promise((_, fail) => signal.addEventListener("abort", () => fail(signal.reason)));
  });
  const response = call(listFlows, { timeoutMs: 1 });
  await expect(response).rejects.toMatchObject({ name: "ApiProblem", status: 0, code: "unreachable" });
});

test("B5: an answer that breaks off counts as not reached", async () => {
  const broken = new ReadableStream({ pull: (controller) => controller.error(new TypeError("terminated")) });
  vi.stubGlobal("fetch", async () => new Response(broken));
  const response = call(listFlows);
  await expect(response).rejects.toMatchObject({ name: "ApiProblem", status: 0, code: "unreachable" });
});
