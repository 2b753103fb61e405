import { join } from "node:path";
import { z } from "zod";
import { httpResponse, line, receiveWebhook } from "#e2e/support/documents.ts";
import { freePort } from "#supervisor/free-port.ts";
import { copyProject } from "./copy.ts";
import type { Situation } from "./situations.ts";

const apiKey = "mk_test_only_for_the_starts_of_this_test";
const readyMs = 120_000;

export interface Outcome {
  situation: string;
  /** The result; `skipped` with the reason in `detail`. */
  kind: "started" | "failed" | "skipped";
  detail: string;
}

/** Runs `npm start` in a copy of the project in this environment, calls a webhook with a response, and stops it. */
export async function tryStart(situation: Situation): Promise<Outcome> {
  const outcome = (kind: Outcome["kind"], detail: string) => ({ situation: situation.name, kind, detail });
  const copy = copyProject(situation.folder);
  try {
    const obstacle = situation.obstacle(copy);
    if (obstacle) return outcome("skipped", obstacle);
    situation.arrange(copy);
    const port = await freePort();
    const startedAtMs = performance.now();
    const settings = {
      cwd: copy.project,
      env: {
        NODE_ENV: "production" as const,
        PATH: process.env.PATH,
        HOME: join(copy.around, "home"),
        PORT: String(port),
        BOOTSTRAP_API_KEY: apiKey,
        npm_config_update_notifier: "false",
        ...situation.environment(copy),
      },
    };
    const child = situation.run(["npm", "start"], settings, copy);
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on("data", (chunk: Buffer) => {
        output += chunk.toString("utf8");
      });
    }
    const ended = new Promise<void>((done) => child.once("close", () => done()));
    try {
      await untilReady(() => output, ended);
      const took = ((performance.now() - startedAtMs) / 1000).toFixed(1);
      await callWebhook(`http://127.0.0.1:${port}`);
      return outcome("started", `ready in ${took} s, webhook answered`);
    } catch (cause) {
      return outcome("failed", `${cause instanceof Error ? cause.message : cause}\n${output}`);
    } finally {
      if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, "SIGINT");
      await ended;
    }
  } finally {
    copy.remove();
  }
}

async function untilReady(output: () => string, ended: Promise<void>): Promise<void> {
  let isOver = false;
  void ended.then(() => {
    isOver = true;
  });
  const deadline = performance.now() + readyMs;
  while (!/^Millrace is ready/m.test(output())) {
    if (isOver) throw new Error("It ended before it was ready.");
    if (performance.now() > deadline) throw new Error(`It was not ready within ${readyMs / 1000} s.`);
    await new Promise((done) => setTimeout(done, 50));
  }
}

/** End to end: stores and activates a flow, sends a call, which a worker runs, and checks the response. */
async function callWebhook(url: string): Promise<void> {
  const document = line(
    receiveWebhook({ name: "Ada" }),
    httpResponse({ body: '{"hello": "{{receive_webhook.name}}"}' }),
  );
  const { id } = z
    .object({ id: z.string() })
    .parse(await send("POST", `${url}/api/flows`, { name: "Start", document }));
  const { webhooks } = z
    .object({ webhooks: z.array(z.object({ url: z.url() })).length(1) })
    .parse(await send("PUT", `${url}/api/flows/${id}/activation`));
  const path = new URL(webhooks[0]?.url ?? "").pathname;
  const response = await send("POST", url + path, { name: "Grace" });
  z.object({ hello: z.literal("Grace") }).parse(response);
}

async function send(method: string, url: string, body?: unknown): Promise<unknown> {
  const response = await fetch(url, {
    method,
    headers: { authorization: `Bearer ${apiKey}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${url} answered ${response.status}: ${text}`);
  return JSON.parse(text);
}
