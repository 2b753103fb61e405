import { z } from "zod";
import { defineRunner, failed, type RunContext } from "#engine/node.ts";
import { daySeconds, parseSeconds } from "#lib/seconds.ts";
import definition from "./definition.ts";
import { approvalMail } from "./mail.ts";

/** The longest time that the mail server may take, unless the node's own time limit is shorter. */
const timeoutMs = 60_000;

const settingsSchema = z.object({
  title: z.coerce.string().default(""),
  text: z.coerce.string().default(""),
  people: z.string().default(""),
  timeout_seconds: z.unknown().default(daySeconds),
});

type Context = RunContext<z.infer<typeof settingsSchema>>;

export default defineRunner({
  type: definition.type,
  settings: settingsSchema,
  run(context) {
    const { people, timeout_seconds: given } = context.settings;
    const timeoutSeconds = parseSeconds(given);
    if (timeoutSeconds !== null) {
      const until = { kind: "event", timeoutSeconds } as const;
      const output = { decision: "timed_out", comment: "", fields: {}, by: null, at: null };
      const wait = { kind: "suspend", until, output, handle: "timed_out" } as const;
      return people.trim() === "" ? wait : ask(context, timeoutSeconds).then(() => wait);
    }
    const message = `The time limit is ${JSON.stringify(given)}, which is not a number of seconds from 0 to 31,536,000.`;
    return failed("seconds_invalid", message);
  },
});

/** Sends the link. The step waits in any case: the approval is also in the list of those that wait. */
async function ask(
  { settings, link, idempotencyKey, startedAtMs, ports, signal, warn }: Context,
  timeoutSeconds: number,
): Promise<void> {
  const { people, title, text } = settings;
  const untilMs = timeoutSeconds === 0 ? null : startedAtMs + timeoutSeconds * 1000;
  const result = await ports.mail.send({
    ...{ to: people, cc: "", bcc: "", replyTo: "", html: "", attachments: [] },
    ...approvalMail({ title, text, link: link ?? "", untilMs }),
    key: idempotencyKey,
    timeoutMs,
    signal,
  });
  if (result.kind === "failure") {
    warn(`The approvers were not sent the link: ${result.message}`);
    return;
  }
  for (const { address, reason } of result.rejected) warn(`The mail server refused ${address}: ${reason}`);
}
