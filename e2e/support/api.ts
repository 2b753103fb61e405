import { expect } from "@playwright/test";
import { type Execution, executionSchema } from "#api/executions/reads/schema.ts";
import {
  type Flow,
  type FlowActivation,
  flowActivationSchema,
  flowSchema,
} from "#api/flows/documents/schema.ts";
import { type Credential, credentialSchema } from "#api/identity/credentials/schema.ts";
import type { FlowDocument } from "#engine/document.ts";
import type { Installation } from "./installation.ts";

/** The installation that the tests share, started by `e2e/global-setup.ts`. */
export function installation(): Installation {
  const { E2E_BASE_URL: url, E2E_API_KEY: apiKey } = process.env;
  if (!url || !apiKey) throw new Error("Run the browser tests with `npm run test:e2e`.");
  return { url, apiKey };
}

export const baseUrl = (): string => installation().url;

/** A management call; fails the test when it is refused. */
export async function call(
  method: string,
  path: string,
  body?: unknown,
  { url, apiKey }: Installation = installation(),
): Promise<unknown> {
  const response = await fetch(url + path, {
    method,
    headers: { authorization: `Bearer ${apiKey}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  expect(response.ok, `${method} ${path} answered ${response.status}: ${text}`).toBe(true);
  return text === "" ? null : JSON.parse(text);
}

export async function createFlow(name: string, document: FlowDocument, at?: Installation): Promise<Flow> {
  return flowSchema.parse(await call("POST", "/api/flows", { name, document }, at));
}

export async function readFlow(id: string, at?: Installation): Promise<Flow> {
  return flowSchema.parse(await call("GET", `/api/flows/${id}`, undefined, at));
}

/** Edits a flow's draft, as another person would. */
export async function changeDraft(
  id: string,
  change: (document: FlowDocument) => FlowDocument,
): Promise<void> {
  const { document, revision } = await readFlow(id);
  await call("PATCH", `/api/flows/${id}`, { document: change(document), revision });
}

export async function activate(flowId: string, at?: Installation): Promise<FlowActivation> {
  return flowActivationSchema.parse(await call("PUT", `/api/flows/${flowId}/activation`, undefined, at));
}

/** A live flow with this document, and its webhook's URL. */
export async function createLiveFlow(name: string, document: FlowDocument, at?: Installation) {
  const flow = await createFlow(name, document, at);
  const { webhooks } = await activate(flow.id, at);
  const url = webhooks[0]?.url;
  if (url === undefined) throw new Error(`The flow "${name}" has no webhook.`);
  return { id: flow.id, name, url };
}

/** A credential for signatures over the body. */
export async function createCredential(name: string, secret = "a secret"): Promise<Credential> {
  const body = { kind: "signature", name, settings: {}, secret };
  return credentialSchema.parse(await call("POST", "/api/credentials", body));
}

/** Sends JSON as a webhook's sender does. */
export function send(url: string, body: unknown): Promise<Response> {
  return fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}

/** The execution once it is over. */
export async function finishedExecution(id: string, at?: Installation): Promise<Execution> {
  let execution: Execution | undefined;
  await expect
    .poll(
      async () => {
        execution = executionSchema.parse(await call("GET", `/api/executions/${id}`, undefined, at));
        return execution.finished_at;
      },
      { message: `execution ${id} never finished`, timeout: 60_000, intervals: [50, 100, 200] },
    )
    .not.toBeNull();
  if (!execution) throw new Error(`Execution ${id} was never read.`);
  return execution;
}
