import type { DocumentNode } from "#engine/document.ts";
import { newNodeId } from "#lib/node-id.ts";
import { chain, createDraft, type Send } from "#server/flows/documents/test-support.ts";
import { activateFlowEndpoint } from "#server/flows/documents/version-routes.ts";
import { toHttpRequest } from "#server/platform/http/web-adapter.ts";
import { receiveForm } from "./receive-form.ts";

export const origin = "http://localhost:3000";

function formNode(config: Record<string, unknown> = {}): DocumentNode {
  return {
    id: newNodeId(),
    type: "form_node",
    key: "form",
    position: { x: 0, y: 0 },
    config: {
      label: "Form",
      title: "Ask for an offer",
      description: "For <you>.",
      fields: [
        { label: "Your name", required: true },
        { label: "E-mail address", type: "email" },
        { label: "Plan", name: "plan", type: "file" },
      ],
      ...config,
    },
  };
}

/**
 * A flow with a form that is live.
 *
 * @throws with the problems if it cannot go live
 */
export async function arrangeForm(send: Send, config: Record<string, unknown> = {}, ...more: DocumentNode[]) {
  const node = formNode(config);
  const { id } = await createDraft(send, chain(node, ...more));
  const { status, body } = await send(activateFlowEndpoint, { params: { id } });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return { nodeId: node.id, flowId: String(id) };
}

interface Answer {
  status: number;
  headers: Map<string, string>;
  body: string;
}

export async function request(nodeId: string, init: RequestInit = {}, query = ""): Promise<Answer> {
  const sent = new Request(`${origin}/form/${nodeId}${query}`, init);
  const { status, headers, body } = await receiveForm(toHttpRequest(sent), nodeId);
  return { status, headers: new Map(headers), body: String(body) };
}

export const tokenIn = (page: string): string => /name="token" value="([^"]+)"/.exec(page)?.[1] ?? "";

/** Sends what a page would: its token, the empty trap, and the fields. */
export async function submit(
  nodeId: string,
  fields: Record<string, string | File>,
  own: Record<string, string>,
): Promise<Answer> {
  const body = new FormData();
  for (const [name, value] of Object.entries({ website: "", ...own })) body.append(name, value);
  for (const [name, value] of Object.entries(fields)) body.append(`field.${name}`, value);
  return request(nodeId, { method: "POST", body });
}
