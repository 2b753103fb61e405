import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { newId } from "#lib/id.ts";
import { cookieOf, storeApiKey, storeUser } from "#test/access/people.ts";
import { type Credentials, send } from "#test/access/send.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { openAllServices } from "#test/web-services.ts";
import { watchExecutionEndpoint, watchExecutionsEndpoint } from "./routes.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await useTestDatabase({}, openAllServices);
});
afterAll(() => database.drop());
// Only the heartbeat's timer is faked: the database and the reader run in real time.
beforeEach(() => void vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] }));
afterEach(() => void vi.useRealTimers());

const heartbeatMs = 15_000;

/** A caller's stream, read chunk by chunk. */
async function open(caller: Credentials) {
  const response = await send(watchExecutionsEndpoint, caller);
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) throw new Error("There is no stream.");
  expect((await reader.read()).value).toBe("retry: 1000\n\n");
  return {
    /** The next heartbeat's chunk; null if the stream has ended. */
    async beat(): Promise<string | null> {
      vi.advanceTimersByTime(heartbeatMs);
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return null;
        if (!value.startsWith("event:")) return value;
      }
    },
  };
}

type Arranged = Credentials & { userId: string };

async function withSession(): Promise<Arranged> {
  const userId = await storeUser(database.pool, "viewer");
  return { userId, cookie: await cookieOf(userId) };
}

async function withKey(): Promise<Arranged> {
  const userId = await storeUser(database.pool, "viewer");
  return { userId, key: (await storeApiKey(database.pool, userId, ["read"])).key };
}

test.each<[what: string, arrange: () => Promise<Arranged>, lose: string]>([
  ["its key was revoked", withKey, "update api_keys set revoked_at = now() where user_id = $1"],
  ["its key has expired", withKey, "update api_keys set expires_at = now() where user_id = $1"],
  ["its browser was signed out", withSession, "delete from sessions where user_id = $1"],
  [
    "its person signed out everywhere",
    withSession,
    "update users set session_epoch = session_epoch + 1 where id = $1",
  ],
  ["its person is gone", withSession, "delete from users where id = $1"],
])("Low 4: a stream ends at the next heartbeat when %s", async (_, arrange, lose) => {
  const { userId, ...caller } = await arrange();
  const stream = await open(caller);
  expect(await stream.beat()).toBe(": still here\n\n");
  await database.pool.query(lose, [userId]);
  expect(await stream.beat()).toBeNull();
});

test("Low 4: following one execution ends as well", async () => {
  const { userId, ...caller } = await withKey();
  const [id, flowId] = [newId(), newId()];
  await database.pool.query("insert into flows (id, name, draft) values ($1, 'Followed', '{}')", [flowId]);
  await database.pool.query(
    `insert into executions (id, flow_id, trigger_node_id, source, status, input, created_at)
     values ($1, $2, 'x', 'test', 'queued', '{}', now())`,
    [id, flowId],
  );
  const response = await send(watchExecutionEndpoint, { ...caller, params: { id } });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let received = "";
  do {
    const { done, value } = (await reader?.read()) ?? { done: true };
    if (done) throw new Error(`The stream ended after: ${received}`);
    received += value;
  } while (!received.includes("event: execution"));
  await database.pool.query("delete from api_keys where user_id = $1", [userId]);
  vi.advanceTimersByTime(heartbeatMs);
  for (let end = false; !end; ) end = (await reader?.read())?.done ?? true;
});
