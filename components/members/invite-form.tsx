import { Select, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { createInvitationBodySchema } from "#api/identity/invitations/schema.ts";
import { type Role, roleSchema } from "#api/identity/roles/schema.ts";
import { roleOptions, roleText } from "#components/accounts/role-text.ts";
import { toFieldProblems } from "#components/api/field-problems.ts";
import { useCreateInvitation } from "#components/api/invitations.ts";
import { FormButtons } from "#components/ui/form-buttons.tsx";
import { FormProblem } from "#components/ui/form-problem.tsx";
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
  // A problem that is shown at its field is not repeated above the form.
  const isShown = Object.keys(toFieldProblems(create.error)).length > 0;
  return (
    <form onSubmit={form.onSubmit(submit)} noValidate>
      <Stack gap={20}>
        <FormProblem problem={isShown ? null : create.error?.message} />
        <TextInput
          label="E-mail address"
          type="email"
          description="Leave empty for a link that anyone can accept, once."
          placeholder="grace@example.com"
          data-autofocus
          {...form.getInputProps("email")}
        />
        <Select
          label="Role"
          description={`${roleText[form.values.role].word}: ${roleText[form.values.role].text}.`}
          data={roleOptions}
          allowDeselect={false}
          {...form.getInputProps("role")}
          onChange={(value) => form.setFieldValue("role", roleSchema.catch("viewer").parse(value))}
        />
        <Select label="Expires" data={lives} allowDeselect={false} {...form.getInputProps("days")} />
        <FormButtons submit="Create invitation" loading={create.isPending} />
      </Stack>
    </form>
  );
}
