import { z } from "zod";
import { defineNode, field, toKeywords } from "#engine/node.ts";
import { senderCredentials } from "#engine/webhook/authentication.ts";
import { webhookNodeType, webhookSettings } from "#engine/webhook/settings.ts";
import { sampleOutput } from "./sample-output.ts";
import { samplePayloadProblem } from "./sample-payload.ts";
import { settingProblems } from "./setting-problems.ts";

const oneOrMany = z.union([z.string(), z.array(z.string())]);

export default defineNode({
  type: webhookNodeType,
  category: "trigger",
  label: "Receive Webhook",
  description: "Starts the flow when its URL is called.",
  keywords: toKeywords(`
    webhook, webhook trigger, custom webhook, catch hook, webhooks by zapier, hook, incoming webhook,
    endpoint, http trigger, inbound webhook, callback url, receive, listen, api endpoint, post request,
    instant trigger, event, http endpoint, catch raw hook, get request trigger, listener, url trigger, push
    notification, incoming request, rest endpoint, receive request, custom mailhook, mailhook, sse trigger,
    server sent events, web hook, subscribe, inbound, incoming, stripe webhook, github webhook, shopify
    webhook, whatsapp trigger, slack trigger, telegram trigger, github trigger, stripe trigger, postman,
    ingest, event trigger, on event, kafka trigger, mqtt trigger, on message, bot trigger, slash command,
    http in
  `),
  usuallyNext: ["condition_node", "set_fields_node", "http_request_node", "http_response_node"],
  inputs: [],
  effect: "none",
  config: z.strictObject({
    label: z.string().max(200).default("Receive Webhook"),
    description: z.string().max(10_000).default(""),
    sample_payload: z.string().max(2_000_000).default("{}"),
    ...webhookSettings,
  }),
  fields: {
    description: field.text("Description", { lines: "many", help: "What senders are expected to send." }),
    sample_payload: {
      kind: "json",
      label: "Sample payload",
      help: "What senders post in production. Used for tag suggestions and tests, never for real calls.",
    },
    alias: { kind: "custom", label: "Alias path" },
    authentication: { kind: "custom", label: "Authentication" },
    allowed_addresses: { kind: "custom", label: "Allowed addresses" },
    methods: { kind: "custom", label: "Other methods" },
    refuse_get: { kind: "custom", label: "Refuse GET" },
    cors_origins: { kind: "custom", label: "Allowed origins (CORS)" },
    rate_limit: { kind: "custom", label: "Rate limit" },
    max_body_bytes: { kind: "custom", label: "Maximum body size" },
    deduplication: { kind: "custom", label: "Deduplication", templates: ["tag"] },
    response_timeout_seconds: { kind: "custom", label: "Response timeout" },
    form_response: { kind: "custom", label: "Form submissions" },
  },
  trigger: { kind: "webhook", sampleSetting: "sample_payload", flowName: () => "Webhook" },
  credentials: ({ authentication }) => senderCredentials(authentication),
  summary: (config) => config.description.split("\n", 1)[0]?.trim() || "when it is called",
  check: (config) => [...samplePayloadProblem(config.sample_payload), ...settingProblems(config)],
  sampleOutput: (config) => sampleOutput(config.sample_payload),
  output: z.looseObject({
    _webhook: z.looseObject({
      method: z.string(),
      headers: z.record(z.string(), z.array(z.string())),
      query: z.record(z.string(), oneOrMany),
      ip: z.string(),
      timestamp: z.iso.datetime({ offset: true }),
      content: z.string(),
    }),
  }),
});
