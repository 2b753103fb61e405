import { expect } from "vitest";
import { answerAs, changesOf, sheetWith } from "./providers.ts";
import type { UsedTemplate } from "./used-template.ts";

const toSlack = "POST /slack/chat.postMessage";

/** What each report and alert with an app does, by slug. */
export const reportRuns: Readonly<Record<string, (flow: UsedTemplate) => Promise<void>>> = {
  async "sheets-weekly-report"(flow) {
    answerAs(
      flow,
      sheetWith(["Order", "State", "Total"], ["1", "paid", 12.5], ["2", "<open>", 3], ["3", "paid", 7.5]),
    );
    await flow.comeDue();
    await flow.succeeded();
    expect(flow.requests()).toHaveLength(1);
    expect(flow.requests()[0]?.[0]).toMatch(
      /^GET \/google_sheets\/spreadsheets\/spreadsheet_id\/values\/%27sheet%27\?/,
    );
    expect(flow.mails()).toMatchObject([{ to: "team@example.com" }]);
    expect(flow.mails()[0]?.text).toMatch(
      /<td>paid<\/td><td>2<\/td><td>20<\/td>.*<td>&lt;open&gt;<\/td><td>1<\/td><td>3<\/td>/s,
    );
  },

  async "calendar-morning"(flow) {
    const events = "GET /google_calendar/calendars/primary/events";
    answerAs(flow, {
      [events]: {
        items: [
          { summary: "Fair", start: { date: "2026-11-27" } },
          { summary: "Call Ada", start: { dateTime: "2026-11-27T09:30:00+01:00" } },
        ],
      },
    });
    await flow.comeDue();
    await flow.succeeded();
    expect(flow.requests()[0]?.[0]).toMatch(
      /\?.*timeMin=(20\d\d-\d\d-\d\d)T.*timeMax=\1T23%3A59%3A59(Z|%2B)/,
    );
    const text = expect.stringMatching(/^Today, 20\d\d-\d\d-\d\d:\nAll day {2}Fair\n09:30 {2}Call Ada$/);
    expect(changesOf(flow).toSorted()).toEqual([
      [toSlack, { channel: "channel", text }],
      ["POST /telegram/sendMessage", { chat_id: "chat_id", text }],
    ]);
    answerAs(flow, { [events]: { items: [] } });
    await flow.comeDue();
    await flow.succeeded(2);
    expect(changesOf(flow)).toHaveLength(2);
  },

  async "notion-digest"(flow) {
    const query = "POST /notion/data_sources/data_source/query";
    const page = (name: string, status: string) => ({
      ...{ id: name, url: `https://www.notion.so/${name}`, created_time: "", last_edited_time: "" },
      properties: {
        Name: { type: "title", title: [{ plain_text: name }] },
        Status: { type: "status", status: { name: status } },
      },
    });
    answerAs(flow, { [query]: { results: [page("Lamp", "Done"), page("Desk", "Open")], has_more: false } });
    await flow.comeDue();
    await flow.succeeded();
    const [asked, posted] = flow.requests();
    expect(asked).toEqual([
      query,
      expect.objectContaining({
        filter: {
          timestamp: "last_edited_time",
          last_edited_time: { on_or_after: expect.stringMatching(/^20\d\d-\d\d-\d\dT/) },
        },
        sorts: [{ timestamp: "last_edited_time", direction: "descending" }],
      }),
    ]);
    expect(posted).toEqual([
      toSlack,
      {
        ...{ channel: "channel", unfurl_links: "false" },
        text: "2 changed since the last digest:\n• <https://www.notion.so/Lamp|Lamp> Done\n• <https://www.notion.so/Desk|Desk> Open",
      },
    ]);
    answerAs(flow, { [query]: { results: [], has_more: false } });
    await flow.comeDue();
    await flow.succeeded(2);
    expect(flow.requests()).toHaveLength(3);
  },

  async "twilio-outage-sms"(flow) {
    const sms = () => changesOf(flow);
    flow.world.answer = ({ method }) => (method === "GET" ? { status: 500 } : { body: { sid: "SM1" } });
    for (const count of [1, 2, 3, 4]) {
      await flow.comeDue();
      await flow.succeeded(count);
      expect(sms()).toHaveLength(count < 3 ? 0 : 1);
    }
    flow.world.answer = () => ({ body: { sid: "SM1" } });
    await flow.comeDue();
    await flow.succeeded(5);
    const body = (text: string) => ({ To: "to", From: "from", Body: expect.stringContaining(text) });
    expect(sms()).toEqual([
      ["POST /twilio/Messages.json", body("responded with status 500")],
      ["POST /twilio/Messages.json", body("is back after 4 failures")],
    ]);
  },
};
