export const packages = ["@slack/web-api@8"];

export async function createClient(load, origin) {
  const { WebClient } = await load("@slack/web-api");
  return new WebClient("xoxb-token", { slackApiUrl: `${origin}/api/` });
}

const response = { ok: true };

export const calls = {
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
  list_channels: [
    {
      values: {},
      call: ({ conversations }) =>
        conversations.list({ exclude_archived: true, limit: 200, types: "public_channel,private_channel" }),
      response: { ok: true, channels: [] },
    },
  ],
  test_connection: [{ values: {}, call: ({ auth }) => auth.test(), response }],
};
