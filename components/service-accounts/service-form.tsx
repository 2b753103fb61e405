import { Select, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { modals } from "@mantine/modals";
import { type Role, roleSchema } from "#api/identity/roles/schema.ts";
import { createServiceBodySchema, type ServiceAccount } from "#api/identity/service-accounts/schema.ts";
import { roleOptions, roleText } from "#components/accounts/role-text.ts";
import { useCreateService, useUpdateService } from "#components/api/services.ts";
import { FormButtons } from "#components/ui/form-buttons.tsx";
import { FormProblem } from "#components/ui/form-problem.tsx";
import { notifySuccess } from "#components/ui/notify.tsx";

/** Creates a service with a role, or renames one. */
export function ServiceForm({ service }: { service?: ServiceAccount }) {
  const create = useCreateService();
  const update = useUpdateService();
  const form = useForm({
    initialValues: { name: service?.name ?? "", role: "viewer" as Role },
    validate: {
      name: (name) => createServiceBodySchema.shape.name.safeParse(name).error?.issues[0]?.message ?? null,
    },
  });
  const onSuccess = ({ name }: ServiceAccount) => {
    modals.closeAll();
    notifySuccess(service ? `The service is now called ${name}` : `${name} was created`);
  };
  const submit = ({ name, role }: typeof form.values) =>
    service
      ? update.mutate({ id: service.id, name }, { onSuccess })
      : create.mutate({ name, role }, { onSuccess });
  return (
    <form onSubmit={form.onSubmit(submit)} noValidate>
      <Stack gap={20}>
        <FormProblem problem={(service ? update : create).error?.message} />
        <TextInput
          label="Name"
          description="The program. The audit log shows this name."
          placeholder="Deployment script"
          data-autofocus
          {...form.getInputProps("name")}
        />
        {!service && (
          <Select
            label="Role"
            description={`${roleText[form.values.role].word}: ${roleText[form.values.role].text}.`}
            data={roleOptions}
            allowDeselect={false}
            {...form.getInputProps("role")}
            onChange={(value) => form.setFieldValue("role", roleSchema.catch("viewer").parse(value))}
          />
        )}
        <FormButtons
          submit={service ? "Rename" : "Create service"}
          loading={create.isPending || update.isPending}
        />
      </Stack>
    </form>
  );
}
