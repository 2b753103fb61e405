import { Writable } from "node:stream";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { newId } from "#lib/id.ts";
import { newNodeId } from "#lib/node-id.ts";
import type { Services } from "#lib/services.ts";
import { parseResumeToken, resumeToken } from "#server/executions/resume-links/token.ts";
import { decryptSecret } from "#server/identity/credentials/encrypt-secret.ts";
import { readAttemptCookie, writeAttemptCookie } from "#server/identity/provider-sign-in/attempt-cookie.ts";
import { decodeSession, encodeSession } from "#server/identity/sessions/session-token.ts";
import { checkDownloadToken, downloadToken } from "#server/packages/releases/download-token.ts";
import { assertSecretKey } from "#server/packages/signing/assert-secret-key.ts";
import { parseConfig } from "#server/platform/config/config.ts";
import { pool } from "#server/platform/database/pool.ts";
import { isMacOf, macOf } from "#server/platform/encryption/mac.ts";
import { seal, unsealAny } from "#server/platform/encryption/sealed.ts";
import { prepareSecrets } from "#server/platform/secrets/prepare-secrets.ts";
import { keepCredential } from "#test/postgres/credential.ts";
import { createTestDatabase, type TestDatabase } from "#test/postgres/database.ts";
import { openTestServices } from "#test/services.ts";
import { reEncrypt } from "./re-encrypt.ts";

const keyNamed = (name: string) => `canary ${name} key `.repeat(4).trim();
const [first, second, third] = [keyNamed("first"), keyNamed("second"), keyNamed("third")];
const stop = new AbortController().signal;
let database: TestDatabase;
let services: Services | undefined;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  await services?.close();
  services = undefined;
  await database.drop();
});

async function startWith(current: string, previous = ""): Promise<void> {
  await services?.close();
  Object.assign(process.env, {
    DATABASE_URL: database.url,
    BASE_URL: "http://localhost:3000",
    SECRET_KEY: current,
    SECRET_KEY_PREVIOUS: previous,
    LOG_LEVEL: "silent",
  });
  services = openTestServices();
  await prepareSecrets(pool());
  await assertSecretKey();
}
