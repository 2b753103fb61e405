import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseEnv } from "node:util";
import { expect, test } from "vitest";
import { environmentSchema } from "#server/platform/config/config.ts";
import { envExample } from "./write-env-example.ts";

const file = readFileSync(join(resolve(import.meta.dirname, ".."), ".env.example"), "utf8");

test(".env.example is current; `npm run env-example` writes it", () => {
  expect(file).toBe(envExample());
});

test("as it is, the file sets nothing; uncommented, it sets every variable to a valid default", () => {
  expect(parseEnv(file)).toEqual({});
  const values = parseEnv(file.replaceAll(/^#([A-Z_0-9]+=)/gm, "$1"));
  // `parseEnv` sorts by name.
  expect(Object.keys(values).toSorted()).toEqual(Object.keys(environmentSchema.shape).toSorted());
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ""));
  expect(environmentSchema.safeParse(given).error).toBeUndefined();
});
