import { Select, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { createInvitation, listInvitations } from "#api/identity/invitations/contract.ts";
import { createInvitationBodySchema } from "#api/identity/invitations/schema.ts";
import type { Role } from "#api/identity/roles/schema.ts";
import { RoleField } from "#components/accounts/role-field.tsx";
import { call } from "#components/api/call.ts";
import { toIssueProblems } from "#components/api/field-problems.ts";
import { ChangeForm } from "#components/page/change-form.tsx";
import { IssuedLink } from "./issued-link.tsx";

const lives = [
  { value: "1", label: "In a day" },
  { value: "3", label: "In 3 days" },
  { value: "7", label: "In 7 days" },
  { value: "30", label: "In 30 days" },
];

const newInvitation = { email: "", role: "viewer" as Role, days: "7" };

function toBody({ email, role, days }: typeof newInvitation) {
  return { email: email.trim() || null, role, expires_in_days: Number(days) };
}

/** Invites a user, then shows the link once. */
export function InviteForm() {
  const form = useForm({
    initialValues: newInvitation,
    validate: (values) => toIssueProblems(createInvitationBodySchema.safeParse(toBody(values))),
  });
  return (
    <ChangeForm
      form={form}
      save={(values) => call(createInvitation, { body: toBody(values) })}
      refetched={[listInvitations]}
      result={(invitation) => <IssuedLink invitation={invitation} />}
      submit="Create invitation"
      gap={20}
    >
      <TextInput
        label="E-mail address"
        type="email"
        description="Leave empty for a link that anyone can accept, once."
        placeholder="grace@example.com"
        data-autofocus
        {...form.getInputProps("email")}
      />
      <RoleField {...form.getInputProps("role")} />
      <Select label="Expires" data={lives} allowDeselect={false} {...form.getInputProps("days")} />
    </ChangeForm>
  );
}
