import type { MailFailure, SentMail } from "#engine/ports.ts";
import { cutText } from "#lib/cut-text.ts";
import { createGate } from "#lib/gate.ts";
import { library } from "#server/connectors/library/library.ts";
import { hasOwnMail, sendOwnMail } from "#server/identity/mail/own-mail.ts";
import { config } from "#server/platform/config/config.ts";
import { logger } from "#server/platform/logging/logger.ts";
import { claimNotice, type DueNotice, endNotice, type FlowOwner, findFlowOwners } from "./due.sql.ts";

/** The flows that an e-mail names. */
const maxFlows = 20;
const maxProblemChars = 300;
/** E-mails at once, for the mail server. */
const atOnce = 4;

/**
 * E-mails the owners of its flows about each connection that has expired or is refused since. Any number of workers may call it
 * at once. Without a mail server of the installation, nothing is sent or read.
 */
export async function sendExpiryNotices(stop: AbortSignal): Promise<void> {
  if (!hasOwnMail()) return;
  while (!stop.aborted) {
    const notice = await claimNotice();
    if (!notice) return;
    if (await sendNotice(notice)) await endNotice(notice);
  }
}

/** Returns false if it should be tried again: the mail server took none of the e-mails, and may take them later. */
async function sendNotice(notice: DueNotice): Promise<boolean> {
  // Someone has connected the account in the meantime.
  if (notice.state !== "expired" && notice.state !== "refused") return true;
  const owners = await findFlowOwners(notice.id);
  const gate = createGate(atOnce);
  const results = await Promise.all(owners.map((owner) => gate(() => sendOwnMail(mailTo(owner, notice)))));
  const failures = results.filter((result) => result.kind === "failure");
  for (const { code } of failures) {
    logger().warn({ connectionId: notice.id, code }, "e-mail about a connection not sent");
  }
  return results.length === 0 || results.some(isFinal);
}

const isFinal = (result: SentMail | MailFailure): boolean => result.kind !== "failure" || !result.retryable;

function mailTo({ email, name, flows }: FlowOwner, notice: DueNotice) {
  const { baseUrl } = config();
  const { subject, happened, remedy } = wordsOf(notice);
  const said = notice.problem === null ? [] : [cutText(notice.problem, maxProblemChars)];
  const named = flows
    .slice(0, maxFlows)
    .map((flow) => `- ${flow.name}${flow.published ? " (published)" : ""}: ${baseUrl}/flows/${flow.id}`);
  const more = flows.length > maxFlows ? [`- and ${flows.length - maxFlows} more`] : [];
  return {
    to: email,
    subject,
    text: [
      `Hello ${name},`,
      happened,
      ...said,
      `Steps that use it fail until someone ${remedy}:\n${baseUrl}/settings/connections#${notice.id}`,
      `Your flows that use it:\n${[...named, ...more].join("\n")}`,
      "",
    ].join("\n\n"),
  };
}

function wordsOf({ connector, name, account, state }: DueNotice) {
  const title = library().get(connector)?.title ?? connector;
  const of = account === null ? "" : ` (${account})`;
  if (state === "refused") {
    return {
      subject: `${title} refuses the connection “${name}”`,
      happened: `${title} no longer accepts the connection “${name}”${of}.`,
      remedy: "connects the account again",
    };
  }
  return {
    subject: `Sign in to ${title} again: “${name}” has expired`,
    happened: `The access of the connection “${name}” to ${title}${of} has ended and could not be renewed.`,
    remedy: `signs in to ${title} again`,
  };
}
