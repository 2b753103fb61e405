import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newId } from "#lib/id.ts";
import { watchExecutionsEndpoint, watchFlowEndpoint } from "#server/executions/event-streams/routes.ts";
import { notifyFlowChanged } from "#server/executions/events/flow-events.sql.ts";
import { copyFlowEndpoint, listFlowsEndpoint, readFlowEndpoint } from "#server/flows/documents/routes.ts";
import type { Endpoint } from "#server/identity/endpoint/endpoint.ts";
import { removeUserEndpoint } from "#server/identity/members/routes.ts";
import { listPeopleEndpoint } from "#server/identity/people/list-routes.ts";
import { createServiceEndpoint, deleteServiceEndpoint } from "#server/identity/service-accounts/routes.ts";
import {
  arrangeEditors,
  arrangePerson,
  ask,
  createFlow,
  makePrivate,
  type Person,
  statusOf,
} from "#test/access/flow-people.ts";
import { storeApiKey } from "#test/access/people.ts";
import { type Sent, send } from "#test/access/send.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { openAllServices } from "#test/web-services.ts";
import { changeFlowAccessEndpoint, readFlowAccessEndpoint } from "./routes.ts";

let database: TestDatabase;
let ada: Person;
let grace: Person;
let eve: Person;
let owner: Person;

beforeAll(async () => {
  database = await useTestDatabase({}, openAllServices);
  owner = await arrangePerson(database.pool, "owner");
});
afterAll(() => database.drop());
beforeEach(async () => {
  [ada, grace, eve] = await arrangeEditors(database.pool);
});

const open = (person: Person, id: string) =>
  ask(person, changeFlowAccessEndpoint, { params: { id }, body: { private: false } });
const listed = async (person: Person, id: string) => {
  const { body } = await ask(person, listFlowsEndpoint, { query: "?limit=100" });
  return body.data.find((flow: { id: string }) => flow.id === id);
};
const idsOf = (people: { id: string }[]) => people.map(({ id }) => id).sort();

describe("who can see a flow", () => {
  test("is everyone at first, then its people, then everyone again, with the next request", async () => {
    const { id } = await createFlow(ada);
    expect(await listed(eve, id)).toMatchObject({ private: false });
    const { status, body } = await makePrivate(ada, id, grace);
    expect(status).toBe(200);
    expect(idsOf(body.people)).toEqual(idsOf([ada, grace]));
    expect(await Promise.all([ada, grace, owner, eve].map((each) => statusOf(each, id)))).toEqual([
      200, 200, 200, 404,
    ]);
    expect(await listed(grace, id)).toMatchObject({ private: true });
    expect(await listed(eve, id)).toBeUndefined();
    expect((await open(grace, id)).body.private).toBe(false);
    expect(await statusOf(eve, id)).toBe(200);
  });

  test("nobody but an owner locks themselves out, and the creator stays", async () => {
    const { id } = await createFlow(ada);
    const { body } = await makePrivate(grace, id);
    expect(idsOf(body.people)).toEqual(idsOf([ada, grace]));
    expect(body.people.map(({ fixed }: { fixed: boolean }) => fixed)).toEqual([true, true]);
    expect(idsOf((await makePrivate(ada, id)).body.people)).toEqual([ada.id]);
    expect(await statusOf(grace, id)).toBe(404);
    expect(idsOf((await makePrivate(owner, id, eve)).body.people)).toEqual(idsOf([ada, eve]));
    expect(await statusOf(owner, id)).toBe(200);
  });

  test("is kept while the flow is open to everyone, and back when it is private again", async () => {
    const { id } = await createFlow(ada);
    await makePrivate(ada, id, grace);
    await open(ada, id);
    const { body } = await ask(ada, readFlowAccessEndpoint, { params: { id } });
    expect([body.private, idsOf(body.people)]).toEqual([false, idsOf([ada, grace])]);
    expect(await statusOf(eve, id)).toBe(200);
    const again = await ask(ada, changeFlowAccessEndpoint, { params: { id }, body: { private: true } });
    expect(idsOf(again.body.people)).toEqual(idsOf([ada, grace]));
    expect([await statusOf(grace, id), await statusOf(eve, id)]).toEqual([200, 404]);
    expect(idsOf((await makePrivate(ada, id)).body.people)).toEqual([ada.id]);
  });

  test("can be a service, whose keys then see it", async () => {
    const { id } = await createFlow(ada);
    const made = await ask(owner, createServiceEndpoint, { body: { name: "Deploy", role: "editor" } });
    const service: Person = { id: made.body.id, cookie: "" };
    const { key } = await storeApiKey(database.pool, service.id, ["read"]);
    const seen = async () => (await send(readFlowEndpoint, { key, params: { id } })).status;
    const { body: choices } = await ask(ada, listPeopleEndpoint, { query: "?q=deploy" });
    expect(choices.data).toContainEqual({ id: service.id, name: "Deploy", service: true });
    await makePrivate(ada, id, grace);
    expect(await seen()).toBe(404);
    const { body } = await makePrivate(ada, id, service);
    expect(body.people).toContainEqual({ id: service.id, name: "Deploy", service: true, fixed: false });
    expect(await seen()).toBe(200);
    const gone = await ask(owner, deleteServiceEndpoint, { params: { id: service.id } });
    expect(gone.status).toBe(204);
    const left = await ask(ada, readFlowAccessEndpoint, { params: { id } });
    expect(idsOf(left.body.people)).toEqual([ada.id]);
  });

  test("changes only for those who see it", async () => {
    const { id } = await createFlow(ada);
    await makePrivate(ada, id);
    expect((await makePrivate(eve, id, eve)).status).toBe(404);
    expect((await open(eve, id)).status).toBe(404);
    expect((await ask(eve, readFlowAccessEndpoint, { params: { id } })).status).toBe(404);
  });

  test("can only be people who exist and are active", async () => {
    const { id } = await createFlow(ada);
    await database.pool.query("update users set deactivated_at = now() where id = $1", [eve.id]);
    for (const person of [eve, { id: newId(), cookie: "" }]) {
      const { status, body } = await makePrivate(ada, id, grace, person);
      expect([status, body.errors[0].pointer]).toEqual([422, "/people/1"]);
    }
    expect(await statusOf(owner, id)).toBe(200);
    expect(await listed(grace, id)).toMatchObject({ private: false });
  });

  test("is still the owners when its last person is removed", async () => {
    const { id } = await createFlow(ada);
    await makePrivate(ada, id);
    expect((await ask(owner, removeUserEndpoint, { params: { id: ada.id } })).status).toBe(204);
    const { body } = await ask(owner, readFlowAccessEndpoint, { params: { id } });
    expect(body).toEqual({ private: true, people: [] });
    expect([await statusOf(owner, id), await statusOf(grace, id)]).toEqual([200, 404]);
  });

  test("is recorded before and after, once for the same list", async () => {
    const { id } = await createFlow(ada);
    await makePrivate(ada, id, grace);
    await makePrivate(ada, id, grace);
    await open(ada, id);
    const { rows } = await database.pool.query(
      "select before, after from audit_entries where target_id = $1 and action = 'flow.access_changed' order by id",
      [id],
    );
    expect(rows).toMatchObject([
      { before: { visible_to: "everyone", people: [] }, after: { visible_to: "people" } },
      { before: { visible_to: "people" }, after: { visible_to: "everyone" } },
    ]);
    expect(idsOf(rows[0].after.people)).toEqual(idsOf([ada, grace]));
  });

  test("an owner whose role is taken sees only what an editor sees, with the next request", async () => {
    const second = await arrangePerson(database.pool, "owner");
    const { id } = await createFlow(ada);
    await makePrivate(ada, id);
    const { key } = await storeApiKey(database.pool, second.id, ["read"]);
    expect((await send(readFlowEndpoint, { key, params: { id } })).status).toBe(200);
    await database.pool.query("update users set role = 'editor' where id = $1", [second.id]);
    expect((await send(readFlowEndpoint, { key, params: { id } })).status).toBe(404);
    expect(await statusOf(second, id)).toBe(404);
  });

  test("names without addresses are what editors choose from", async () => {
    const { body } = await ask(ada, listPeopleEndpoint, { query: "?limit=200" });
    expect(body.data).toContainEqual({ id: grace.id, name: "The editor", service: false });
    expect(JSON.stringify(body)).not.toContain("@");
    expect((await ask(await arrangePerson(database.pool, "operator"), listPeopleEndpoint)).status).toBe(403);
  });
});

describe("a copy of a private flow", () => {
  test("is visible to the same people and to whoever copied it", async () => {
    const { id } = await createFlow(ada);
    await makePrivate(ada, id, grace);
    const { body: copy } = await ask(grace, copyFlowEndpoint, { params: { id } });
    expect(copy.private).toBe(true);
    const { body } = await ask(grace, readFlowAccessEndpoint, { params: { id: copy.id } });
    expect(idsOf(body.people)).toEqual(idsOf([ada, grace]));
    expect(await statusOf(eve, copy.id)).toBe(404);
  });
});

/** An event stream, read event by event. */
async function follow(person: Person, endpoint: Endpoint, sent: Sent = {}) {
  const response = await send(endpoint, { cookie: person.cookie, ...sent });
  expect(response.status).toBe(200);
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) throw new Error("There is no stream.");
  return {
    /** What is sent until this text, with it; null: the stream ends before. */
    async readTo(text: string): Promise<string | null> {
      let read = "";
      while (!read.includes(text)) {
        const { done, value } = await reader.read();
        if (done) return null;
        read += value;
      }
      return read;
    },
    close: () => reader.cancel(),
  };
}

describe("open feeds", () => {
  test("of a flow end when their reader can no longer see it, and go on for the others", async () => {
    const { id } = await createFlow(ada);
    const [evesFeed, gracesFeed] = [
      await follow(eve, watchFlowEndpoint, { params: { id } }),
      await follow(grace, watchFlowEndpoint, { params: { id } }),
    ];
    expect(await evesFeed.readTo("event: tabs")).not.toBeNull();
    await makePrivate(ada, id, grace);
    expect(await evesFeed.readTo("what is never sent")).toBeNull();
    expect(await gracesFeed.readTo(": still here")).not.toBeNull();
    await gracesFeed.close();
  });

  test("of all executions leave out a flow from the moment it is private", async () => {
    const [secret, shown] = [await createFlow(ada), await createFlow(ada)];
    const feed = await follow(eve, watchExecutionsEndpoint);
    notifyFlowChanged(secret.id);
    expect(await feed.readTo(secret.id)).not.toBeNull();
    const watching = await follow(ada, watchExecutionsEndpoint);
    await makePrivate(ada, secret.id);
    notifyFlowChanged(secret.id);
    expect(await watching.readTo(secret.id)).not.toBeNull();
    notifyFlowChanged(shown.id);
    const sent = await feed.readTo(shown.id);
    expect(sent).toContain(shown.id);
    expect(sent).not.toContain(secret.id);
    await Promise.all([feed.close(), watching.close()]);
  });
});
