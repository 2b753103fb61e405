import { expect } from "vitest";
import { until } from "#test/executions/until.ts";
import type { UsedTemplate } from "./used-template.ts";

const request = {
  name: "Grace",
  email: "grace@example.com",
  item: "Monitor",
  reason: "Two windows side by side.",
  needed_by: "",
};

/** What each template that begins with a form does, by slug. */
export const formRuns: Readonly<Record<string, (flow: UsedTemplate) => Promise<void>>> = {
  async "contact-form"(flow) {
    const message = { name: "Grace", email: "grace@example.com", topic: "An order", message: "Is it blue?" };
    const sent = await flow.sendForm({ ...message, attachment: new File(["blue"], "blue.txt") });
    expect([sent.status, sent.page]).toEqual([
      200,
      expect.stringContaining("We answer within a working day."),
    ]);
    await flow.succeeded();
    expect(flow.mails()).toMatchObject([
      { to: "team@example.com", text: expect.stringMatching(/Subject: An order: Grace.*Is it blue\?/s) },
      { to: "grace@example.com", text: expect.stringContaining("Subject: We have received your message") },
    ]);
    expect(flow.mails()[0]?.text).toMatch(/Reply-To: Grace <grace@example\.com>.*filename=blue\.txt/s);

    expect((await flow.sendForm({ ...message, email: "nobody" })).status).toBe(422);
    await flow.sendForm(message);
    await flow.succeeded(2);
    expect(flow.mails()).toHaveLength(4);
    expect(flow.mails()[2]?.text).not.toContain("filename");
  },

  async "request-equipment"(flow) {
    const asked = () => flow.mails().filter(({ to }) => to === "manager@example.com").length;
    const untilAsked = (count: number) => until("the manager has mail", async () => asked() === count);
    expect((await flow.sendForm({ ...request, item: "Yacht" })).status).toBe(422);
    await flow.sendForm(request);
    await untilAsked(1);
    expect(flow.mails()[0]?.text).toMatch(/Subject: Monitor for Grace\?.*Needed by: any time/s);
    expect(await flow.followLink({ decision: "approved" })).toBe(422);
    expect(await flow.followLink({ decision: "approved", fields: { cost_center: "4711" } })).toBe(200);
    await flow.succeeded();
    const order = { item: "Monitor", for: "grace@example.com", cost_center: "4711" };
    expect(flow.requests()).toEqual([["POST /orders", order]]);
    expect(flow.mails().at(-1)).toMatchObject({
      to: "grace@example.com",
      text: expect.stringContaining("Subject: Your request is approved: Monitor"),
    });

    await flow.sendForm({ ...request, needed_by: "2026-12-24" });
    await untilAsked(2);
    expect(flow.mails().at(-1)?.text).toContain("Needed by: 2026-12-24");
    expect(await flow.followLink({ decision: "rejected", comment: "Next year." })).toBe(200);
    await flow.succeeded(2);
    expect(flow.mails().at(-1)).toMatchObject({
      to: "grace@example.com",
      text: expect.stringContaining("Next year."),
    });

    await flow.sendForm({ ...request, item: "Chair" });
    await flow.elapse(3);
    await flow.succeeded(3);
    expect(flow.mails().at(-1)).toMatchObject({
      to: "grace@example.com,manager@example.com",
      text: expect.stringContaining("nobody decided within a week"),
    });
    expect(flow.requests()).toHaveLength(1);
  },
};
