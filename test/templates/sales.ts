import { createHmac } from "node:crypto";
import { expect } from "vitest";
import { answerAs, appendTo, changesOf, sheetWith } from "./providers.ts";
import type { UsedTemplate } from "./used-template.ts";
import { signingSecret } from "./webhooks.ts";

const signed = (body: string, encoding: "hex" | "base64") =>
  createHmac("sha256", signingSecret).update(body).digest(encoding);

const toSlack = "POST /slack/chat.postMessage";

/** What each template for sales and orders does, by slug. */
export const salesRuns: Readonly<Record<string, (flow: UsedTemplate) => Promise<void>>> = {
  async "lead-to-sheets"(flow) {
    answerAs(flow, sheetWith(["Received", "Name", "E-mail", "Company", "Message"]));
    const lead = {
      name: "Grace",
      email: "grace@example.com",
      company: "Navy",
      message: '=HELP("<!channel>")',
    };
    expect((await flow.sendForm({ ...lead, email: "nobody" })).status).toBe(422);
    await flow.sendForm(lead);
    await flow.succeeded();
    expect(changesOf(flow)).toEqual([
      [
        appendTo("A1", "E1"),
        {
          values: [
            [expect.stringMatching(/^20/), "Grace", "grace@example.com", "Navy", '=HELP("<!channel>")'],
          ],
        },
      ],
      [
        toSlack,
        { channel: "channel", text: 'New lead: Grace (grace@example.com), Navy\n=HELP("&lt;!channel>")' },
      ],
    ]);
  },

  async "hubspot-contact"(flow) {
    const call = (email: string) => {
      const answer = (type: string, ref: string, value: string) => ({ type, [type]: value, field: { ref } });
      const answers = [
        answer("text", "last_name", "Hopper"),
        answer("email", "email", email),
        answer("text", "first_name", "Grace"),
      ];
      const body = JSON.stringify({ event_type: "form_response", form_response: { answers } });
      return flow.call(body, { "typeform-signature": `sha256=${signed(body, "base64")}` });
    };
    const search = "POST /hubspot/crm/v3/objects/contacts/search";
    const names = { firstname: "Grace", lastname: "Hopper" };
    answerAs(flow, { [search]: { total: 1, results: [{ id: "151", properties: {} }] } });
    await call("Grace@Example.com");
    await flow.succeeded();
    answerAs(flow, { [search]: { total: 0, results: [] } });
    await call("new@example.com");
    await flow.succeeded(2);
    const found = (value: string) =>
      expect.objectContaining({
        filterGroups: [{ filters: [{ propertyName: "email", operator: "EQ", value }] }],
      });
    expect(flow.requests()).toEqual([
      [search, found("grace@example.com")],
      ["PATCH /hubspot/crm/v3/objects/contacts/151", { properties: names }],
      [search, found("new@example.com")],
      [
        "POST /hubspot/crm/v3/objects/contacts",
        { properties: { ...names, email: "new@example.com", lifecyclestage: "lead" } },
      ],
    ]);
    expect(await flow.call({ form_response: {} })).toMatchObject({ status: 401 });
  },

  async "stripe-fulfillment"(flow) {
    const call = (id: string, payment_status: string, type = "completed") => {
      const customer_details = { name: "Grace", email: "grace@example.com" };
      const object = {
        id: "cs_1",
        client_reference_id: "A-1",
        amount_total: 41850,
        payment_status,
        customer_details,
      };
      const body = JSON.stringify({ id, type: `checkout.session.${type}`, data: { object } });
      const time = Math.floor(Date.now() / 1000);
      return flow.call(body, { "stripe-signature": `t=${time},v1=${signed(`${time}.${body}`, "hex")}` });
    };
    await call("evt_1", "unpaid");
    await flow.succeeded();
    await call("evt_2", "paid", "async_payment_succeeded");
    await flow.succeeded(2);
    expect(flow.requests()).toEqual([
      [
        "POST /airtable/base/table/",
        {
          fields: {
            Order: "A-1",
            Customer: "Grace",
            "E-mail": "grace@example.com",
            Total: 418.5,
            Status: "To pack",
          },
          typecast: true,
        },
      ],
    ]);
    expect(flow.mails()).toMatchObject([
      { to: "grace@example.com", text: expect.stringContaining("Subject: Your order A-1") },
    ]);
  },

  async "shopify-orders"(flow) {
    answerAs(flow, sheetWith(["Order", "Date", "Customer", "E-mail", "Items", "Total", "Currency"]));
    const customer = { first_name: "Grace", last_name: "Hopper" };
    const line_items = [
      { title: "Lamp", quantity: 2 },
      { title: "Desk", quantity: 1 },
    ];
    const body = JSON.stringify({
      ...{ id: 1, name: "#1042", email: "grace@example.com", created_at: "2026-11-27T09:00:00+01:00" },
      ...{ total_price: "418.00", currency: "EUR", customer, line_items },
    });
    expect(await flow.call(body)).toMatchObject({ status: 401 });
    for (const _ of [1, 2]) await flow.call(body, { "x-shopify-hmac-sha256": signed(body, "base64") });
    await flow.succeeded();
    const row = [
      "#1042",
      "2026-11-27",
      "Grace Hopper",
      "grace@example.com",
      "2 × Lamp, 1 × Desk",
      "418.00",
      "EUR",
    ];
    expect(changesOf(flow)).toEqual([
      [appendTo("A1", "G1"), { values: [row] }],
      [toSlack, { channel: "channel", text: "Order #1042 of Grace Hopper: 418.00 EUR" }],
    ]);
  },

  async "woocommerce-orders"(flow) {
    const order = (number: string, name: string) => ({
      ...{ id: 7, number, date_created: "2026-11-26T15:00:00", total: "49.00" },
      ...{ billing: { first_name: name, last_name: "Hopper" }, shipping: { city: "Ulm" } },
    });
    const columns = ["Order", "Date", "Customer", "City", "Total"];
    const known = ["1041", "2026-11-26", "Ada Hopper", "Bonn", "49.00"];
    answerAs(flow, {
      ...sheetWith(columns, known),
      "GET /woocommerce/orders": [order("1042", "Grace"), order("1041", "Ada")],
    });
    await flow.comeDue();
    await flow.succeeded();
    expect(flow.requests()[0]?.[0]).toMatch(/^GET \/woocommerce\/orders\?.*status=processing/);
    expect(flow.requests()[0]?.[0]).toMatch(/after=20/);
    const [added, changed, packing, ...rest] = changesOf(flow);
    expect(added).toEqual([
      appendTo("A2", "E2"),
      { values: [["1042", "2026-11-26", "Grace Hopper", "Ulm", "49.00"]] },
    ]);
    expect(changed).toEqual([
      "POST /google_sheets/spreadsheets/spreadsheet_id/values:batchUpdate",
      expect.objectContaining({
        data: [{ range: "'sheet'!A2:E2", values: [["1041", "2026-11-26", "Ada Hopper", "Ulm", "49.00"]] }],
      }),
    ]);
    expect(packing).toEqual([
      "POST /google_calendar/calendars/primary/events",
      {
        summary: "Pack 2 orders",
        start: { date: expect.stringMatching(/^20\d\d-\d\d-\d\d$/) },
        end: { date: expect.stringMatching(/^20\d\d-\d\d-\d\d$/) },
        description: expect.stringContaining("#1042 Hopper, Ulm\n#1041 Hopper, Ulm"),
      },
    ]);
    expect(rest).toEqual([]);
    answerAs(flow, { "GET /woocommerce/orders": [] });
    await flow.comeDue();
    await flow.succeeded(2);
    expect(changesOf(flow)).toHaveLength(3);
  },

  async "pipedrive-won"(flow) {
    const authorization = `Basic ${Buffer.from(`sender:${signingSecret}`).toString("base64")}`;
    const call = (id: string, status: string, previous: Record<string, string>) => {
      const data = { id: 7, title: "Lamps", value: 4180, currency: "EUR", status, owner_id: 12 };
      return flow.call({ meta: { id, action: "change", entity: "deal" }, data, previous }, { authorization });
    };
    answerAs(flow, {});
    await call("1", "open", { title: "Lamp" });
    await flow.succeeded();
    await call("2", "won", { status: "open" });
    await flow.succeeded(2);
    await call("3", "won", { title: "Lamp" });
    await flow.succeeded(3);
    expect(flow.requests()).toEqual([
      [
        "POST /pipedrive/api/v2/activities",
        expect.objectContaining({
          subject: "Handover: Lamps",
          type: "task",
          due_date: expect.stringMatching(/^20/),
          deal_id: 7,
          owner_id: 12,
        }),
      ],
      [toSlack, { channel: "channel", text: ":tada: Won: Lamps, 4180 EUR" }],
    ]);
  },
};
