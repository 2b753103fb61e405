interface Ask {
  title: string;
  text: string;
  link: string;
  /** When it times out; null if it never does. */
  untilMs: number | null;
}

const time = new Intl.DateTimeFormat("en", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });

/** The e-mail to the approvers. A subject is one line. */
export function approvalMail({ title, text, link, untilMs }: Ask): { subject: string; text: string } {
  const until = untilMs === null ? "" : `Open until ${time.format(new Date(untilMs))} UTC.`;
  const parts = [title, text, `Approve or reject:\n${link}`, until];
  return {
    subject: title.replaceAll(/\s+/g, " ").trim(),
    text: `${parts.filter((part) => part.trim() !== "").join("\n\n")}\n`,
  };
}
