import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { endpoints } from "#server/openapi/routes.ts";
import { accessTable } from "#test/access/table.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { openAllServices } from "#test/web-services.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await useTestDatabase({}, openAllServices);
});
afterAll(() => database.drop());

const open = endpoints.filter(({ contract }) => contract.access === "public" && contract.method === "POST");

describe("L1: strangers cannot make the process parse large bodies", () => {
  test.each(
    open.map((endpoint) => [`${endpoint.contract.method} ${endpoint.contract.path}`, endpoint] as const),
  )("%s", async (name, endpoint) => {
    const { params = {} } = accessTable[name] ?? {};
    const send = (body: string) =>
      endpoint(
        new Request(`http://localhost:3000${endpoint.contract.path}`, { method: "POST", body }),
        params,
      );
    const escapes = JSON.stringify({ email: "" }).replace('""', `"${"\\u0041".repeat(100_000)}"`);
    expect((await send(escapes)).status).toBe(413);
    const long = await send(
      JSON.stringify({ email: "a.".repeat(20_000), name: "Ada", password: "x".repeat(20) }),
    );
    expect(long.status).toBe(422);
  });

  test("there are some", () => expect(open.length).toBeGreaterThan(4));
});
