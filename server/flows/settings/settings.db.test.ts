import { expect, test } from "vitest";
import { createFlowEndpoint, readFlowEndpoint, updateFlowEndpoint } from "#server/flows/documents/routes.ts";
import { arrangeAda } from "#test/flows/arrange-ada.ts";

const { send } = arrangeAda();

const make = async (): Promise<string> =>
  (await send(createFlowEndpoint, { body: { name: "Orders" } })).body.id;
const save = (id: string, settings: unknown) =>
  send(updateFlowEndpoint, { params: { id }, body: { settings } });

test("limits are null until they are set, are kept by other changes, and end with null", async () => {
  const id = await make();
  const settings = async () => (await send(readFlowEndpoint, { params: { id } })).body.settings;
  const none = { concurrency: null, rate: null, timeout_seconds: null };
  expect(await settings()).toMatchObject(none);
  const limits = {
    concurrency: { limit: 2, key: "{{customer.id}}" },
    rate: { count: 5, period_seconds: 60 },
    timeout_seconds: 90,
  };
  expect((await save(id, limits)).body.settings).toMatchObject(limits);
  await save(id, { concurrency: { limit: 1 } });
  expect(await settings()).toMatchObject({ ...limits, concurrency: { limit: 1, key: "" } });
  await save(id, none);
  expect(await settings()).toMatchObject(none);
});

test.each([
  ["a limit of none", { concurrency: { limit: 0 } }, "/concurrency/limit"],
  ["a limit above all bounds", { concurrency: { limit: 1001 } }, "/concurrency/limit"],
  ["a key that cannot be parsed", { concurrency: { limit: 1, key: "{{ a" } }, "/concurrency/key"],
  ["a key as long as data", { concurrency: { limit: 1, key: "k".repeat(501) } }, "/concurrency/key"],
  ["a rate without its period", { rate: { count: 1 } }, "/rate/period_seconds"],
  ["a rate of none", { rate: { count: 0, period_seconds: 1 } }, "/rate/count"],
  ["a period longer than a day", { rate: { count: 1, period_seconds: 86_401 } }, "/rate/period_seconds"],
  ["a time-out of nothing", { timeout_seconds: 0 }, "/timeout_seconds"],
  ["a redacted path that cannot be read", { redact: ["card", "a..b"] }, "/redact/1"],
  ["more redacted paths than calls could bear", { redact: Array(51).fill("a") }, "/redact"],
])("refuses %s at its field", async (_, settings, pointer) => {
  const { status, body } = await save(await make(), settings);
  expect([status, body.errors?.[0].pointer]).toEqual([422, `/settings${pointer}`]);
});
