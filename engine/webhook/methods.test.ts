import { expect, test } from "vitest";
import { callMethods, callMethodsOf } from "./methods.ts";

test.each([
  [{}, ["POST", "GET"], "GET, HEAD, OPTIONS, POST"],
  [{ methods: ["PUT" as const] }, ["POST", "GET", "PUT"], "GET, HEAD, OPTIONS, POST, PUT"],
  [{ refuse_get: true }, ["POST"], "OPTIONS, POST"],
  [{ refuse_get: true, methods: ["DELETE" as const] }, ["POST", "DELETE"], "OPTIONS, POST, DELETE"],
])("%j accepts %j and allows %s", (settings, accepted, allow) => {
  expect([...callMethods(settings).accepted]).toEqual(accepted);
  expect(callMethods(settings).allow).toBe(allow);
});

test("a configuration that cannot be read has the everyday methods", () => {
  expect(callMethodsOf({ refuse_get: "yes" }).allow).toBe("GET, HEAD, OPTIONS, POST");
});
