export const packages = ["@slack/web-api@8"];

export async function createClient(load, origin) {
  const { WebClient } = await load("@slack/web-api");
  return new WebClient("xoxb-token", {
    slackApiUrl: `${origin}/api/`,
    retryConfig: { retries: 0 },
    // The place for a file is not below the API's URL.
    fetch: (url, init) => fetch(String(url).replace("https://files.slack.com", origin), init),
  });
}

const response = { ok: true };

const page = "https://flows.example.com/resume/p.token";
const header = { type: "header", text: { type: "plain_text", text: "Pay 418 €?" } };
const section = (text) => ({ type: "section", text: { type: "mrkdwn", text, verbatim: true } });
const button = (action, label, choice, style) => ({
  type: "button",
  action_id: action,
  text: { type: "plain_text", text: label },
  url: `${page}?choice=${choice}`,
  style,
});
const file = { file_id: "01990000-0000-7000-8000-000000000001", sha256: "a" };
const upload = {
  responses: [
    { ok: true, upload_url: "https://files.slack.com/upload/v1/abc", file_id: "F1" },
    { ok: true },
    { ok: true, files: [{ id: "F1" }] },
  ],
};

export const calls = {
  upload_file: [
    {
      values: { file, channel: "C1", text: "Paid & <done>", thread_ts: "1700000000.000100" },
      call: (client) =>
        client.filesUploadV2({
          ...{ channel_id: "C1", initial_comment: "Paid & <done>", thread_ts: "1700000000.000100" },
          ...{ file: Buffer.from("Grüße"), filename: "Grüße.txt" },
        }),
      ...upload,
    },
    {
      values: { file, title: "Report" },
      call: (client) =>
        client.filesUploadV2({ file: Buffer.from("Grüße"), filename: "Grüße.txt", title: "Report" }),
      ...upload,
    },
  ],
  post_message: [
    {
      values: { channel: "C1", text: "Hi & bye", blocks: '[{"type":"divider"}]', unfurl_links: "false" },
      call: ({ chat }) =>
        chat.postMessage({
          channel: "C1",
          text: "Hi & bye",
          blocks: [{ type: "divider" }],
          unfurl_links: false,
        }),
      response,
    },
    {
      values: { channel: "C1", text: "Yes", thread_ts: "1700000000.000100" },
      call: ({ chat }) => chat.postMessage({ channel: "C1", text: "Yes", thread_ts: "1700000000.000100" }),
      response,
    },
  ],
  send_and_wait: [
    {
      values: { channel: "C1", links_as: "links" },
      approval: { title: "Pay 418 €?", text: "For <!channel> & Ada.", timeout_seconds: 3600 },
      call: ({ chat }) =>
        chat.postMessage({
          channel: "C1",
          unfurl_links: false,
          unfurl_media: false,
          text: "Pay 418 €?",
          blocks: [
            header,
            section("For &lt;!channel&gt; &amp; Ada."),
            section(`*<${page}?choice=approved|Approve>*   ·   *<${page}?choice=rejected|Reject>*`),
            {
              type: "context",
              elements: [{ type: "plain_text", text: "Open until January 1, 1970 at 1:00 AM UTC." }],
            },
          ],
        }),
      response,
    },
    {
      values: { channel: "U1", thread_ts: "1.2", links_as: "buttons" },
      approval: { title: "Pay 418 €?", timeout_seconds: 0 },
      call: ({ chat }) =>
        chat.postMessage({
          channel: "U1",
          thread_ts: "1.2",
          unfurl_links: false,
          unfurl_media: false,
          text: "Pay 418 €?",
          blocks: [
            header,
            {
              type: "actions",
              elements: [
                button("approve", "Approve", "approved", "primary"),
                button("reject", "Reject", "rejected", "danger"),
              ],
            },
          ],
        }),
      response,
    },
  ],
  list_channels: [
    {
      values: {},
      call: ({ conversations }) =>
        conversations.list({ exclude_archived: true, limit: 200, types: "public_channel,private_channel" }),
      response: { ok: true, channels: [] },
    },
  ],
  test_connection: [{ values: {}, call: ({ auth }) => auth.test(), response }],
  schedule_message: [
    {
      values: { channel: "C1", text: "Later", post_at: "1800000000" },
      call: ({ chat }) => chat.scheduleMessage({ channel: "C1", text: "Later", post_at: 1_800_000_000 }),
      response,
    },
  ],
  update_message: [
    {
      values: { channel: "C1", ts: "1700000000.000100", text: "Paid", blocks: '[{"type":"divider"}]' },
      call: ({ chat }) =>
        chat.update({ channel: "C1", ts: "1700000000.000100", text: "Paid", blocks: [{ type: "divider" }] }),
      response,
    },
  ],
  delete_message: [
    {
      values: { channel: "C1", ts: "1700000000.000100" },
      call: ({ chat }) => chat.delete({ channel: "C1", ts: "1700000000.000100" }),
      response,
    },
  ],
  add_reaction: [
    {
      values: { channel: "C1", timestamp: "1700000000.000100", name: "eyes" },
      call: ({ reactions }) => reactions.add({ channel: "C1", timestamp: "1700000000.000100", name: "eyes" }),
      response,
    },
  ],
  list_messages: [
    {
      values: { channel: "C1", oldest: "1700000000.000100" },
      call: ({ conversations }) =>
        conversations.history({ channel: "C1", oldest: "1700000000.000100", limit: 200 }),
      response: { ok: true, messages: [] },
    },
  ],
  list_replies: [
    {
      values: { channel: "C1", ts: "1700000000.000100" },
      call: ({ conversations }) =>
        conversations.replies({ channel: "C1", ts: "1700000000.000100", limit: 200 }),
      response: { ok: true, messages: [] },
    },
  ],
  create_channel: [
    {
      values: { name: "order-1042", is_private: "true" },
      call: ({ conversations }) => conversations.create({ name: "order-1042", is_private: true }),
      response,
    },
  ],
  invite_to_channel: [
    {
      values: { channel: "C1", users: "U1,U2" },
      call: ({ conversations }) => conversations.invite({ channel: "C1", users: "U1,U2" }),
      response,
    },
  ],
  read_user: [{ values: { user: "U1" }, call: ({ users }) => users.info({ user: "U1" }), response }],
  find_user: [
    {
      values: { email: "ada@example.com" },
      call: ({ users }) => users.lookupByEmail({ email: "ada@example.com" }),
      response,
    },
  ],
  list_users: [
    { values: {}, call: ({ users }) => users.list({ limit: 200 }), response: { ok: true, members: [] } },
  ],
};
