import { afterAll, beforeAll } from "vitest";
import { arrangeCaller, type Send } from "#server/flows/documents/test-support.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";

/** A database for the tests of a file, and Ada, who may write. */
export function arrangeAda(...options: Parameters<typeof useTestDatabase>) {
  let opened: TestDatabase;
  let caller: Send;
  beforeAll(async () => {
    opened = await useTestDatabase(...options);
    caller = await arrangeCaller("Ada", "write");
  });
  afterAll(() => opened.drop());
  const send: Send = (endpoint, sent) => caller(endpoint, sent);
  return {
    send,
    database: {
      get url() {
        return opened.url;
      },
      get pool() {
        return opened.pool;
      },
    },
  };
}
