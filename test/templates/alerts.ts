import { expect } from "vitest";
import { createLive } from "#server/flows/documents/test-support.ts";
import { chain } from "#test/executions/chain.ts";
import { until } from "#test/executions/until.ts";
import { fails } from "#test/failures/failures.ts";
import type { UsedTemplate } from "./used-template.ts";

const incident = {
  title: "Checkout is slow",
  severity: "critical",
  service: "checkout",
  details: "p95 is 4.2 s",
};

/** What each template for alerts and reports does, by slug. */
export const alertRuns: Readonly<Record<string, (flow: UsedTemplate) => Promise<void>>> = {
  async "daily-report"(flow) {
    const orders = [
      { state: "paid", total: 12.5 },
      { state: "open", total: 3 },
      { state: "paid", total: 7.5 },
    ];
    flow.world.answer = () => ({ body: { orders } });
    await flow.comeDue();
    await flow.succeeded();
    expect(flow.requests()).toEqual([[expect.stringMatching(/^GET \/orders\?before=20/), ""]]);
    expect(flow.mails()).toMatchObject([{ to: "team@example.com" }]);
    expect(flow.mails()[0]?.text).toMatch(
      /<td>paid<\/td><td>2<\/td><td>20<\/td>.*<td>open<\/td><td>1<\/td><td>3<\/td>/s,
    );
  },

  async "uptime-check"(flow) {
    flow.world.answer = () => ({ status: 500 });
    for (const count of [1, 2, 3, 4]) {
      await flow.comeDue();
      await flow.succeeded(count);
      expect(flow.mails()).toHaveLength(count < 3 ? 0 : 1);
    }
    expect(flow.mails()[0]?.text).toMatch(/Subject: The website is down.*responded with status 500/s);
    flow.world.answer = () => ({ status: 200 });
    for (const count of [5, 6]) {
      await flow.comeDue();
      await flow.succeeded(count);
    }
    expect(flow.mails()).toHaveLength(2);
    expect(flow.mails()[1]?.text).toMatch(/Subject: The website is back.*after 4 failures/s);
  },

  async "failure-digest"(flow) {
    const { send, web } = flow.installation;
    const failing = await createLive(send, chain(fails("Out of lamps")));
    await fetch(`${web.url}/flow/webhook/${failing.document.nodes[0].id}`, { method: "POST" });
    await flow.succeeded();
    expect(flow.mails()).toMatchObject([{ to: "ops@example.com" }]);
    expect(flow.mails()[0]?.text).toMatch(/failed at Out of stock.*Out of lamps.*: 1\n.*\/executions\//s);
  },

  async "on-call"(flow) {
    await flow.call({ ...incident, severity: "info" });
    await flow.succeeded();
    expect(flow.mails()).toEqual([]);
    await flow.call(incident);
    await until("the person on call has mail", async () => flow.mails().length === 1);
    expect(flow.mails()[0]?.to).toBe("oncall@example.com");
    expect(await flow.followLink({ decision: "approved", fields: { name: "Ada" } })).toBe(200);
    await flow.succeeded(2);
    expect(flow.mails()[1]).toMatchObject({
      to: "team@example.com",
      text: expect.stringContaining("Subject: Ada takes checkout: Checkout is slow"),
    });
    await flow.call({ ...incident, title: "Checkout is down" });
    await flow.elapse(3);
    await flow.succeeded(3);
    expect(flow.mails().slice(2)).toMatchObject([
      { to: "oncall@example.com" },
      {
        to: "team@example.com",
        text: expect.stringContaining("Nobody has taken checkout: Checkout is down"),
      },
    ]);
  },

  async "watch-changes"(flow) {
    const reports: [{ sku: string; price: number }[], string | null][] = [
      [
        [
          { sku: "LAMP", price: 49 },
          { sku: "DESK", price: 320 },
        ],
        "New: LAMP 49",
      ],
      [
        [
          { sku: "LAMP", price: 49 },
          { sku: "DESK", price: 320 },
        ],
        null,
      ],
      [[{ sku: "LAMP", price: 45 }], "LAMP: 49 → 45\nGone: DESK"],
    ];
    let mails = 0;
    for (const [index, [items, report]] of reports.entries()) {
      flow.world.answer = () => ({ body: { items } });
      await flow.comeDue();
      await flow.succeeded(index + 1);
      if (report !== null) {
        expect(flow.mails()[mails]?.text).toContain(report);
        mails += 1;
      }
      expect(flow.mails()).toHaveLength(mails);
    }
  },
};
