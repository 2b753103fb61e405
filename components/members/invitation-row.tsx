import { Button } from "@mantine/core";
import { modals } from "@mantine/modals";
import type { Invitation } from "#api/identity/invitations/schema.ts";
import { roleText } from "#components/accounts/role-text.ts";
import { useResendInvitation, useWithdrawInvitation } from "#components/api/invitations.ts";
import classes from "#components/page/section.module.css";
import { confirmDanger } from "#components/ui/confirm.tsx";
import { notifyProblem, reports } from "#components/ui/notify.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { IssuedLink } from "./issued-link.tsx";

/** An invitation that is not accepted, on one line. */
export function InvitationRow({ invitation }: { invitation: Invitation }) {
  const { id, email, role, invited_by, sent_at, expires_at } = invitation;
  const name = email ?? "Anyone with the link";
  const resend = useResendInvitation();
  const withdraw = useWithdrawInvitation();
  const isExpired = new Date(expires_at) < new Date();
  const confirmWithdrawal = () =>
    confirmDanger({
      title: "Withdraw this invitation?",
      body: "Its link stops working.",
      confirmLabel: "Withdraw invitation",
      onConfirm: () =>
        withdraw.mutate(id, reports("The invitation was withdrawn", "The invitation was not withdrawn")),
    });
  const showNewLink = () =>
    resend.mutate(id, {
      onSuccess: (issued) =>
        modals.open({ title: "New invitation link", children: <IssuedLink invitation={issued} /> }),
      onError: (error) => notifyProblem("The invitation was not resent", error),
    });
  return (
    <li className={classes.line}>
      <div className={classes.grow}>
        <div className={classes.name}>{name}</div>
        <div className={classes.facts}>
          <span>{roleText[role].word}</span>
          <span>invited by {invited_by}</span>
          <span>{sent_at === null ? "link only" : "sent by e-mail"}</span>
          <span className={isExpired ? classes.expired : undefined}>
            {isExpired ? "expired" : "expires"} <RelativeTime at={expires_at} />
          </span>
        </div>
      </div>
      <Button
        variant="default"
        loading={resend.isPending}
        onClick={showNewLink}
        aria-label={`Resend the invitation: ${name}`}
      >
        Resend
      </Button>
      <Button variant="default" onClick={confirmWithdrawal} aria-label={`Withdraw the invitation: ${name}`}>
        Withdraw
      </Button>
    </li>
  );
}
