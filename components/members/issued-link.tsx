import type { IssuedInvitation } from "#api/identity/invitations/schema.ts";
import { OneTimeSecret } from "#components/ui/one-time-secret.tsx";
import { dayTime } from "#components/ui/time-text.ts";

/** The link of a new invitation, shown once, and whether it was sent. */
export function IssuedLink({ invitation }: { invitation: IssuedInvitation }) {
  const { url, email, sent_at, email_problem, expires_at } = invitation;
  return (
    <OneTimeSecret value={url} copyLabel="Copy link">
      {sent_at !== null && `This link was sent to ${email}. `}
      {email_problem !== null && `The e-mail was not sent: ${email_problem} Send the link yourself. `}
      {sent_at === null && email_problem === null && "Send this link to the person. "}
      It works once, until {dayTime(new Date(expires_at))}, and is not shown again.
    </OneTimeSecret>
  );
}
