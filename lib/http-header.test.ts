import { expect, test } from "vitest";
import { isConnectionHeader, isHeaderValue, isToken } from "./http-header.ts";

test.each(["X-Who", "x_who", "ETag", "a"])("%j can name a header", (name) => {
  expect(isToken(name)).toBe(true);
});

test.each(["", "a b", "a:", "a\r\nb", "é", "a\u0000"])("%j cannot name a header", (name) => {
  expect(isToken(name)).toBe(false);
});

test("a value is one line of Latin-1", () => {
  expect(isHeaderValue("a\tb é")).toBe(true);
  for (const value of ["a\nb", "a\rb", "a\u0000b", "a\u007fb", "→"]) expect(isHeaderValue(value)).toBe(false);
});

test("the connection's headers are its own, in any spelling", () => {
  for (const name of ["Connection", "TRANSFER-ENCODING", "content-length", "Proxy-Authenticate"]) {
    expect(isConnectionHeader(name)).toBe(true);
  }
  expect(isConnectionHeader("content-type")).toBe(false);
});
