import { TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { modals } from "@mantine/modals";
import type { Role } from "#api/identity/roles/schema.ts";
import { createServiceBodySchema, type ServiceAccount } from "#api/identity/service-accounts/schema.ts";
import { RoleField } from "#components/accounts/role-field.tsx";
import { useCreateService, useUpdateService } from "#components/api/services.ts";
import { DialogForm } from "#components/ui/dialog-form.tsx";
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
    <DialogForm
      onSubmit={form.onSubmit(submit)}
      problem={(service ? update : create).error?.message}
      submit={service ? "Rename" : "Create service"}
      loading={create.isPending || update.isPending}
      gap={20}
    >
      <TextInput
        label="Name"
        description="The program. The audit log shows this name."
        placeholder="Deployment script"
        data-autofocus
        {...form.getInputProps("name")}
      />
      {!service && (
        <RoleField
          value={form.values.role}
          error={form.errors.role}
          onChange={(role) => form.setFieldValue("role", role)}
        />
      )}
    </DialogForm>
  );
}
