import { expect, test } from "vitest";
import { nextHop, type RedirectHop, redirectLocation } from "./redirect.ts";

const here = new URL("https://api.example/orders");
const there = new URL("https://other.example/orders");
const post: RedirectHop = {
  method: "POST",
  headers: [
    ["Authorization", "Bearer s"],
    ["X-Api-Key", "s"],
    ["Cookie", "s=1"],
    ["Content-Type", "application/json"],
    ["Idempotency-Key", "e::n"],
  ],
  body: "{}",
};
const names = (hop: RedirectHop) => hop.headers.map(([name]) => name);

test.each([
  [301, "POST", "GET"],
  [302, "POST", "GET"],
  [303, "POST", "GET"],
  [303, "PUT", "GET"],
  [303, "HEAD", "HEAD"],
  [301, "PUT", "PUT"],
  [302, "DELETE", "DELETE"],
  [307, "POST", "POST"],
  [308, "POST", "POST"],
])("a %i after %s goes on as %s", (status, method, next) => {
  const hop = nextHop({ ...post, method }, status, here, here);
  expect(hop.method).toBe(next);
  expect(hop.body).toBe(next === method ? "{}" : null);
});

test("a POST turned into a GET leaves its body and the body's headers behind", () => {
  const hop = nextHop(post, 303, here, here);
  expect(hop.body).toBeNull();
  expect(names(hop)).toEqual(["Authorization", "X-Api-Key", "Cookie", "Idempotency-Key"]);
});

test("another origin never sees the caller's credentials, whatever header carries them", () => {
  for (const to of [
    there,
    new URL("http://api.example/orders"),
    new URL("https://api.example:8443/orders"),
  ]) {
    expect(names(nextHop(post, 307, here, to))).toEqual(["Content-Type", "Idempotency-Key"]);
  }
});

test("the same origin sees every header again", () => {
  expect(nextHop(post, 308, here, new URL("https://api.example/other"))).toEqual(post);
});

test("an answer redirects only with a redirect's status and a location", () => {
  expect(redirectLocation(302, { location: ["/a"] })).toBe("/a");
  expect(redirectLocation(302, {})).toBeNull();
  expect(redirectLocation(300, { location: ["/a"] })).toBeNull();
  expect(redirectLocation(304, { location: ["/a"] })).toBeNull();
  expect(redirectLocation(201, { location: ["/a"] })).toBeNull();
});
