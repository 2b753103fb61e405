import {
  type ApprovalMessage,
  abbreviate,
  type CodeContext,
  escapeHtml,
} from "#engine/connectors/operation-code.ts";

/* Messages that ask for a decision. Their links open a page, where a button decides: programs open links too. */

/** The message of an operation that waits for a decision. */
export function messageOf({ approval }: Pick<CodeContext, "approval">): ApprovalMessage {
  if (!approval) throw new Error("This operation does not wait for a decision.");
  return approval;
}

/**
 * Whether providers accept buttons with these links: Telegram and Discord refuse a host without a dot, such as the `localhost` of
 * an installation that is tried out.
 */
export const hasButtons = ({ links }: ApprovalMessage) =>
  links.every(({ url }) => URL.parse(url)?.hostname.includes(".") ?? false);

/** The links as lines of text: "Approve: https://…". */
export const linkLines = ({ links }: ApprovalMessage) => links.map(({ label, url }) => `${label}: ${url}`);

/** A text, or its beginning if a message has no room for all of it. The page of the approval has the whole text. */
export function fitting({ warn }: Pick<CodeContext, "warn">, text: string, maxChars: number): string {
  if (text.length <= maxChars) return text;
  warn(`The message has only the beginning of a text of ${text.length} characters. Its page has all of it.`);
  return `${abbreviate(text, maxChars - 40).trimEnd()}\n(The page has the whole text.)`;
}

/** The parts that are not empty, with an empty line between them. */
export const paragraphs = (parts: readonly string[]) => parts.filter((part) => part !== "").join("\n\n");

const colors = { approve: "#2f7d32", reject: "#b3261e", open: "#1f6feb" } as const;

/** The message as an e-mail. The buttons are links, which every program shows. */
export function toMail(message: ApprovalMessage): { text: string; html: string } {
  const { title, text, links, until } = message;
  const buttons = links.map(
    ({ label, url, kind }) =>
      `<a href="${escapeHtml(url)}" style="display:inline-block;margin:0 8px 8px 0;padding:10px 18px;border-radius:6px;background:${colors[kind]};color:#ffffff;text-decoration:none">${escapeHtml(label)}</a>`,
  );
  const lines = text === "" ? "" : `<p style="white-space:pre-line">${escapeHtml(text)}</p>`;
  const deadline = until === "" ? "" : `<p style="color:#666666">${escapeHtml(until)}</p>`;
  return {
    text: `${paragraphs([title, text, linkLines(message).join("\n"), until])}\n`,
    html: `<h2>${escapeHtml(title)}</h2>${lines}<p>${buttons.join("")}</p>${deadline}\n`,
  };
}
