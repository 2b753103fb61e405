import { expect } from "vitest";
import type { UsedTemplate } from "./used-template.ts";

/** What each template for data does, by slug. */
export const dataRuns: Readonly<Record<string, (flow: UsedTemplate) => Promise<void>>> = {
  async "save-lead"(flow) {
    const lead = { name: " Grace ", email: " Grace@Example.com", message: "Please call me." };
    flow.world.answer = () => ({ status: flow.world.requests.length === 1 ? 201 : 200 });
    await flow.call(lead);
    await flow.succeeded();
    await flow.call(lead);
    await flow.succeeded(2);
    const saved = { email: "grace@example.com", name: "Grace", source: "website" };
    expect(flow.requests()).toEqual(
      Array(2).fill([expect.stringMatching(/^PUT \/contacts\/grace(@|%40)example\.com$/), saved]),
    );
    expect(flow.mails()).toMatchObject([
      { to: "sales@example.com", text: expect.stringContaining("Subject: New lead: Grace") },
    ]);
  },

  async "enrich-lead"(flow) {
    const knows = (path: string) =>
      path.startsWith("/v1/companies") ? { name: "Navy" } : { role: "Admiral" };
    flow.world.answer = ({ path }) => ({ body: knows(path) });
    const lead = { email: "grace@example.com", domain: "example.com" };
    await flow.call(lead);
    await flow.succeeded();
    flow.world.answer = ({ path }) =>
      path.startsWith("/v1/people") ? { status: 404 } : { body: knows(path) };
    await flow.call(lead);
    await flow.succeeded(2);
    const saved = flow.requests().filter(([request]) => request === "POST /leads");
    expect(saved.map(([, body]) => body)).toEqual([
      { email: lead.email, company: { name: "Navy" }, person: { role: "Admiral" } },
      { email: lead.email, company: { name: "Navy" }, person: null },
    ]);
    expect(flow.requests()).toContainEqual(["GET /v1/companies/example.com", ""]);
    expect(flow.requests()).toContainEqual(["GET /v1/people?email=grace%40example.com", ""]);
  },

  async "copy-pages"(flow) {
    const pages: Record<string, { items: number[]; next_cursor: string | null }> = {
      "": { items: [1, 2], next_cursor: "b" },
      b: { items: [3], next_cursor: "c" },
      c: { items: [4], next_cursor: null },
    };
    flow.world.answer = ({ method, path }) =>
      method === "GET"
        ? { body: pages[new URL(path, flow.world.url).searchParams.get("cursor") ?? ""] ?? {} }
        : {};
    await flow.comeDue();
    await flow.succeeded();
    expect(flow.requests()).toEqual([
      ["GET /customers?limit=100&cursor=", ""],
      ["POST /customers/batch", { items: [1, 2] }],
      ["GET /customers?limit=100&cursor=b", ""],
      ["POST /customers/batch", { items: [3] }],
      ["GET /customers?limit=100&cursor=c", ""],
      ["POST /customers/batch", { items: [4] }],
    ]);
  },

  async "send-announcement"(flow) {
    const subscribers = ["ada", "grace", "mary"].map((name) => ({ name, email: `${name}@example.com` }));
    flow.world.answer = () => ({ body: { subscribers: [...subscribers, { name: "nobody", email: "" }] } });
    await flow.start({ subject: "We are moving", text: "To Mill Lane 4." });
    await flow.succeeded();
    const mails = flow.mails();
    expect(
      mails
        .slice(0, 3)
        .map(({ to }) => to)
        .toSorted(),
    ).toEqual(subscribers.map(({ email }) => email));
    expect(mails[0]?.text).toMatch(/Hello (ada|grace|mary),\n\nTo Mill Lane 4\./);
    expect(mails[3]).toMatchObject({
      to: "marketing@example.com",
      text: expect.stringMatching(/Subscribers: 4\nNot reached: 1/),
    });
  },

  async "sync-batches"(flow) {
    const products = Array.from({ length: 60 }, (_, id) => ({ id }));
    flow.world.answer = ({ method }) => (method === "GET" ? { body: { products } } : {});
    await flow.comeDue();
    await flow.succeeded();
    await flow.comeDue();
    await flow.succeeded(2);
    const [first, ...more] = flow.requests();
    expect(first).toEqual(["GET /products?changed_since=", ""]);
    expect(more.slice(0, 2)).toEqual([
      ["POST /products/batch", { products: products.slice(0, 50) }],
      ["POST /products/batch", { products: products.slice(50) }],
    ]);
    expect(more[2]).toEqual([expect.stringMatching(/^GET \/products\?changed_since=20\d\d-/), ""]);
  },

  async "nightly-clean-up"(flow) {
    const exports = [
      { id: "a", state: "finished", downloads: 0 },
      { id: "b", state: "finished", downloads: 2 },
      { id: "c", state: "running", downloads: 0 },
      { id: "d", state: "finished", downloads: 0 },
    ];
    flow.world.answer = ({ method }) => (method === "GET" ? { body: { exports } } : { status: 200 });
    await flow.comeDue();
    await flow.succeeded();
    expect(
      flow
        .requests()
        .map(([request]) => request)
        .toSorted(),
    ).toEqual(["DELETE /exports/a", "DELETE /exports/d", "GET /exports"]);
    flow.world.answer = ({ path }) =>
      path === "/exports" ? { body: { exports } } : { status: path === "/exports/d" ? 403 : 200 };
    await flow.comeDue();
    const { error } = await flow.failed(2);
    expect(error?.message).toContain("1 of 2 exports could not be deleted.");
  },
};
