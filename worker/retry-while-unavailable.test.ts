import { expect, test } from "vitest";
import { isUnavailable } from "./retry-while-unavailable.ts";

const withCode = (code: string) => Object.assign(new Error("x"), { code });

test.each(["08006", "57P01", "57P03", "53300", "40P01", "40001", "ECONNREFUSED", "ECONNRESET", "EPIPE"])(
  "%s is a database that is away for a moment",
  (code) => expect(isUnavailable(withCode(code))).toBe(true),
);

test.each(["Connection terminated unexpectedly", "timeout exceeded when trying to connect"])(
  "so is %j",
  (message) => expect(isUnavailable(new Error(message))).toBe(true),
);

test.each(["22P02", "23505", "42601", "54001", "22P05"])(
  "%s is a refusal, and asking again does not help",
  (code) => expect(isUnavailable(withCode(code))).toBe(false),
);
