import pg from "pg";
import { expect, test } from "vitest";
import { isUnavailable } from "./retry-while-unavailable.ts";

const fromPostgres = (code: string) => Object.assign(new pg.DatabaseError("x", 1, "error"), { code });
const fromNode = (code: string) => Object.assign(new Error("x"), { code });

test.each(["08006", "57P01", "57P03", "53300", "53100", "40P01", "40001", "55P03", "25006"])(
  "%s is a database that is unavailable for a moment",
  (code) => expect(isUnavailable(fromPostgres(code))).toBe(true),
);

test.each(["ECONNREFUSED", "ECONNRESET", "EPIPE", "EAI_AGAIN"])("so is %s", (code) =>
  expect(isUnavailable(fromNode(code))).toBe(true),
);

test.each(["22P02", "23505", "42601", "54001", "22P05"])(
  "%s is a rejected statement, which is not retried",
  (code) => expect(isUnavailable(fromPostgres(code))).toBe(false),
);

test("a rejected statement that quotes a connection's error is not retried", () => {
  const quoting = Object.assign(new pg.DatabaseError("Connection terminated ECONNRESET", 1, "error"), {
    code: "22P02",
  });
  expect(isUnavailable(quoting)).toBe(false);
});
