import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { DocumentNode } from "#engine/document.ts";
import { newNodeId } from "#lib/node-id.ts";
import { downloadFileEndpoint } from "#server/executions/files/routes.ts";
import { listExecutionsEndpoint, readExecutionEndpoint } from "#server/executions/reads/routes.ts";
import { createFlowEndpoint } from "#server/flows/documents/routes.ts";
import { chain } from "#server/flows/documents/test-support.ts";
import { activateFlowEndpoint } from "#server/flows/documents/version-routes.ts";
import { arrangePerson, ask, type Person } from "#test/access/flow-people.ts";
import { send } from "#test/access/send.ts";
import { triggerNode } from "#test/connectors/github.ts";
import { connectTo } from "#test/connectors/on-server.ts";
import { openConnectorServices } from "#test/connectors/services.ts";
import { until } from "#test/executions/until.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { startTestWorker, type TestWorker } from "#test/processes/worker.ts";
import { type Dovecot, findDovecot, startDovecot } from "#test/servers/dovecot.ts";

const password = "canary-of-a-mailbox";
const program = await findDovecot();

let dataDir: string;
let database: TestDatabase;
let worker: TestWorker;
let server: Dovecot;
let owner: Person;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "millrace-mailbox-"));
  const environment = { EGRESS_ALLOW: "127.0.0.1", DATA_DIR: dataDir };
  database = await useTestDatabase(environment, openConnectorServices);
  if (program === null) return;
  server = await startDovecot(program, { password });
  worker = await startTestWorker(database.url, environment);
  owner = await arrangePerson(database.pool, "owner");
});
afterAll(async () => {
  await worker?.kill();
  await server?.stop();
  await database?.drop();
  await rm(dataDir, { recursive: true, force: true });
});

test.skipIf(program === null)(
  "a new e-mail starts a flow, whose next step stores its attachments",
  async () => {
    const place = { host: "127.0.0.1", port: String(server.port), tls: "off" };
    const { id: connection_id } = await connectTo(owner, "imap", { ...place, username: "ada", password });
    const trigger = triggerNode("imap/new_message", { connection_id, interval_minutes: 1 });
    const reads: DocumentNode = {
      ...{ id: newNodeId(), type: "imap/read_message", version: 1, key: "mail", position: { x: 300, y: 0 } },
      config: {
        label: "Read",
        connection_id,
        input: { folder: "{{folder}}", uid: "{{uid}}", attachments: "true" },
      },
    };
    const document = chain(trigger, reads);
    const { body: flow } = await ask(owner, createFlowEndpoint, { body: { name: "Invoices", document } });
    const live = await ask(owner, activateFlowEndpoint, { params: { id: flow.id } });
    expect(live).toMatchObject({ status: 200 });
    await until("the first check", async () => {
      const { rows } = await database.pool.query("select from polls where polled_at is not null");
      return rows.length > 0;
    });
    await server.deliver(
      [
        "From: ada@example.com\r\nSubject: Invoice\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\nHi.\r\n",
        `--b\r\nContent-Type: application/pdf; name=invoice.pdf\r\nContent-Transfer-Encoding: base64\r\n\r\n${btoa("%PDF-1.7")}\r\n--b--\r\n`,
      ].join(""),
    );
    await database.pool.query("update polls set next_at = now() - interval '1 second'");
    const finished = await until("the execution", async () => {
      const { body } = await ask(owner, listExecutionsEndpoint);
      return body.data.find((each: { finished_at: string | null }) => each.finished_at !== null);
    });
    const { body: execution } = await ask(owner, readExecutionEndpoint, { params: { id: finished.id } });
    const step = execution.steps.find((each: { node_id: string }) => each.node_id === reads.id);
    expect(step).toMatchObject({
      output: { subject: "Invoice", text: "Hi.\n", attachments: [{ filename: "invoice.pdf", size: 8 }] },
    });
    const [{ file }] = step.output.attachments;
    const sent = { cookie: owner.cookie, params: { id: file.file_id } };
    const download = await send(downloadFileEndpoint, sent);
    expect(await download.text()).toBe("%PDF-1.7");
    expect(worker.log()).not.toContain(password);
  },
);
