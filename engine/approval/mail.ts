import { untilText } from "./message.ts";

interface Ask {
  title: string;
  text: string;
  link: string;
  /** When it times out; null if it never does. */
  untilMs: number | null;
}

/** The e-mail to the approvers. A subject is one line. */
export function approvalMail({ title, text, link, untilMs }: Ask): { subject: string; text: string } {
  const parts = [title, text, `Approve or reject:\n${link}`, untilText(untilMs)];
  return {
    subject: title.replaceAll(/\s+/g, " ").trim(),
    text: `${parts.filter((part) => part.trim() !== "").join("\n\n")}\n`,
  };
}
