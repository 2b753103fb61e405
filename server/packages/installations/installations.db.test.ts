import { expect, test } from "vitest";
import { newId } from "#lib/id.ts";
import { arrangeAda } from "#test/flows/arrange-ada.ts";
import { readInstallationsEndpoint } from "./routes.ts";

const { database, send } = arrangeAda();

const read = (query: Record<string, string> = {}) =>
  send(readInstallationsEndpoint, { params: { slug: "theme" }, query });

test("shows the days of the range by version, and an unknown version as null", async () => {
  expect((await read()).status).toBe(404);
  const id = newId();
  await database.pool.query("insert into packages (id, slug, name) values ($1, 'theme', 'Theme')", [id]);
  expect((await read()).body).toEqual({ days: [] });
  const today = "(now() at time zone 'utc')::date";
  await database.pool.query(
    `insert into installation_days values ($1, ${today}, '1.0.0', 2), ($1, ${today}, '', 1), ($1, ${today} - 7, '1.0.0', 5)`,
    [id],
  );
  const versions = [
    { version: null, installations: 1 },
    { version: "1.0.0", installations: 2 },
  ];
  const { body } = await read({ days: "7" });
  expect(body).toEqual({ days: [{ day: expect.any(String), versions }] });
  expect((await read({ days: "8" })).body.days).toHaveLength(2);
});
