export const packages = [
  "@microsoft/msgraph-sdk@1.0.0-preview.90",
  "@microsoft/msgraph-sdk-users@1.0.0-preview.90",
];

export async function createClient(load, origin) {
  const { AnonymousAuthenticationProvider, ParseNodeFactoryRegistry, SerializationWriterFactoryRegistry } =
    await load("@microsoft/kiota-abstractions");
  const { JsonParseNodeFactory, JsonSerializationWriterFactory } = await load(
    "@microsoft/kiota-serialization-json",
  );
  const { GraphRequestAdapter } = await load("@microsoft/msgraph-sdk");
  const { createUsersServiceClient } = await load("@microsoft/msgraph-sdk-users");
  const readers = new ParseNodeFactoryRegistry();
  const writers = new SerializationWriterFactoryRegistry();
  const json = "application/json";
  readers.contentTypeAssociatedFactories.set(json, new JsonParseNodeFactory(readers.backingStoreFactory));
  writers.contentTypeAssociatedFactories.set(json, new JsonSerializationWriterFactory());
  const adapter = new GraphRequestAdapter(new AnonymousAuthenticationProvider(), readers, writers);
  adapter.baseUrl = `${origin}/v1.0`;
  return createUsersServiceClient(adapter).me;
}

const ada = [{ emailAddress: { address: "ada@example.com" } }];
const adaAndBob = [...ada, { emailAddress: { address: "bob@example.com" } }];
const message = "AAMkAGI2TG93AAA=";
const button = (label, choice, color) =>
  `<a href="https://flows.example.com/resume/p.token?choice=${choice}" style="display:inline-block;margin:0 8px 8px 0;padding:10px 18px;border-radius:6px;background:${color};color:#ffffff;text-decoration:none">${label}</a>`;
const question =
  '<h2>Pay 418 €?</h2><p style="white-space:pre-line">For &lt;Grace&gt;.</p>' +
  `<p>${button("Approve", "approved", "#2f7d32")}${button("Reject", "rejected", "#b3261e")}</p>` +
  '<p style="color:#666666">Open until January 1, 1970 at 1:00 AM UTC.</p>\n';
const list = { response: { value: [] } };
const created = { status: 201 };

export const calls = {
  send_message: [
    {
      values: {
        ...{ to: "ada@example.com, bob@example.com", cc: "ada@example.com", bcc: "bob@example.com" },
        ...{ subject: "Order & more", body: "<p>Grüße</p>", format: "html", importance: "high" },
        ...{ reply_to: "ada@example.com", save: "false" },
      },
      call: ({ sendMail }) =>
        sendMail.post({
          message: {
            ...{ toRecipients: adaAndBob, ccRecipients: ada, bccRecipients: [adaAndBob[1]] },
            ...{ subject: "Order & more", body: { content: "<p>Grüße</p>", contentType: "html" } },
            ...{ importance: "high", replyTo: ada },
          },
          saveToSentItems: false,
        }),
    },
  ],
  send_and_wait: [
    {
      values: { to: "ada@example.com, bob@example.com", cc: "ada@example.com" },
      approval: { title: "Pay 418 €?", text: "For <Grace>.", timeout_seconds: 3600 },
      call: ({ sendMail }) =>
        sendMail.post({
          message: {
            ...{ toRecipients: adaAndBob, ccRecipients: ada },
            ...{ subject: "Pay 418 €?", body: { content: question, contentType: "html" } },
          },
          saveToSentItems: true,
        }),
    },
  ],
  update_message: [
    {
      values: {
        ...{ message, is_read: "true", categories: "Orders, Late", flag: "flagged" },
        importance: "low",
      },
      call: ({ messages }) =>
        messages.byMessageId(message).patch({
          ...{ isRead: true, categories: ["Orders", "Late"], flag: { flagStatus: "flagged" } },
          importance: "low",
        }),
    },
  ],
  move_message: [
    {
      values: { message, folder: "archive" },
      call: ({ messages }) => messages.byMessageId(message).move.post({ destinationId: "archive" }),
      ...created,
    },
  ],
  list_messages: [
    {
      values: { folder: "inbox", filter: "isRead eq false", select: "subject,from,body" },
      call: ({ mailFolders }) =>
        mailFolders.byMailFolderId("inbox").messages.get({
          queryParameters: {
            filter: "isRead eq false",
            select: ["subject", "from", "body"],
            top: 100,
          },
        }),
      ...list,
    },
    {
      values: { folder: "inbox", search: '"from:ada"' },
      call: ({ mailFolders }) =>
        mailFolders
          .byMailFolderId("inbox")
          .messages.get({ queryParameters: { search: '"from:ada"', top: 100 } }),
      ...list,
    },
  ],
  list_new_messages: [
    {
      values: { folder: "inbox", since: "2026-11-27T09:00:00Z" },
      call: ({ mailFolders }) =>
        mailFolders.byMailFolderId("inbox").messages.get({
          queryParameters: {
            filter: "receivedDateTime ge 2026-11-27T09:00:00Z",
            orderby: ["receivedDateTime desc"],
            top: 50,
          },
        }),
      ...list,
    },
  ],
  reply: [
    {
      values: { message, comment: "Yes & no" },
      call: ({ messages }) => messages.byMessageId(message).reply.post({ comment: "Yes & no" }),
    },
  ],
  read_message: [{ values: { message }, call: ({ messages }) => messages.byMessageId(message).get() }],
  create_draft: [
    {
      values: { to: "ada@example.com", subject: "Order", body: "Hi", format: "text" },
      call: ({ messages }) =>
        messages.post({ toRecipients: ada, subject: "Order", body: { content: "Hi", contentType: "text" } }),
      ...created,
    },
  ],
  send_draft: [{ values: { message }, call: ({ messages }) => messages.byMessageId(message).send.post() }],
  delete_message: [{ values: { message }, call: ({ messages }) => messages.byMessageId(message).delete() }],
  list_folders: [
    { values: {}, call: ({ mailFolders }) => mailFolders.get({ queryParameters: { top: 100 } }), ...list },
  ],
  list_events: [
    {
      values: { from: "2026-12-01T00:00:00Z", to: "2026-12-08T00:00:00Z" },
      call: ({ calendarView }) =>
        calendarView.get({
          queryParameters: {
            startDateTime: "2026-12-01T00:00:00Z",
            endDateTime: "2026-12-08T00:00:00Z",
            top: 100,
          },
        }),
      ...list,
    },
  ],
  create_event: [
    {
      values: {
        ...{ subject: "Delivery", start: "2026-12-01T09:00:00", end: "2026-12-01T10:00:00" },
        ...{ time_zone: "Europe/Berlin", attendees: "ada@example.com", body: "Hi", format: "text" },
        ...{ location: "Shop", is_online: "true" },
      },
      call: ({ events }) =>
        events.post({
          subject: "Delivery",
          start: { dateTime: "2026-12-01T09:00:00", timeZone: "Europe/Berlin" },
          end: { dateTime: "2026-12-01T10:00:00", timeZone: "Europe/Berlin" },
          ...{ attendees: ada, body: { content: "Hi", contentType: "text" } },
          ...{ location: { displayName: "Shop" }, isOnlineMeeting: true },
        }),
      ...created,
    },
  ],
  delete_event: [{ values: { event: message }, call: ({ events }) => events.byEventId(message).delete() }],
  read_account: [{ values: {}, call: (me) => me.get() }],
};
