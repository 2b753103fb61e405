import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { arrangeCaller } from "#server/flows/documents/test-support.ts";
import { templates } from "#server/flows/templates/library/index.ts";
import { addCredentialEndpoint } from "#server/identity/credentials/routes.ts";
import { startMailServer } from "#server/platform/egress/mail.test-server.ts";
import { freePort } from "#supervisor/free-port.ts";
import { useTestDatabase } from "#test/postgres/database.ts";
import { startWebProcess } from "#test/processes/web.ts";
import { startTestWorker, type TestWorker } from "#test/processes/worker.ts";
import { openAllServices } from "#test/web-services.ts";
import { atServer, createAccounts } from "./accounts.ts";
import { alertRuns } from "./alerts.ts";
import { approvalRuns } from "./approvals.ts";
import { blockRuns } from "./blocks.ts";
import { copyRuns } from "./copies.ts";
import { dataRuns } from "./data.ts";
import { formRuns } from "./forms.ts";
import { reportRuns } from "./reports.ts";
import { salesRuns } from "./sales.ts";
import { socialRuns } from "./social.ts";
import { supportRuns } from "./support.ts";
import { type Installation, useTemplate } from "./used-template.ts";
import { signingSecret, webhookRuns } from "./webhooks.ts";
import { startWorld } from "./world.ts";

const runs = {
  ...{ ...webhookRuns, ...formRuns, ...salesRuns, ...supportRuns, ...socialRuns },
  ...{ ...alertRuns, ...reportRuns, ...approvalRuns, ...dataRuns, ...copyRuns, ...blockRuns },
};

let installation: Installation;
let worker: TestWorker;

beforeAll(async () => {
  const database = await useTestDatabase({}, openAllServices);
  const [world, mail, port] = await Promise.all([startWorld(), startMailServer(), freePort()]);
  const environment = {
    BASE_URL: `http://127.0.0.1:${port}`,
    EGRESS_ALLOW: `${world.host},127.0.0.1:${mail.port}`,
    CONNECTOR_BASE_URLS: atServer(world.url),
    SMTP_URL: `smtp://127.0.0.1:${mail.port}?tls=none`,
  };
  const web = await startWebProcess({ databaseUrl: database.url, port, environment });
  worker = await startTestWorker(database.url, environment);
  const send = await arrangeCaller("Ada", "write");
  const sender = async (kind: string, settings: object) => {
    const body = { kind, name: `Sender with ${kind}`, settings, secret: signingSecret };
    return String((await send(addCredentialEndpoint, { body })).body.id);
  };
  const senders = {
    signature: await sender("signature", {}),
    basic: await sender("basic", { username: "sender" }),
    header: await sender("header", { header: "X-Telegram-Bot-Api-Secret-Token" }),
  };
  const accountOf = createAccounts(database.pool, world.host);
  installation = { database, web, world, mail, send, senders, accountOf };
});
afterAll(async () => {
  await worker?.stop();
  await installation?.web.stop();
  await installation?.world.close();
  await installation?.mail.close();
  await installation?.database.drop();
});
beforeEach(() => {
  installation.world.answer = () => ({});
});

test("every template has a run, and every run a template", () => {
  expect(Object.keys(runs).toSorted()).toEqual(templates.map(({ slug }) => slug).toSorted());
});

test.each(Object.entries(runs))(
  "%s: made from the gallery and set up, it is live and does what it says",
  async (slug, run) => {
    const flow = await useTemplate(slug, installation);
    await run(flow);
    await flow.stop();
  },
);
