import { Select, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { createInvitationBodySchema } from "#api/identity/invitations/schema.ts";
import type { Role } from "#api/identity/roles/schema.ts";
import { RoleField } from "#components/accounts/role-field.tsx";
import { toFieldProblems, toFormProblem } from "#components/api/field-problems.ts";
import { useCreateInvitation } from "#components/api/invitations.ts";
import { DialogForm } from "#components/ui/dialog-form.tsx";
import { IssuedLink } from "./issued-link.tsx";

const lives = [
  { value: "1", label: "In a day" },
  { value: "3", label: "In 3 days" },
  { value: "7", label: "In 7 days" },
  { value: "30", label: "In 30 days" },
];

function addressProblem(email: string): string | null {
  if (email.trim() === "") return null;
  return createInvitationBodySchema.shape.email.safeParse(email.trim()).error?.issues[0]?.message ?? null;
}

/** Invites a user, then shows the link once. */
export function InviteForm() {
  const create = useCreateInvitation();
  const form = useForm({
    initialValues: { email: "", role: "viewer" as Role, days: "7" },
    validate: { email: addressProblem },
  });
  if (create.data) return <IssuedLink invitation={create.data} />;

  const submit = ({ email, role, days }: typeof form.values) =>
    create.mutate(
      { email: email.trim() || null, role, expires_in_days: Number(days) },
      { onError: (error) => form.setErrors(toFieldProblems(error)) },
    );
  return (
    <DialogForm
      onSubmit={form.onSubmit(submit)}
      problem={toFormProblem(create.error)}
      submit="Create invitation"
      loading={create.isPending}
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
      <RoleField
        value={form.values.role}
        error={form.errors.role}
        onChange={(role) => form.setFieldValue("role", role)}
      />
      <Select label="Expires" data={lives} allowDeselect={false} {...form.getInputProps("days")} />
    </DialogForm>
  );
}
