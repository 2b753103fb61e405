import { expect, test } from "vitest";
import { shipped } from "#test/connectors/shipped.ts";
import { fillFromRequest } from "./fill-from-request.ts";
import type { Connector } from "./format.ts";
import { matchOperation, mayServe } from "./match-request.ts";

const connectorOf = (name: string): Connector => {
  const found = shipped.find((each) => each.name === name);
  if (!found) throw new Error(`There is no ${name}.`);
  return found;
};
const gitHub = connectorOf("github");
const none = { query: [], headers: [], form: [], json: null };

test("a request is the operation with the fewest fields in its path", () => {
  const issue = matchOperation(gitHub, {
    ...{ method: "POST", host: "api.github.com", path: "/repos/ada/pumps/issues" },
  });
  expect(issue?.name).toBe("create_issue");
  expect(Object.fromEntries(issue?.captures ?? [])).toEqual({ owner: "ada", repo: "pumps" });
});

test.each([
  ["another method", { method: "DELETE", host: "api.github.com", path: "/repos/ada/pumps/issues" }],
  ["another host", { method: "POST", host: "api.github.com.evil.example", path: "/repos/ada/pumps/issues" }],
  ["a longer path", { method: "POST", host: "api.github.com", path: "/repos/ada/pumps/issues/1/unknown" }],
])("%s is none", (_, request) => {
  expect(matchOperation(gitHub, request)).toBeNull();
});

test("the host of a connection's own site is known by its shape, and a whole server of one is not", () => {
  expect(mayServe({ baseUrl: "https://{site}.zendesk.com/api/v2", bases: {} }, "acme.zendesk.com")).toBe(
    true,
  );
  expect(mayServe({ baseUrl: "https://{site}.zendesk.com/api/v2", bases: {} }, "a.b.zendesk.com")).toBe(
    false,
  );
  expect(mayServe({ baseUrl: "{server}/api", bases: {} }, "acme.example.com")).toBe(false);
});

test("the path, the query and the body fill the fields, and the rest is named", () => {
  const found = matchOperation(gitHub, {
    ...{ method: "POST", host: "api.github.com", path: "/repos/a%20da/pumps/issues" },
  });
  if (!found) throw new Error("There is no operation.");
  const json = { title: "Broken", body: "It leaks.", labels: ["bug", "wet"], milestone: 3, unknown: 1 };
  const query = [{ name: "trace", value: "1" }];
  const { input, left } = fillFromRequest(found, { ...none, json, query });
  expect(input).toMatchObject({ owner: "a da", repo: "pumps", title: "Broken", body: "It leaks." });
  expect(input.labels).toBe('["bug","wet"]');
  expect(left).toEqual(expect.arrayContaining(["trace", "unknown"]));
  expect(left).not.toContain("title");
});

test("a form fills fields too, several values of a name as a list", () => {
  const slack = connectorOf("slack");
  const found = matchOperation(slack, { method: "POST", host: "slack.com", path: "/api/chat.postMessage" });
  if (!found) throw new Error("There is no operation.");
  const form = [
    { name: "channel", value: "C1" },
    { name: "text", value: "Hello" },
  ];
  expect(fillFromRequest(found, { ...none, form })).toMatchObject({
    input: { channel: "C1", text: "Hello" },
    left: [],
  });
});
