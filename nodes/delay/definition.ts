import { z } from "zod";
import { defineNode, field, toKeywords } from "#engine/node.ts";
import { maxSeconds, parseSeconds, secondsText } from "#lib/seconds.ts";
import { hasTag } from "#lib/tag-text.ts";

export default defineNode({
  type: "delay_node",
  category: "logic",
  label: "Delay",
  description: "Waits, then passes its input on.",
  keywords: toKeywords(`
    wait, sleep, pause, delay for, delay until, delay by zapier, timeout, throttle, hold, wait until, delay
    after queue, rate limit, slow down, seconds, minutes, later, postpone, snooze, resume later, wait for
    time, after time interval, cooldown, debounce, queue, defer, idle, setTimeout, back off, wait a day,
    warten, verzögern, esperar, attendre
  `),
  usuallyNext: ["http_request_node", "condition_node", "send_email_node", "run_flow_node"],
  effect: "none",
  config: z.strictObject({
    label: z.string().max(200).default("Delay"),
    seconds: z.union([z.number().min(0).max(maxSeconds), z.string().max(1000)]).default(5),
  }),
  fields: {
    seconds: field.template("Seconds", "value", {
      unit: "seconds",
      help: "From 0 to 31,536,000 (one year).",
    }),
  },
  summary: ({ seconds }) => `wait ${secondsText(seconds)}`,
  check({ seconds }) {
    if (typeof seconds === "string" && hasTag(seconds)) return [];
    if (parseSeconds(seconds) !== null) return [];
    const detail = `"${seconds}" is not a number of seconds from 0 to 31,536,000.`;
    return [{ pointer: "/seconds", code: "seconds_invalid", detail }];
  },
  sampleOutput: (_config, input) => input,
  output: z.json(),
});
