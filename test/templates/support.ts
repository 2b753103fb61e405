import { createHmac } from "node:crypto";
import { expect } from "vitest";
import { answerAs, appendTo, changesOf, sheetWith } from "./providers.ts";
import type { UsedTemplate } from "./used-template.ts";
import { signingSecret } from "./webhooks.ts";

const base64 = (text: string) => Buffer.from(text).toString("base64url");
const toSlack = "POST /slack/chat.postMessage";

/** A message as Gmail answers. Its attachments have these names. */
function gmailMessage(id: string, subject: string, files: readonly string[] = []) {
  const headers = [
    { name: "From", value: "Ada <ada@example.com>" },
    { name: "Subject", value: subject },
  ];
  const text = { mimeType: "text/plain", filename: "", body: { data: base64("See below."), size: 10 } };
  const attachments = files.map((filename) => ({
    ...{ mimeType: "application/octet-stream", filename },
    body: { attachmentId: `file-${filename}`, size: 3 },
  }));
  const internalDate = String(Date.UTC(2026, 10, 27, 9));
  const payload = { mimeType: "multipart/mixed", headers, parts: [text, ...attachments] };
  return { id, threadId: id, labelIds: ["INBOX"], snippet: "See below.", internalDate, payload };
}

/** What each template for support and the inbox does, by slug. */
export const supportRuns: Readonly<Record<string, (flow: UsedTemplate) => Promise<void>>> = {
  async "support-triage"(flow) {
    answerAs(flow, {
      "POST /jira/issue": { id: "1", key: "SHOP-42" },
      "POST /zendesk/tickets.json": { ticket: { id: 35 } },
      [toSlack]: { ok: true },
    });
    const customer = { name: "Grace", email: "grace@example.com" };
    await flow.call({
      type: "bug",
      subject: "Error <500>",
      message: "It says 500.",
      priority: "high",
      customer,
    });
    await flow.succeeded();
    await flow.call({ type: "question", subject: "Colors", message: "Is it blue?", customer });
    await flow.succeeded(2);
    const [issue, engineering, ticket, support] = flow.requests();
    expect(issue).toMatchObject([
      "POST /jira/issue",
      {
        fields: {
          ...{
            project: { key: "project" },
            issuetype: { name: "Bug" },
            summary: "Error <500>",
            labels: ["support"],
          },
          description: {
            content: [{ content: [{ text: "It says 500. (Grace, grace@example.com)" }] }],
          },
        },
      },
    ]);
    expect(engineering).toEqual([
      toSlack,
      { channel: "channel", text: "SHOP-42: Error &lt;500> (high)\nIt says 500." },
    ]);
    expect(ticket).toEqual([
      "POST /zendesk/tickets.json",
      {
        ticket: {
          ...{ subject: "Colors", comment: { body: "Is it blue?" }, priority: "normal" },
          requester: customer,
        },
      },
    ]);
    expect(support).toEqual([toSlack, { channel: "channel", text: "Ticket 35 of Grace: Colors" }]);
    expect(flow.requests()).toHaveLength(4);
  },

  async "invoice-mail-to-drive"(flow) {
    const columns = ["Received", "From", "Subject", "File", "Link"];
    const message = gmailMessage("m2", "Invoice 7", ["logo.png", "Invoice.PDF"]);
    const link = "https://drive.google.com/file/d/f1/view";
    const answers = {
      ...sheetWith(columns),
      "GET /gmail/messages/m1": gmailMessage("m1", "Invoice 6"),
      "GET /gmail/messages/m2": message,
      "GET /gmail/messages/m2/attachments/file-Invoice.PDF": { data: base64("pdf"), size: 3 },
      "GET /gmail/messages/m2/attachments/file-logo.png": { data: base64("png"), size: 3 },
      "POST /drive/v3/files": { id: "f1", name: "2026-11-27 Invoice.PDF" },
      "POST /google_drive/files": { id: "f1", name: "2026-11-27 Invoice.PDF" },
      "PATCH /upload/drive/v3/files/f1": { id: "f1", name: "2026-11-27 Invoice.PDF", webViewLink: link },
    };
    answerAs(flow, { ...answers, "GET /gmail/messages": { messages: [{ id: "m1" }] } });
    await flow.poll();
    answerAs(flow, { ...answers, "GET /gmail/messages": { messages: [{ id: "m2" }, { id: "m1" }] } });
    await flow.poll();
    await flow.succeeded();
    expect(String(flow.requests()[0]?.[0])).toContain("q=in%3Ainbox+has%3Aattachment");
    expect(changesOf(flow)).toEqual([
      [expect.stringMatching(/^POST \/google_drive\/files\?/), { name: "2026-11-27 Invoice.PDF" }],
      [expect.stringMatching(/^PATCH \/upload\/drive\/v3\/files\/f1\?.*uploadType=media/), "pdf"],
      [
        appendTo("A1", "E1"),
        { values: [["2026-11-27", "Ada <ada@example.com>", "Invoice 7", "2026-11-27 Invoice.PDF", link]] },
      ],
    ]);
  },

  async "gmail-label-to-trello"(flow) {
    answerAs(flow, {
      "GET /gmail/messages": { messages: [{ id: "m2" }, { id: "m1" }] },
      "GET /gmail/messages/m1": gmailMessage("m1", "Lamps"),
      "GET /gmail/messages/m2": gmailMessage("m2", "Desks"),
    });
    await flow.comeDue();
    await flow.succeeded();
    const [card, label, ...others] = changesOf(flow);
    const { pathname, searchParams } = new URL(String(card?.[0]).replace("POST ", ""), flow.world.url);
    expect([pathname, Object.fromEntries(searchParams)]).toEqual([
      "/trello/cards",
      {
        ...{ idList: "list", name: "Desks", pos: "top" },
        desc: "From Ada <ada@example.com>, 2026-11-27\n\nSee below.\n\nhttps://mail.google.com/mail/#all/m2",
      },
    ]);
    expect(label).toEqual(["POST /gmail/messages/m2/modify", { removeLabelIds: ["labels"] }]);
    expect(others.map(([line]) => line)).toEqual([
      expect.stringContaining("name=Lamps"),
      "POST /gmail/messages/m1/modify",
    ]);
    answerAs(flow, { "GET /gmail/messages": { resultSizeEstimate: 0 } });
    await flow.comeDue();
    await flow.succeeded(2);
    expect(changesOf(flow)).toHaveLength(4);
  },

  async "slack-command-to-jira"(flow) {
    answerAs(flow, { "POST /jira/issue": { id: "1", key: "SHOP-42" } });
    const fields = { command: "/bug", text: "It says 500.", user_name: "grace", channel_name: "support" };
    const response_url = `${flow.world.url}/commands/abc`;
    const body = new URLSearchParams({ ...fields, response_url }).toString();
    const time = String(Math.floor(Date.now() / 1000));
    const signature = createHmac("sha256", signingSecret).update(`v0:${time}:${body}`).digest("hex");
    const type = { "content-type": "application/x-www-form-urlencoded" };
    const sent = await flow.call(body, {
      ...type,
      ...{ "x-slack-request-timestamp": time, "x-slack-signature": `v0=${signature}` },
    });
    expect(sent).toEqual({
      status: 200,
      body: { response_type: "ephemeral", text: "Creating an issue …" },
    });
    await flow.succeeded();
    const [issue, posted] = flow.requests();
    expect(issue).toMatchObject([
      "POST /jira/issue",
      {
        fields: {
          ...{ project: { key: "project" }, issuetype: { name: "Bug" }, summary: "It says 500." },
          description: { content: [{ content: [{ text: "It says 500. (@grace in #support)" }] }] },
        },
      },
    ]);
    expect(posted).toEqual([
      "POST /commands/abc",
      { response_type: "in_channel", text: "SHOP-42: It says 500." },
    ]);
    expect((await flow.call(body, type)).status).toBe(401);
  },

  async "draft-reply"(flow) {
    const question = { name: "Grace", email: "grace@example.com", question: "Is it blue?\nOr green?" };
    await flow.sendForm({ ...question, topic: "Sales" });
    await flow.succeeded();
    await flow.sendForm({ ...question, topic: "Delivery" });
    await flow.succeeded(2);
    const [gmail, outlook] = flow.requests();
    const draft = gmail?.[1] as { message: { raw: string } } | undefined;
    const raw = Buffer.from(draft?.message.raw ?? "", "base64url").toString();
    expect(gmail?.[0]).toBe("POST /gmail/drafts");
    expect(raw).toMatch(/To: grace@example\.com\r\nSubject: Your question: Sales\r\n/);
    expect(raw).toMatch(/Hello Grace,.*> Is it blue\?\r\n> Or green\?/s);
    expect(outlook).toEqual([
      "POST /microsoft_outlook/me/messages",
      {
        subject: "Your question: Delivery",
        body: { contentType: "text", content: expect.stringMatching(/> Is it blue\?\r?\n> Or green\?$/) },
        toRecipients: [{ emailAddress: { address: "grace@example.com" } }],
      },
    ]);
    expect(flow.requests()).toHaveLength(2);
  },
};
