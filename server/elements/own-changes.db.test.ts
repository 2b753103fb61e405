import { afterAll, beforeAll, expect, test } from "vitest";
import { arrangeCaller, type Send } from "#server/flows/documents/test-support.ts";
import { webListener } from "#server/platform/database/web-listener.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { openAllServices } from "#test/web-services.ts";
import { catalogCache } from "./catalog.ts";
import { createElementEndpoint, publishElementEndpoint, withdrawElementEndpoint } from "./routes.ts";

let database: TestDatabase;
let editor: Send;

beforeAll(async () => {
  database = await useTestDatabase({}, openAllServices);
  editor = await arrangeCaller("Editor", "write");
  // From here on no notification arrives, and the cache does not know that it missed any.
  await webListener().close();
  catalogCache().onListening();
});
afterAll(() => database.drop());

const statusOf = async (name: string) => (await catalogCache().get()).byName.get(name)?.element.status;

test("who publishes or withdraws an element finds it so at once, before the process is notified", async () => {
  const box = {
    name: "plain-box",
    title: "Plain box",
    description: "A box with words in it, for tests.",
    categories: ["boxes"],
    html: "<p>Words</p>",
  };
  const { body } = await editor(createElementEndpoint, { body: box });
  expect(await statusOf(box.name)).toBeUndefined();
  await editor(publishElementEndpoint, { params: { id: body.id }, body: {} });
  expect(await statusOf(box.name)).toBe("published");
  await editor(withdrawElementEndpoint, { params: { id: body.id } });
  expect(await statusOf(box.name)).toBe("withdrawn");
});
