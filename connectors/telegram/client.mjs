export const packages = ["grammy@1"];

export async function createClient(load, origin) {
  const { Api } = await load("grammy");
  return new Api("{token}", { apiRoot: origin });
}

const response = { ok: true, result: {} };
const done = { ok: true, result: true };
const buttons = { inline_keyboard: [[{ text: "Open", url: "https://example.com" }]] };
const page = "https://flows.example.com/resume/p.token";
const photo = "https://example.com/a.png";

export const calls = {
  send_message: [
    {
      values: { chat_id: "1", text: "<b>Hi</b>", parse_mode: "HTML", reply_markup: JSON.stringify(buttons) },
      call: (api) => api.sendMessage("1", "<b>Hi</b>", { parse_mode: "HTML", reply_markup: buttons }),
      response,
    },
  ],
  send_and_wait: [
    {
      values: { chat_id: "1", message_thread_id: "7", disable_notification: "true" },
      approval: { title: "Pay 418 €?", text: "For _Grace_ & <Ada>.", timeout_seconds: 3600 },
      call: (api) =>
        api.sendMessage(
          "1",
          "Pay 418 €?\n\nFor _Grace_ & <Ada>.\n\nOpen until January 1, 1970 at 1:00 AM UTC.",
          {
            link_preview_options: { is_disabled: true },
            message_thread_id: 7,
            disable_notification: true,
            entities: [{ type: "bold", offset: 0, length: 10 }],
            reply_markup: {
              inline_keyboard: [
                [
                  { text: "Approve", url: `${page}?choice=approved` },
                  { text: "Reject", url: `${page}?choice=rejected` },
                ],
              ],
            },
          },
        ),
      response,
    },
  ],
  send_photo: [
    {
      values: { chat_id: "1", photo, caption: "Look" },
      call: (api) => api.sendPhoto("1", photo, { caption: "Look" }),
      response,
    },
  ],
  send_video: [
    { values: { chat_id: "1", video: photo }, call: (api) => api.sendVideo("1", photo), response },
  ],
  send_document: [
    { values: { chat_id: "1", document: photo }, call: (api) => api.sendDocument("1", photo), response },
  ],
  send_action: [
    {
      values: { chat_id: "1", action: "typing" },
      call: (api) => api.sendChatAction("1", "typing"),
      response: done,
    },
  ],
  edit_message: [
    {
      values: { chat_id: "1", message_id: "42", text: "Paid" },
      call: (api) => api.editMessageText("1", 42, "Paid"),
      response,
    },
  ],
  delete_message: [
    { values: { chat_id: "1", message_id: "42" }, call: (api) => api.deleteMessage("1", 42), response: done },
  ],
  read_file: [{ values: { file_id: "A" }, call: (api) => api.getFile("A"), response }],
  read_bot: [{ values: {}, call: (api) => api.getMe(), response }],
  create_webhook: [
    {
      values: { url: "https://flows.example.com/w", secret: "s3cret_-", updates: "message, callback_query" },
      call: async (api) => {
        await api.getWebhookInfo();
        await api.setWebhook("https://flows.example.com/w", {
          secret_token: "s3cret_-",
          allowed_updates: ["message", "callback_query"],
        });
      },
      responses: [
        { ok: true, result: { url: "" } },
        { ok: true, result: true },
      ],
    },
  ],
  list_webhooks: [
    {
      values: {},
      call: (api) => api.getWebhookInfo(),
      responses: [{ ok: true, result: { url: "https://flows.example.com/w" } }],
    },
  ],
  delete_webhook: [
    {
      values: { id: "https://flows.example.com/w" },
      call: async (api) => {
        await api.getWebhookInfo();
        await api.deleteWebhook();
      },
      responses: [
        { ok: true, result: { url: "https://flows.example.com/w" } },
        { ok: true, result: true },
      ],
    },
  ],
};
