import { expect } from "vitest";
import { answerAs, changesOf } from "./providers.ts";
import type { UsedTemplate } from "./used-template.ts";

/** What each template does that copies data from one app to another, by slug. */
export const copyRuns: Readonly<Record<string, (flow: UsedTemplate) => Promise<void>>> = {
  async "airtable-to-trello"(flow) {
    const record = (id: string, minute: number, fields: Record<string, string>) => ({
      ...{ id, fields },
      createdTime: new Date(Date.UTC(2026, 10, 27, 9, minute)).toISOString(),
    });
    const old = record("rec1", 1, { Name: "Desk" });
    const records = "GET /airtable/base/table";
    const answers = { "POST /trello/cards": { id: "c1", shortUrl: "https://trello.com/c/1" } };
    answerAs(flow, { ...answers, [records]: { records: [old] } });
    await flow.poll();
    answerAs(flow, {
      ...answers,
      [records]: { records: [old, record("rec2", 2, { Name: "Lamp", Notes: "Blue" })] },
    });
    await flow.poll();
    await flow.succeeded();
    expect(changesOf(flow)).toEqual([
      ["POST /trello/cards?idList=list&name=Lamp&desc=Blue&pos=top", ""],
      ["PATCH /airtable/base/table/rec2", { fields: { Card: "https://trello.com/c/1" } }],
    ]);
  },

  async "github-issue-to-notion"(flow) {
    const issue = (number: number) => ({
      ...{ id: number, number, title: `The wheel slips ${number}`, user: { login: "grace" } },
      ...{ body: number === 3 ? null : "On **wet** days.", html_url: `https://github.com/i/${number}` },
      created_at: new Date(Date.UTC(2026, 10, 27, 9, number)).toISOString(),
    });
    const issues = "GET /github/repos/owner/repo/issues";
    const types = { Name: "title", Number: "number", Author: "rich_text", Status: "select", Link: "url" };
    const properties = Object.fromEntries(Object.entries(types).map(([name, type]) => [name, { type }]));
    const answers = { "GET /notion/data_sources/data_source": { properties } };
    answerAs(flow, { ...answers, [issues]: [issue(1)] });
    await flow.poll();
    answerAs(flow, { ...answers, [issues]: [issue(1), issue(2)] });
    await flow.poll();
    await flow.succeeded();
    expect(changesOf(flow)).toEqual([
      [
        "POST /notion/pages",
        {
          parent: expect.objectContaining({ data_source_id: "data_source" }),
          properties: {
            Name: { title: [{ text: { content: "The wheel slips 2" } }] },
            Number: { number: 2 },
            Author: { rich_text: [{ text: { content: "grace" } }] },
            Status: { select: { name: "Open" } },
            Link: { url: "https://github.com/i/2" },
          },
          markdown: "On **wet** days.",
        },
      ],
    ]);
    answerAs(flow, { ...answers, [issues]: [issue(2), issue(3)] });
    await flow.poll();
    await flow.succeeded(2);
    expect(changesOf(flow)[1]?.[1]).toMatchObject({ markdown: "No description." });
  },

  async "supabase-new-row"(flow) {
    const signup = { email: " Grace@Example.com", name: "Grace" };
    answerAs(flow, { "GET /supabase/signups": [], "POST /supabase/signups": [{ id: 7 }] });
    expect(await flow.call(signup)).toEqual({ status: 201, body: { state: "added", id: "7" } });
    await flow.succeeded();
    answerAs(flow, { "GET /supabase/signups": [{ id: 7 }] });
    expect(await flow.call(signup)).toEqual({ status: 409, body: { state: "exists", id: "7" } });
    await flow.succeeded(2);
    const [asked] = flow.requests();
    expect(String(asked?.[0])).toMatch(/^GET \/supabase\/signups\?.*email=eq\.grace(@|%40)example\.com/);
    expect(changesOf(flow)).toEqual([
      [
        expect.stringMatching(/^POST \/supabase\/signups\?/),
        { email: "grace@example.com", name: "Grace", source: "webhook" },
      ],
    ]);
  },
};
