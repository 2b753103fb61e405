import { afterEach, expect, test, vi } from "vitest";
import { parseProblem } from "./problem.ts";
import { noContentSchema, request, toQuery } from "./request.ts";

afterEach(() => void vi.unstubAllGlobals());

test("a filter that is not set is not sent", () => {
  expect(toQuery({ q: undefined, active: "", limit: 50 })).toBe("?limit=50");
  expect(toQuery({})).toBe("");
});

test("what is searched for cannot add parameters", () => {
  expect(toQuery({ q: "a&active=true #1" })).toBe("?q=a%26active%3Dtrue+%231");
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
  const response = request("GET", "/api/flows", noContentSchema, { timeoutMs: 1 });
  await expect(response).rejects.toMatchObject({ name: "ApiProblem", status: 0, code: "unreachable" });
});

test("B5: an answer that breaks off counts as not reached", async () => {
  const broken = new ReadableStream({ pull: (controller) => controller.error(new TypeError("terminated")) });
  vi.stubGlobal("fetch", async () => new Response(broken));
  const response = request("GET", "/api/flows", noContentSchema);
  await expect(response).rejects.toMatchObject({ name: "ApiProblem", status: 0, code: "unreachable" });
});
