import { expect, test } from "vitest";
import { parseProblem } from "./problem.ts";
import { toQuery } from "./request.ts";

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
