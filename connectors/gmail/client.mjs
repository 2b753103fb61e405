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
