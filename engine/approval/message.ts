import type { ApprovalContext } from "./settings.ts";
import { buttonLabels } from "./settings.ts";

/** A link to the page of an approval. Opening it decides nothing. */
export interface DecisionLink {
  label: string;
  url: string;
  kind: "approve" | "reject" | "open";
}

/** The parts of a message that asks for a decision: plain text, for each provider to format. */
export interface ApprovalMessage {
  /** One line. */
  title: string;
  /** May be empty. */
  text: string;
  links: readonly DecisionLink[];
  /** "Open until …"; empty without a time limit. */
  until: string;
}

const time = new Intl.DateTimeFormat("en", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });

/** The sentence about the deadline; empty without one. */
export const untilText = (untilMs: number | null) =>
  untilMs === null ? "" : `Open until ${time.format(new Date(untilMs))} UTC.`;

/** The query parameter of an approval's page that names the button to begin with. */
const choice = (url: string, decision: "approved" | "rejected") => `${url}?choice=${decision}`;

/** @param link the URL of the approval's page */
export function toMessage(
  { settings, startedAtMs }: Pick<ApprovalContext, "settings" | "startedAtMs">,
  link: string,
  timeoutSeconds: number,
): ApprovalMessage {
  const { title, text, fields } = settings;
  const { approve, reject } = buttonLabels(settings);
  const asks = fields.some(({ type }) => type !== "hidden");
  return {
    title: title.replaceAll(/\s+/g, " ").trim(),
    text: text.trim(),
    // With values to fill in, neither button of the message could do what it says.
    links: asks
      ? [{ label: "Answer", url: link, kind: "open" }]
      : [
          { label: approve, url: choice(link, "approved"), kind: "approve" },
          { label: reject, url: choice(link, "rejected"), kind: "reject" },
        ],
    until: untilText(timeoutSeconds === 0 ? null : startedAtMs + timeoutSeconds * 1000),
  };
}
