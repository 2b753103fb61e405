import type { MailFailure, Member, SentMail } from "#engine/ports.ts";
import { approvalMail } from "./mail.ts";
import type { ApprovalContext, Approver } from "./settings.ts";

/** The longest time that the mail server may take, unless the node's own time limit is shorter. */
const timeoutMs = 60_000;

/**
 * Sends the link to the approvers. Whatever fails is a warning, and the step waits: the approval is also in the list of
 * those that wait.
 */
export async function sendLinks(context: ApprovalContext, timeoutSeconds: number): Promise<void> {
  const { settings, startedAtMs, link, warn } = context;
  const untilMs = timeoutSeconds === 0 ? null : startedAtMs + timeoutSeconds * 1000;
  const { title, text, people, approvers } = settings;
  const mail = approvalMail({ title, text, link: link ?? "", untilMs });
  if (people.trim() !== "") {
    const result = await send(context, people, mail, "");
    if (result.kind === "failure") warn(`The approvers were not sent the link: ${result.message}`);
    else
      for (const { address, reason } of result.rejected)
        warn(`The mail server refused ${address}: ${reason}`);
  }
  for (const member of await findMembers(context, approvers)) {
    // Each gets a separate e-mail: members do not see each other's addresses.
    const result = await send(context, member.address, mail, `:${member.id}`);
    // They are named, so they find it under Approvals.
    if (result.kind === "failure" && result.code === "email_not_configured") return;
    if (result.kind === "failure") warn(`${member.name} was not sent the link: ${result.message}`);
  }
}

/** The chosen members who can decide, with a warning for each other one. */
async function findMembers(
  { ports, warn }: Pick<ApprovalContext, "ports" | "warn">,
  approvers: readonly Approver[],
): Promise<Member[]> {
  if (approvers.length === 0) return [];
  const found = new Map(
    (await ports.members.find(approvers.map(({ id }) => id))).map((each) => [each.id, each]),
  );
  return approvers.flatMap(({ id, name }) => {
    const member = found.get(id);
    if (!member) warn(`${name} has no active account here, and was not asked.`);
    return member ?? [];
  });
}

function send(
  { ports, idempotencyKey, signal }: Pick<ApprovalContext, "ports" | "idempotencyKey" | "signal">,
  to: string,
  mail: { subject: string; text: string },
  keyEnd: string,
): Promise<SentMail | MailFailure> {
  return ports.mail.send({
    ...{ to, cc: "", bcc: "", replyTo: "", html: "", attachments: [] },
    ...mail,
    key: `${idempotencyKey}${keyEnd}`,
    timeoutMs,
    signal,
  });
}
