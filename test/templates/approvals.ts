import { expect } from "vitest";
import { z } from "zod";
import { until } from "#test/executions/until.ts";
import { postJson, type UsedTemplate } from "./used-template.ts";

const refund = {
  refund_id: "R-1",
  order_id: "A-1",
  amount: 180,
  reason: "It arrived broken.",
  customer: { name: "Grace", email: "grace@example.com" },
};
const post = {
  post_id: 318,
  title: "The mill",
  summary: "Wheels.",
  author: { name: "Mary", email: "mary@example.com" },
};

/** What each template with a person or a call in the middle does, by slug. */
export const approvalRuns: Readonly<Record<string, (flow: UsedTemplate) => Promise<void>>> = {
  async "approve-refund"(flow) {
    const paid = (amount: number) => ["POST /refunds", { refund_id: "R-1", order_id: "A-1", amount }];
    await flow.call({ ...refund, amount: 50 });
    await flow.succeeded();
    expect(flow.requests()).toEqual([paid(50)]);
    expect(flow.mails()).toEqual([]);

    await flow.call(refund);
    await until("the manager has mail", async () => flow.mails().length === 1);
    expect(flow.requests()).toHaveLength(1);
    expect(await flow.followLink({ decision: "approved" })).toBe(200);
    await flow.succeeded(2);
    expect(flow.requests()[1]).toEqual(paid(180));

    await flow.call(refund);
    await until("the manager has mail again", async () => flow.mails().length === 2);
    expect(await flow.followLink({ decision: "rejected", comment: "It is too late." })).toBe(200);
    await flow.succeeded(3);
    expect(flow.requests()).toHaveLength(2);
    expect(flow.mails()[2]).toMatchObject({
      to: "grace@example.com",
      text: expect.stringContaining("It is too late."),
    });

    await flow.call(refund);
    await flow.elapse(4);
    await flow.succeeded(4);
    expect(flow.mails().at(-1)?.text).toContain("Subject: Refund R-1 was not decided");
    expect(flow.requests()).toHaveLength(2);
  },

  async "publish-post"(flow) {
    await flow.call(post);
    await until("the editor has mail", async () => flow.mails().length === 1);
    expect(await flow.followLink({ decision: "approved" })).toBe(422);
    expect(await flow.followLink({ decision: "approved", fields: { section: "Guides" } })).toBe(200);
    await flow.succeeded();
    expect(flow.requests()).toEqual([["PUT /posts/318/publication", { section: "Guides" }]]);

    await flow.call(post);
    await until("the editor has mail again", async () => flow.mails().length === 2);
    expect(await flow.followLink({ decision: "rejected", comment: "Which wheels?" })).toBe(200);
    await flow.succeeded(2);
    expect(flow.mails()[2]).toMatchObject({
      to: "mary@example.com",
      text: expect.stringContaining("Which wheels?"),
    });
    expect(flow.requests()).toHaveLength(1);
  },

  async "wait-for-job"(flow) {
    flow.world.answer = () => ({ body: { job_id: "J-1" } });
    await flow.start({ video: "intro.mp4", format: "webm" });
    await flow.untilWaiting();
    const started = z
      .object({ video: z.literal("intro.mp4"), format: z.literal("webm"), callback_url: z.url() })
      .parse(flow.world.requests[0]?.body);
    expect(await postJson(started.callback_url, { url: "https://cdn.example/intro.webm" })).toBe(200);
    await flow.succeeded();
    expect(flow.mails()).toMatchObject([
      { to: "media@example.com", text: expect.stringContaining("https://cdn.example/intro.webm") },
    ]);
    await flow.start({ video: "outro.mp4", format: "webm" });
    await flow.elapse(2);
    await flow.succeeded(2);
    expect(flow.mails()[1]).toMatchObject({
      to: "ops@example.com",
      text: expect.stringContaining("Job J-1 was started and has not called back."),
    });
  },
};
