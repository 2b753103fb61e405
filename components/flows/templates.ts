import type { DocumentEdge, DocumentNode, FlowDocument } from "#engine/document.ts";
import { webhookNodeType } from "#engine/webhook/settings.ts";
import { newNodeId } from "#lib/node-id.ts";

export interface FlowTemplate {
  id: string;
  name: string;
  description: string;
  /** Node types in the order in which the card shows them. */
  types: readonly string[];
  /** Creates a new document, with new node ids. */
  build: () => FlowDocument;
}

/** The distance between consecutive nodes, in canvas units. */
const stepX = 320;
const stepY = 160;

function node(
  type: string,
  key: string,
  column: number,
  row: number,
  config: DocumentNode["config"],
): DocumentNode {
  return { id: newNodeId(), type, key, position: { x: column * stepX, y: row * stepY }, config };
}

function edge(from: DocumentNode, to: DocumentNode, handle = "output"): DocumentEdge {
  return { id: newNodeId(), source: from.id, source_handle: handle, target: to.id, target_handle: "input" };
}

function webhook(description: string, sample: unknown): DocumentNode {
  return node(webhookNodeType, "receive_webhook", 0, 0, {
    label: "Receive Webhook",
    description,
    sample_payload: JSON.stringify(sample, null, 2),
  });
}

function response(
  key: string,
  label: string,
  row: number,
  status: number,
  body: string,
  column = 1,
): DocumentNode {
  return node("http_response_node", key, column, row, {
    label,
    status,
    headers: [],
    content_type: "application/json",
    body,
  });
}

function answerWebhook(): FlowDocument {
  const trigger = webhook("A person’s name and what they are interested in.", {
    name: "Ada Lovelace",
    topic: "analytical engines",
  });
  const responseNode = response(
    "http_response",
    "HTTP Response",
    0,
    200,
    '{\n  "message": "Hello {{name}}, we will write to you about {{topic}}."\n}',
  );
  return { nodes: [trigger, responseNode], edges: [edge(trigger, responseNode)] };
}

function routeOrder(): FlowDocument {
  const trigger = webhook("An order from the shop.", {
    order_id: "A-1042",
    customer: { name: "Grace Hopper", email: "grace@example.com" },
    items: [
      { sku: "LAMP-2", quantity: 2, price: 49 },
      { sku: "DESK-1", quantity: 1, price: 320 },
    ],
    total: 418,
  });
  const isLarge = node("condition_node", "large_order", 1, 0, {
    label: "Large order",
    match: "all",
    conditions: [{ left: "{{total}}", operator: "greater", right: "100" }],
  });
  const review = response(
    "needs_review",
    "Needs review",
    -0.5,
    202,
    '{\n  "order_id": "{{order_id}}",\n  "state": "review",\n  "total": {{total}}\n}',
    2,
  );
  const accept = response(
    "accepted",
    "Accepted",
    0.5,
    201,
    '{\n  "order_id": "{{order_id}}",\n  "state": "accepted",\n  "email": "{{customer.email}}"\n}',
    2,
  );
  return {
    nodes: [trigger, isLarge, review, accept],
    edges: [edge(trigger, isLarge), edge(isLarge, review, "true"), edge(isLarge, accept, "false")],
  };
}

function forwardToApi(): FlowDocument {
  const trigger = webhook("A ticket from the contact form.", {
    subject: "Delivery is late",
    message: "My order A-1042 was due on Monday.",
    customer: { name: "Katherine Johnson", email: "katherine@example.com" },
  });
  const shape = node("set_fields_node", "set_fields", 1, 0, {
    label: "Set Fields",
    fields: [
      { name: "title", value: "{{subject}}" },
      { name: "reporter.email", value: "{{customer.email}}" },
      { name: "text", value: "{{customer.name}}: {{message}}" },
    ],
    keep: "none",
  });
  const call = node("http_request_node", "http_request", 2, 0, {
    label: "HTTP Request",
    method: "POST",
    url: "https://api.example.com/tickets",
    query: [],
    headers: [],
    body_type: "json",
    body: '{\n  "title": "{{set_fields.title}}",\n  "reporter": {{set_fields.reporter}},\n  "text": "{{set_fields.text}}"\n}',
    timeout_seconds: 30,
  });
  return { nodes: [trigger, shape, call], edges: [edge(trigger, shape), edge(shape, call)] };
}

/** The templates for a new flow. */
export const templates: readonly FlowTemplate[] = [
  {
    id: "answer-webhook",
    name: "Answer a webhook",
    description: "Greets the caller with the data that they sent.",
    types: [webhookNodeType, "http_response_node"],
    build: answerWebhook,
  },
  {
    id: "route-order",
    name: "Route an order",
    description: "Sends large orders to review and accepts the others.",
    types: [webhookNodeType, "condition_node", "http_response_node"],
    build: routeOrder,
  },
  {
    id: "forward-to-api",
    name: "Forward to an API",
    description: "Reshapes incoming data and forwards it.",
    types: [webhookNodeType, "set_fields_node", "http_request_node"],
    build: forwardToApi,
  },
];

/** A flow with only its trigger. */
export function startWithWebhook(): FlowDocument {
  const trigger = webhook("", { name: "Ada Lovelace", email: "ada@example.com" });
  return { nodes: [trigger], edges: [] };
}
