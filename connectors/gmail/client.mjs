import { createHash } from "node:crypto";

export const packages = ["@googleapis/gmail@18"];

export async function createClient(load, origin) {
  const { gmail } = await load("@googleapis/gmail");
  return gmail({ version: "v1", rootUrl: `${origin}/` }).users;
}

const me = { userId: "me" };
const body = "Content-Transfer-Encoding: quoted-printable\r\nMIME-Version: 1.0\r\n";
const rawOf = (head, html = "plain") =>
  Buffer.from(`${head}${body}Content-Type: text/${html}; charset=utf-8\r\n\r\nGr=C3=BC=C3=9Fe\r\n`).toString(
    "base64url",
  );
const greeting = rawOf(
  "To: =?UTF-8?Q?Ad=C3=A4?= <ada@example.com>, bob@example.com\r\nBcc: c@example.com\r\n" +
    "Subject: =?UTF-8?Q?Gr=C3=BC=C3=9Fe_an_alle?=\r\n",
);
const boundary = `--_NmP-${createHash("sha256").update("execution::node").digest("hex").slice(0, 32)}-Part_1`;
const part = (type) =>
  `--${boundary}\r\nContent-Type: text/${type}; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n`;
const button = (label, choice, color) =>
  `<a href=3D"https://flows.example.com/resume/p.${choice}" style=3D"display:inline-block;margin:0 8px 8px =\r\n` +
  `0;padding:10px 18px;border-radius:6px;background:${color};color:#ffffff;text=\r\n-decoration:none">${label}</a>`;
/** The question as text and as HTML, in lines of at most 76 characters. */
const question = Buffer.from(
  "To: =?UTF-8?Q?Ad=C3=A4?= <ada@example.com>\r\nSubject: =?UTF-8?Q?Pay_418_=E2=82=AC=3F?=\r\nMIME-Version: 1.0\r\n" +
    `Content-Type: multipart/alternative;\r\n boundary="${boundary}"\r\n\r\n` +
    `${part("plain")}Pay 418 =E2=82=AC?\n\nFor <Grace>.\n\n` +
    "Approve: https://flows.example.=\r\ncom/resume/p.token?choice=3Dapproved\n" +
    "Reject: https://flows.example.=\r\ncom/resume/p.token?choice=3Drejected\n\n" +
    "Open until January 1, 1970 at 1:00 AM=\r\n UTC.\n\r\n" +
    `${part("html")}<h2>Pay 418 =E2=82=AC?</h2><p style=3D"white-space:pre-line">For =\r\n&lt;Grace&gt;.</p><p>` +
    button("Approve", "token?=\r\nchoice=3Dapproved", "#2f7d32") +
    button("Reject", "=\r\ntoken?choice=3Drejected", "#b3261e") +
    `</p><p style=3D"color:#666666">Open until =\r\nJanuary 1, 1970 at 1:00 AM UTC.</p>\n\r\n--${boundary}--\r\n`,
).toString("base64url");
const headers = ["From", "To", "Cc", "Reply-To", "Subject", "Message-ID", "References"];
const original = {
  id: "m1",
  threadId: "t1",
  payload: {
    headers: [
      { name: "From", value: "Ada <ada@example.com>" },
      { name: "To", value: "me@example.com, Bob <bob@example.com>" },
      { name: "Subject", value: "Invoice 7" },
      { name: "Message-ID", value: "<7@example.com>" },
    ],
    parts: [{ filename: "a.pdf", mimeType: "application/pdf", body: { attachmentId: "a/1", size: 3 } }],
  },
};
const modify =
  (requestBody) =>
  ({ messages }) =>
    messages.modify({ ...me, id: "m1", requestBody });

export const calls = {
  send_message: [
    {
      values: {
        ...{ to: "Adä <ada@example.com>, bob@example.com", bcc: "c@example.com" },
        ...{ subject: "Grüße an alle", text: "Grüße" },
      },
      call: ({ messages }) => messages.send({ ...me, requestBody: { raw: greeting } }),
    },
  ],
  send_and_wait: [
    {
      values: { to: "Adä <ada@example.com>" },
      approval: { title: "Pay 418 €?", text: "For <Grace>.", timeout_seconds: 3600 },
      call: ({ messages }) => messages.send({ ...me, requestBody: { raw: question } }),
    },
  ],
  create_draft: [
    {
      values: { to: "ada@example.com", subject: "Later", html: "Grüße" },
      call: ({ drafts }) =>
        drafts.create({
          ...me,
          requestBody: { message: { raw: rawOf("To: ada@example.com\r\nSubject: Later\r\n", "html") } },
        }),
    },
  ],
  reply_to_message: [
    {
      values: { message: "m1", text: "Grüße", reply_all: "true" },
      call: async (users) => {
        await users.messages.get({ ...me, id: "m1", format: "metadata", metadataHeaders: headers });
        await users.getProfile(me);
        const raw = rawOf(
          "To: Ada <ada@example.com>\r\nCc: Bob <bob@example.com>\r\n" +
            "In-Reply-To: <7@example.com>\r\nReferences: <7@example.com>\r\nSubject: Re: Invoice 7\r\n",
        );
        await users.messages.send({ ...me, requestBody: { raw, threadId: "t1" } });
      },
      responses: [original, { emailAddress: "me@example.com" }, {}],
    },
  ],
  search_messages: [
    {
      values: { query: "is:unread from:ada@example.com", labels: "INBOX, Label_1", limit: "2" },
      call: async ({ messages }) => {
        await messages.list({
          ...{ ...me, q: "is:unread from:ada@example.com", labelIds: ["INBOX", "Label_1"], maxResults: 2 },
        });
        await messages.get({ ...me, id: "m1", format: "full" });
      },
      responses: [{ messages: [{ id: "m1" }] }, original],
    },
  ],
  read_message: [
    {
      values: { message: "m1", attachments: "true" },
      call: async ({ messages }) => {
        await messages.get({ ...me, id: "m1", format: "full" });
        await messages.attachments.get({ ...me, messageId: "m1", id: "a/1" });
      },
      responses: [original, { data: "SGk" }],
    },
  ],
  add_labels: [
    {
      values: { message: "m1", labels: "Label_1, STARRED" },
      call: modify({ addLabelIds: ["Label_1", "STARRED"] }),
    },
  ],
  remove_labels: [
    { values: { message: "m1", labels: "INBOX" }, call: modify({ removeLabelIds: ["INBOX"] }) },
  ],
  mark_as_read: [{ values: { message: "m1" }, call: modify({ removeLabelIds: ["UNREAD"] }) }],
  mark_as_unread: [{ values: { message: "m1" }, call: modify({ addLabelIds: ["UNREAD"] }) }],
  trash_message: [{ values: { message: "m1" }, call: ({ messages }) => messages.trash({ ...me, id: "m1" }) }],
  list_labels: [{ values: {}, call: ({ labels }) => labels.list(me) }],
  create_label: [
    {
      values: { name: "Invoices/2026" },
      call: ({ labels }) => labels.create({ ...me, requestBody: { name: "Invoices/2026" } }),
    },
  ],
  read_profile: [{ values: {}, call: (users) => users.getProfile(me) }],
};
