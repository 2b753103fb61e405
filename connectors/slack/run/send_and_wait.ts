// Code, since the message is made of an approval and the links of its page.
import { fitting, messageOf } from "#connectors/approval.ts";
import {
  type ApprovalMessage,
  cutText,
  type Json,
  type OperationCode,
  type RequestInput,
} from "#engine/connectors/operation-code.ts";

const postMessage: RequestInput = {
  method: "POST",
  path: "/chat.postMessage",
  fields: {
    channel: { label: "Channel" },
    text: { label: "Text" },
    thread_ts: { label: "Reply to" },
    blocks: { label: "Blocks", kind: "json" },
  },
  // Slack opens links to preview them.
  fixed: { body: { unfurl_links: false, unfurl_media: false } },
};

const maxTitle = 150;
const maxSection = 3000;
const maxButton = 75;

const sendAndWait: OperationCode = async (context) => {
  const { links_as: as, ...input } = context.input;
  const message = messageOf(context);
  return context.request(postMessage, {
    ...input,
    // For notifications.
    text: escaped(message.title),
    blocks: [
      ...textBlocks(context, message),
      as === "buttons" ? buttons(message) : links(message),
      ...untilBlock(message),
    ],
  });
};
export default sendAndWait;

function textBlocks(context: Parameters<OperationCode>[0], { title, text }: ApprovalMessage): Json[] {
  const head =
    title.length <= maxTitle
      ? { type: "header", text: { type: "plain_text", text: title } }
      : section(`*${escaped(title)}*`);
  return text === "" ? [head] : [head, ...splitSections(fitting(context, text, maxSection))];
}

/** Escaping makes a text longer, so it may take two. */
function splitSections(text: string): Json[] {
  const whole = escaped(text);
  if (whole.length <= maxSection) return [section(whole)];
  const first = cutText(text, text.length / 2);
  return [...splitSections(first), ...splitSections(text.slice(first.length))];
}

/** Links in the text need no set-up. A button without a Request URL of the app shows a warning once it is pressed. */
const links = ({ links: all }: ApprovalMessage): Json =>
  section(all.map(({ label, url }) => `*<${url}|${escaped(label).replaceAll("|", "/")}>*`).join("   ·   "));

const styles = { approve: { style: "primary" }, reject: { style: "danger" }, open: {} } as const;

const buttons = ({ links: all }: ApprovalMessage): Json => ({
  type: "actions",
  elements: all.map(({ label, url, kind }) => ({
    type: "button",
    action_id: kind,
    text: { type: "plain_text", text: cutText(label, maxButton) },
    url,
    ...styles[kind],
  })),
});

const untilBlock = ({ until }: ApprovalMessage): Json[] =>
  until === "" ? [] : [{ type: "context", elements: [{ type: "plain_text", text: until }] }];

/** Verbatim, so that a value mentions nobody. */
const section = (text: string): Json => ({ type: "section", text: { type: "mrkdwn", text, verbatim: true } });

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
