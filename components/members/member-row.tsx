import type { Member } from "#api/identity/members/schema.ts";
import type { Role } from "#api/identity/roles/schema.ts";
import { RoleSelect } from "#components/accounts/role-select.tsx";
import { roleText } from "#components/accounts/role-text.ts";
import { useCurrentUser } from "#components/api/access.ts";
import { useUpdateMember } from "#components/api/members.ts";
import classes from "#components/page/section.module.css";
import { confirm } from "#components/ui/confirm.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { MemberMenu } from "./member-menu.tsx";

/** A member on one line, with their role. */
export function MemberRow({ member }: { member: Member }) {
  const { id, name, email, active, last_seen_at } = member;
  const isSelf = useCurrentUser().data?.user.id === id;
  return (
    <li className={classes.line}>
      <div className={classes.grow}>
        <div className={classes.name}>{name}</div>
        <div className={classes.facts}>
          {isSelf && <span className={classes.current}>You</span>}
          {!active && <span className={classes.expired}>Deactivated</span>}
          <span>{email}</span>
          <SecondFactor member={member} />
          {active && (
            <span>
              {last_seen_at ? (
                <>
                  last seen <RelativeTime at={last_seen_at} />
                </>
              ) : (
                "not signed in"
              )}
            </span>
          )}
        </div>
      </div>
      <RoleSelect
        of={member}
        update={useUpdateMember()}
        isConfirmed={(role) => isConfirmed(member, role, isSelf)}
      />
      <MemberMenu member={member} isSelf={isSelf} />
    </li>
  );
}

/** Whether a second factor is set up, if it is or should be. */
function SecondFactor({ member: { second_factor, second_factor_required } }: { member: Member }) {
  if (second_factor) return <span>second factor</span>;
  if (!second_factor_required) return null;
  return <span className={classes.expired}>second factor missing</span>;
}

/** Giving or losing ownership needs a confirmation. */
async function isConfirmed({ name, role: before }: Member, role: Role, isSelf: boolean): Promise<boolean> {
  if (role === "owner") {
    return confirm({
      title: `Make ${name} an owner?`,
      body: "Owners manage all users, invitations and API keys, including yours.",
      confirmLabel: "Make owner",
    });
  }
  if (!isSelf || before !== "owner") return true;
  return confirm({
    title: "Give up ownership?",
    body: `You become ${roleText[role].word.toLowerCase()} and can no longer manage users. Another owner can change that.`,
    confirmLabel: "Give up ownership",
    danger: true,
  });
}
