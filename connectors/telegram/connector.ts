import { defineConnector } from "#engine/connectors/format.ts";
import { setup } from "./setup.ts";
import { client, docs, message, none, safe } from "./shared.ts";
import { triggers } from "./triggers.ts";
import { webhooks } from "./webhooks.ts";

const chat_id = {
  label: "Chat",
  required: true,
  placeholder: "123456789 or @channel",
  help: "The id of a chat, which the bot's updates name, or a public channel.",
} as const;
const message_id = { label: "Message", kind: "integer", required: true, placeholder: "42" } as const;
const parse_mode = {
  label: "Format",
  kind: "choice",
  options: [
    { value: "HTML", label: "HTML" },
    { value: "MarkdownV2", label: "Markdown" },
  ],
} as const;
const reply_markup = {
  label: "Buttons",
  kind: "json",
  more: true,
  placeholder: '{"inline_keyboard": [[{"text": "Open", "url": "https://example.com"}]]}',
} as const;
const caption = { label: "Caption", kind: "paragraph" } as const;
const quiet = { label: "Without a sound", kind: "boolean", more: true } as const;
const url = (label: string) =>
  ({
    label,
    required: true,
    placeholder: "https://example.com/a.png",
    help: "A public URL, or the file_id of a file that Telegram has.",
  }) as const;

export default defineConnector({
  name: "telegram",
  version: 1,
  title: "Telegram",
  about: "Sends messages and files of a bot, and receives them.",
  category: "communication",
  synonyms: "chat, bot, messenger, notify",
  icon: "telegram",
  docs: "https://core.telegram.org/bots/api",
  apiVersion: "Bot API 9",
  baseUrl: "https://api.telegram.org/bot{token}",
  authentication: {
    bot_token: {
      kind: "key",
      title: "Bot token",
      in: "path",
      wire: "token",
      key: { label: "Bot token", placeholder: "123456:ABC-DEF…", help: "@BotFather in Telegram makes it." },
    },
  },
  test: { operation: "read_bot", account: ["username"] },
  limit: { perSecond: 25 },
  errors: {
    flag: { at: "ok", ok: true },
    code: ["error_code"],
    message: ["description"],
    hints: [
      {
        at: "parameters.migrate_to_chat_id",
        text: "The group has become a supergroup. Use its new chat id: {value}.",
      },
    ],
    advice: {
      401: "The token is not valid any more. Connect the bot again.",
      403: "The person has not started the bot, or has blocked it.",
    },
  },
  setup,
  operations: {
    send_message: {
      title: "Send a Telegram message",
      about: "Sends a text to a chat.",
      synonyms: "sendMessage, notify",
      docs: docs("sendMessage"),
      method: "POST",
      path: "/sendMessage",
      fields: {
        chat_id,
        text: { label: "Text", kind: "paragraph", required: true },
        parse_mode,
        reply_markup,
        disable_notification: quiet,
      },
      output: "result",
      effect: none,
      proof: client,
      sample: message,
    },
    send_photo: {
      title: "Send a Telegram photo",
      about: "Sends a photo to a chat.",
      synonyms: "sendPhoto, image, picture",
      docs: docs("sendPhoto"),
      method: "POST",
      path: "/sendPhoto",
      fields: { chat_id, photo: url("Photo"), caption, parse_mode, reply_markup },
      output: "result",
      effect: none,
      proof: client,
      sample: { ...message, photo: [{ file_id: "AgACAgQ", width: 800, height: 600 }] },
    },
    send_video: {
      title: "Send a Telegram video",
      about: "Sends a video to a chat.",
      synonyms: "sendVideo",
      docs: docs("sendVideo"),
      method: "POST",
      path: "/sendVideo",
      fields: { chat_id, video: url("Video"), caption, parse_mode, reply_markup },
      output: "result",
      effect: none,
      proof: client,
      sample: { ...message, video: { file_id: "BAACAgQ", duration: 12 } },
    },
    send_document: {
      title: "Send a Telegram file",
      about: "Sends a file of any kind to a chat.",
      synonyms: "sendDocument, document, attachment",
      docs: docs("sendDocument"),
      method: "POST",
      path: "/sendDocument",
      fields: { chat_id, document: url("File"), caption, parse_mode, reply_markup },
      output: "result",
      effect: none,
      proof: client,
      sample: { ...message, document: { file_id: "BQACAgQ", file_name: "invoice.pdf" } },
    },
    send_action: {
      title: "Show that a Telegram bot is busy",
      about: "Shows “typing…” or the like in a chat for some seconds.",
      synonyms: "sendChatAction, typing",
      docs: docs("sendChatAction"),
      method: "POST",
      path: "/sendChatAction",
      fields: {
        chat_id,
        action: {
          label: "Action",
          kind: "choice",
          required: true,
          default: "typing",
          options: [
            { value: "typing", label: "Typing" },
            { value: "upload_photo", label: "Sending a photo" },
            { value: "upload_document", label: "Sending a file" },
          ],
        },
      },
      output: "result",
      effect: safe,
      proof: client,
      sample: true,
    },
    edit_message: {
      title: "Change a Telegram message",
      about: "Replaces the text of a message that the bot has sent.",
      synonyms: "editMessageText",
      docs: docs("editMessageText"),
      method: "POST",
      path: "/editMessageText",
      fields: {
        chat_id,
        message_id,
        text: { label: "Text", kind: "paragraph", required: true },
        parse_mode,
        reply_markup,
      },
      output: "result",
      effect: safe,
      proof: client,
      sample: message,
    },
    delete_message: {
      title: "Delete a Telegram message",
      about: "Deletes a message of the last 48 hours.",
      docs: docs("deleteMessage"),
      method: "POST",
      path: "/deleteMessage",
      fields: { chat_id, message_id },
      output: "result",
      effect: safe,
      proof: client,
      sample: true,
    },
    read_file: {
      title: "Find a Telegram file",
      about: "Returns the path from which a file can be downloaded for an hour.",
      synonyms: "getFile, download",
      docs: docs("getFile"),
      method: "POST",
      path: "/getFile",
      fields: { file_id: { label: "File", required: true, placeholder: "AgACAgQ" } },
      output: "result",
      effect: safe,
      proof: client,
      sample: { file_id: "AgACAgQ", file_size: 12_345, file_path: "photos/file_1.jpg" },
    },
    read_bot: {
      title: "Name the Telegram bot",
      about: "Returns the bot of the token.",
      docs: docs("getMe"),
      method: "POST",
      path: "/getMe",
      output: "result",
      effect: safe,
      proof: client,
      sample: { id: 1, is_bot: true, first_name: "Orders", username: "orders_bot" },
    },
    ...webhooks,
  },
  triggers,
});
