import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import type { Endpoint } from "#server/identity/endpoint/endpoint.ts";
import { signIn } from "#server/identity/sign-in/sign-in.ts";
import { endpoints } from "#server/openapi/routes.ts";
import { cookieOf, storeUser } from "#test/access/people.ts";
import { type Sent, send } from "#test/access/send.ts";
import { accessTable } from "#test/access/table.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { openAllServices } from "#test/web-services.ts";

let database: TestDatabase;
let cookie: string;
beforeAll(async () => {
  database = await useTestDatabase({}, openAllServices);
  cookie = await cookieOf(await storeUser(database.pool, "owner"));
});
afterAll(() => database.drop());

/** Never stored as text: secrets are hashed or encrypted, and a sample's body and files' contents are bytes. */
const bytes = new Set(["current_password", "new_password", "password", "secret", "body"]);

/** The names of the properties that may be a string, of every variant of a union. */
function stringsOf(schema: z.ZodType | undefined): string[] {
  if (!schema) return [];
  return namesIn(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }));
}

type Described = z.core.JSONSchema.BaseSchema;

function namesIn(described: Described): string[] {
  const variants = [...(described.anyOf ?? []), ...(described.oneOf ?? [])];
  const own = Object.entries(described.properties ?? {}).flatMap(([name, property]) =>
    isString(property as Described) ? [name] : [],
  );
  return [...new Set([...own, ...variants.flatMap((variant) => namesIn(variant as Described))])];
}

function isString(property: Described): boolean {
  if (property.type === "string" && property.enum === undefined && property.const === undefined) return true;
  return [...(property.anyOf ?? []), ...(property.oneOf ?? [])].some((each) => isString(each as Described));
}

const nameOf = ({ contract }: Endpoint) => `${contract.method} ${contract.path}`;

/** Every string that an endpoint accepts, in its body and its query. */
const places = endpoints.flatMap((endpoint) => [
  ...stringsOf(endpoint.contract.multipart ? undefined : endpoint.contract.body)
    .filter((field) => !bytes.has(field))
    .map((field) => ({ name: `${nameOf(endpoint)} ${field}`, endpoint, body: field })),
  ...stringsOf(endpoint.contract.query).map((field) => ({
    name: `${nameOf(endpoint)} ?${field}`,
    endpoint,
    query: field,
  })),
]);

test("Low 2: the places are found", () => {
  const names = places.map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining([
      "POST /api/setup email",
      "POST /api/api-keys name",
      "POST /api/credentials name",
      "GET /api/executions ?q",
    ]),
  );
});

test.each(places)("Low 2: U+0000 is 422 and never a fault: $name", async ({ endpoint, ...place }) => {
  const { params, query, body } = accessTable[nameOf(endpoint)] ?? {};
  const sent: Sent = { cookie, ...(params && { params }) };
  if ("body" in place && place.body !== undefined) {
    sent.body = { ...body, [place.body]: "a\u0000b" };
  } else if ("query" in place) {
    const search = new URLSearchParams(query);
    search.set(String(place.query), "a\u0000b");
    sent.query = `?${search}`;
  }
  expect((await send(endpoint, sent)).status).toBe(422);
});

test("Low 2: a user name of a credential holds no U+0000", async () => {
  const endpoint = endpoints.find((each) => nameOf(each) === "POST /api/credentials");
  if (!endpoint) throw new Error("Credentials cannot be made any more.");
  const body = { kind: "basic", name: "Basic", settings: { username: "a\u0000b" }, secret: "s" };
  expect((await send(endpoint, { cookie, body })).status).toBe(422);
});

test("Low 2: an e-mail address with U+0000 does not sign in, and is not a fault", async () => {
  const attempt = { email: "a\u0000@example.com", password: "x", address: null, userAgent: null };
  expect(await signIn(attempt)).toEqual({ kind: "wrong_credentials" });
});
