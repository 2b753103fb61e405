import { createHmac } from "node:crypto";
import { expect } from "vitest";
import type { UsedTemplate } from "./used-template.ts";

export const signingSecret = "the secret that the sender signs with";

const sign = (text: string) => createHmac("sha256", signingSecret).update(text).digest("hex");

/** What each webhook template does, by slug. */
export const webhookRuns: Readonly<Record<string, (flow: UsedTemplate) => Promise<void>>> = {
  async "answer-webhook"(flow) {
    expect(await flow.call({ name: "Grace", topic: "compilers" })).toEqual({
      status: 200,
      body: { message: "Hello Grace, we will write to you about compilers." },
    });
  },

  async "order-intake"(flow) {
    const order = {
      reference: "PO-1",
      customer: { name: "Grace", email: "grace@example.com" },
      items: [{ sku: "LAMP-2", quantity: 2 }],
    };
    flow.world.answer = () => ({ status: 201, body: { id: "A-7" } });
    expect(await flow.call(order)).toEqual({ status: 201, body: { reference: "PO-1", order_id: "A-7" } });
    expect(flow.requests()).toEqual([["POST /orders", order]]);
    expect(await flow.call({ ...order, items: [] })).toMatchObject({ status: 422 });
    expect(await flow.call({ ...order, customer: { email: "nobody" } })).toMatchObject({ status: 422 });
    expect(flow.requests()).toHaveLength(1);
    flow.world.answer = () => ({ status: 409 });
    expect(await flow.call(order)).toMatchObject({ status: 503, body: { error: expect.any(String) } });
  },

  async "route-order"(flow) {
    const order = { order_id: "A-1", customer: { email: "grace@example.com" }, total: 101 };
    expect(await flow.call(order)).toEqual({
      status: 202,
      body: { order_id: "A-1", state: "review", total: 101 },
    });
    expect(await flow.call({ ...order, total: 100 })).toEqual({
      status: 201,
      body: { order_id: "A-1", state: "accepted", email: "grace@example.com" },
    });
  },

  async "forward-to-api"(flow) {
    await flow.call({
      subject: "Late",
      message: 'It is "late".',
      customer: { name: "Ada", email: "a@b.example" },
    });
    await flow.succeeded();
    const ticket = { title: "Late", reporter: { email: "a@b.example" }, text: 'Ada: It is "late".' };
    expect(flow.requests()).toEqual([["POST /tickets", ticket]]);
  },

  async "github-events"(flow) {
    const call = (delivery: string, event: object, signature?: string) => {
      const body = JSON.stringify(event);
      return flow.call(body, {
        "x-github-delivery": delivery,
        "x-hub-signature-256": signature ?? `sha256=${sign(body)}`,
      });
    };
    const repository = { full_name: "ada/engine" };
    const issue = { title: "The wheel slips", html_url: "https://github.com/i/42" };
    const opened = { action: "opened", repository, issue: { number: 42, ...issue } };
    const merged = {
      action: "closed",
      repository,
      sender: { login: "grace" },
      pull_request: { number: 43, merged: true, title: "Tighten" },
    };
    const published = {
      action: "published",
      repository,
      release: { name: "1.2", html_url: "https://github.com/r" },
    };
    expect(await call("d0", opened, "sha256=00")).toMatchObject({ status: 401 });
    for (const [index, event] of [opened, merged, published].entries()) {
      await call(`d${index + 1}`, event);
      await flow.succeeded(index + 1);
    }
    await call("d4", { action: "labeled", repository, issue: { number: 42, ...issue } });
    await flow.succeeded(4);
    expect(flow.requests().map(([, body]) => body)).toEqual([
      { text: "New issue in ada/engine: The wheel slips https://github.com/i/42" },
      { text: "grace merged #43 in ada/engine: Tighten" },
      { text: "ada/engine 1.2 is out: https://github.com/r" },
    ]);
  },

  async "stripe-events"(flow) {
    const call = (event: object) => {
      const body = JSON.stringify(event);
      const time = Math.floor(Date.now() / 1000);
      return flow.call(body, { "stripe-signature": `t=${time},v1=${sign(`${time}.${body}`)}` });
    };
    const object = { id: "cs_1", client_reference_id: "A-1", amount_total: 41800 };
    const paid = { id: "evt_1", type: "checkout.session.completed", data: { object } };
    await call(paid);
    await flow.succeeded();
    expect(await call(paid)).toMatchObject({ status: 200 });
    await call({
      id: "evt_2",
      type: "invoice.payment_failed",
      data: { object: { customer_email: "grace@example.com", hosted_invoice_url: "https://pay.example/i" } },
    });
    await flow.succeeded(2);
    expect(flow.requests()).toEqual([
      ["POST /orders/A-1/deliveries", { paid_cents: 41800, payment: "cs_1" }],
    ]);
    expect(flow.mails()).toMatchObject([
      { to: "grace@example.com", text: expect.stringContaining("https://pay.example/i") },
    ]);
  },

  async "relay-webhook"(flow) {
    flow.world.answer = () => ({ status: flow.world.requests.length === 1 ? 503 : 200 });
    await flow.call({ event: "invoice.created" });
    await flow.elapse();
    await flow.succeeded();
    expect(flow.requests()).toEqual([
      ["POST /events", { event: "invoice.created" }],
      ["POST /events", { event: "invoice.created" }],
    ]);
    flow.world.answer = () => ({ status: 410 });
    await flow.call({ event: "invoice.paid" });
    await flow.succeeded(2);
    expect(flow.mails()).toMatchObject([{ to: "ops@example.com" }]);
    expect(flow.mails()[0]?.text).toMatch(/responded with status 410.*invoice\.paid/s);
  },

  async "skip-duplicates"(flow) {
    for (const [index, event_id] of ["e1", "e1", "e2"].entries()) {
      await flow.call({ event_id, sku: "LAMP-2", stock: index });
      await flow.succeeded(index + 1);
    }
    expect(flow.requests()).toEqual([
      ["POST /changes", { sku: "LAMP-2", stock: 0 }],
      ["POST /changes", { sku: "LAMP-2", stock: 2 }],
    ]);
  },
};
