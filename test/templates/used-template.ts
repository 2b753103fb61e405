import type { FlowDocument } from "#engine/document.ts";
import { formPath } from "#lib/form-url.ts";
import type { Json, JsonObject } from "#lib/json.ts";
import { startExecutionEndpoint } from "#server/executions/start/live-routes.ts";
import { updateFlowEndpoint } from "#server/flows/documents/routes.ts";
import type { Send } from "#server/flows/documents/test-support.ts";
import { activateFlowEndpoint, deactivateFlowEndpoint } from "#server/flows/documents/version-routes.ts";
import { createFlowFromTemplateEndpoint } from "#server/flows/templates/routes.ts";
import type { TestMailServer } from "#server/platform/egress/mail.test-server.ts";
import { fieldPrefix } from "#server/webhooks/body/read-page-form.ts";
import { formToken } from "#server/webhooks/forms/token.ts";
import { elapse } from "#test/executions/elapse.ts";
import { until } from "#test/executions/until.ts";
import type { TestDatabase } from "#test/postgres/database.ts";
import type { WebProcess } from "#test/processes/web.ts";
import { completed } from "./accounts.ts";
import { mailText } from "./mail-text.ts";
import type { World } from "./world.ts";

/** What the flows of templates run on. */
export interface Installation {
  database: TestDatabase;
  web: WebProcess;
  world: World;
  mail: TestMailServer;
  send: Send;
  /** The credentials of senders, by the type of authentication. */
  senders: Readonly<Record<string, string>>;
  /** The account of a connector. */
  accountOf: (connector: string) => Promise<string>;
}

/** A live flow made from a template, whose requests go to the world of the test. */
export type UsedTemplate = Awaited<ReturnType<typeof useTemplate>>;

export async function useTemplate(slug: string, installation: Installation) {
  const { database, web, world, mail, send } = installation;
  const { pool } = database;
  const made = await send(createFlowFromTemplateEndpoint, { params: { slug } });
  if (made.status !== 201) throw new Error(`${slug} was not created: ${JSON.stringify(made.body)}`);
  const params = { id: String(made.body.id) };
  const document = await configured(made.body.document, installation);
  await send(updateFlowEndpoint, { params, body: { document, revision: made.body.revision } });
  const activation = await send(activateFlowEndpoint, { params });
  if (activation.status !== 200) throw new Error(`${slug}: ${JSON.stringify(activation.body.errors)}`);
  const trigger = document.nodes[0]?.id ?? "";
  world.requests.length = 0;
  mail.mails.length = 0;

  const executions = async () => {
    const { rows } = await pool.query<{ id: string; status: string; error: { message: string } | null }>(
      "select id, status, error from executions where flow_id = $1 order by id",
      [params.id],
    );
    return rows;
  };

  /** Waits until the last of so many executions has this status, and returns it. */
  const untilStatus = (status: string, count = 1) =>
    until(`${slug}: execution ${count} is ${status}`, async () => {
      const found = await executions();
      const last = found[count - 1];
      const isOver = last?.status === "failed" || last?.status === "succeeded";
      if (isOver && last.status !== status) throw new Error(`${slug}: ${JSON.stringify(last)}`);
      return found.length === count && last?.status === status && last;
    });

  return {
    world,
    mail,
    installation,
    id: params.id,
    /** The e-mails so far: recipients, and headers with text. */
    mails: () => mail.mails.map((each) => ({ to: each.to.join(), text: mailText(each) })),
    requests: () => world.requests.map(({ method, path, body }) => [`${method} ${path}`, body]),
    /** Calls the flow's webhook with JSON. */
    async call(body: Json | string, headers: Record<string, string> = {}) {
      const response = await fetch(`${web.url}/flow/webhook/${trigger}`, {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body: typeof body === "string" ? body : JSON.stringify(body),
      });
      return { status: response.status, body: await response.json() };
    },
    /** The trigger asks its provider once more, and the poll is over. The first poll starts nothing. */
    async poll() {
      const { rows } = await pool.query<{ now: Date }>(
        "update polls set next_at = now() - interval '1 second' where flow_id = $1 returning now()",
        [params.id],
      );
      await until(`${slug} has polled`, async () => {
        const polled = await pool.query("select from polls where flow_id = $1 and polled_at > $2", [
          params.id,
          rows[0]?.now,
        ]);
        return polled.rowCount === 1;
      });
    },
    /** Sends the flow's form as its page does, which was open for a while, and follows the redirect. */
    async sendForm(fields: Readonly<Record<string, string | File>>) {
      const body = new FormData();
      body.append("token", formToken(trigger, Date.now() - 5000));
      for (const [name, value] of Object.entries(fields)) body.append(fieldPrefix + name, value);
      const response = await fetch(web.url + formPath(trigger), { method: "POST", body });
      return { status: response.status, page: await response.text() };
    },
    /** Starts the flow with an input, as a person does. */
    start: (input: JsonObject) => send(startExecutionEndpoint, { params, body: { input } }),
    /** The time of the flow's schedule has come, once. */
    async comeDue() {
      const before = (await executions()).length;
      await pool.query(
        `update schedules set rule = '{"kind":"every","n":1,"unit":"minutes"}', missed = 'once',
           next_at = date_trunc('minute', clock_timestamp()) where flow_id = $1`,
        [params.id],
      );
      await until(`${slug} has started`, async () => (await executions()).length > before);
      await pool.query("update schedules set next_at = null where flow_id = $1", [params.id]);
    },
    /** Waits until the last of so many executions waits, and lets its time come. */
    async elapse(count = 1) {
      const { id } = await untilStatus("waiting", count);
      await elapse(pool, id);
    },
    /** Follows a link of the last e-mail as a program does, which sends this JSON. */
    async followLink(body: JsonObject) {
      const link = /https?:\S+\/resume\/\S+/.exec(mailText(mail.mails.at(-1) ?? noMail))?.[0] ?? "";
      return postJson(link, body);
    },
    untilWaiting: () => untilStatus("waiting"),
    /** Waits until so many executions are over and the last has succeeded. */
    succeeded: (count = 1) => untilStatus("succeeded", count),
    failed: (count = 1) => untilStatus("failed", count),
    stop: () => send(deactivateFlowEndpoint, { params }),
  };
}

const noMail = { from: "", to: [], user: null, isSecure: false, source: "" };

/** Sends JSON to a URL that a flow has given out; resolves with the response's status. */
export async function postJson(url: string, body: JsonObject): Promise<number> {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  await response.arrayBuffer();
  return response.status;
}

/** What a user does before activating: choose the accounts and the credential of the sender, set the URLs. */
async function configured(
  document: FlowDocument,
  { world, senders, accountOf }: Installation,
): Promise<FlowDocument> {
  const nodes = await Promise.all(
    document.nodes.map(async (node) => {
      const { authentication } = node.config as { authentication?: { type: string } };
      const credentialId = senders[authentication?.type ?? ""];
      const config = await completed(node, { accountOf, secretId: senders.signature ?? "" });
      const text = JSON.stringify(config)
        .replaceAll(/https:\/\/[a-z]+\.example\.com/g, world.url)
        .replaceAll('"credential_ids":[]', `"credential_ids":["${credentialId}"]`);
      return { ...node, config: JSON.parse(text) };
    }),
  );
  return { ...document, nodes };
}
