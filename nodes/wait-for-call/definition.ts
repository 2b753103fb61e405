import { z } from "zod";
import { defineNode, field, toKeywords } from "#engine/node.ts";
import { methodSettings } from "#engine/webhook/methods.ts";
import { daySeconds, maxSeconds, parseSeconds, secondsText } from "#lib/seconds.ts";
import { hasTag } from "#lib/tag-text.ts";

export default defineNode({
  type: "wait_for_call_node",
  category: "logic",
  label: "Wait for Call",
  description: "Waits until its URL is called, or until its time is up.",
  keywords: toKeywords(`
    callback, wait for webhook, resume webhook, wait for callback, on webhook call, wait for event, webhook
    wait, wait for response, resume url, async, asynchronous, wait for request, external event, wait, await,
    resume on webhook, signal, suspend, wait for reply, wait for external, correlation, wait for
    confirmation, hook back, long running job, wait for message, until called, webhook callback
  `),
  usuallyNext: ["condition_node", "set_fields_node", "http_request_node", "send_email_node"],
  outputs: [
    { name: "called", label: "Called" },
    { name: "timed_out", label: "Timed out" },
  ],
  link: "call",
  effect: "outside",
  config: z.strictObject({
    label: z.string().max(200).default("Wait for Call"),
    timeout_seconds: z.union([z.number().min(0).max(maxSeconds), z.string().max(1000)]).default(daySeconds),
    refuse_get: methodSettings.refuse_get.default(false),
    methods: methodSettings.methods.default([]),
  }),
  fields: {
    timeout_seconds: field.template("Time limit in seconds", "value", {
      unit: "seconds",
      help: "Up to 31,536,000 (one year). Earlier nodes can send the URL to call with {{_links.<key of this node>}}.",
    }),
    refuse_get: field.switch("Refuse GET", {
      help: "Chats and mail programs fetch links with GET to preview them. Turn on so that a preview resumes nothing.",
    }),
    methods: { kind: "lines", label: "Other methods", help: "PUT, PATCH or DELETE, one per line." },
  },
  summary: ({ timeout_seconds: seconds }) => `up to ${secondsText(seconds)}`,
  check({ timeout_seconds: seconds }) {
    if (typeof seconds === "string" && hasTag(seconds)) return [];
    if (parseSeconds(seconds) !== null) return [];
    const detail = `"${seconds}" is not a number of seconds from 0 to 31,536,000.`;
    return [{ pointer: "/timeout_seconds", code: "seconds_invalid", detail }];
  },
  sampleOutput: () => ({
    status: "done",
    _webhook: {
      method: "POST",
      headers: { "content-type": ["application/json"] },
      query: {},
      ip: "203.0.113.7",
      timestamp: "2026-01-31T09:30:00.000+00:00",
      content: '{"status":"done"}',
    },
  }),
  output: z.record(z.string(), z.json()),
});
