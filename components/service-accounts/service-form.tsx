import { TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { Role } from "#api/identity/roles/schema.ts";
import { createService, listServices, updateService } from "#api/identity/service-accounts/contract.ts";
import { createServiceBodySchema, type ServiceAccount } from "#api/identity/service-accounts/schema.ts";
import { RoleField } from "#components/accounts/role-field.tsx";
import { call } from "#components/api/call.ts";
import { toIssueProblems } from "#components/api/field-problems.ts";
import { ChangeForm } from "#components/page/change-form.tsx";
import { notifySuccess } from "#components/ui/notify.tsx";

/** Creates a service with a role, or renames one. */
export function ServiceForm({ service }: { service?: ServiceAccount }) {
  const form = useForm({
    initialValues: { name: service?.name ?? "", role: "viewer" as Role },
    validate: (values) => toIssueProblems(createServiceBodySchema.safeParse(values)),
  });
  return (
    <ChangeForm
      form={form}
      save={({ name, role }) =>
        service
          ? call(updateService, { params: { id: service.id }, body: { name } })
          : call(createService, { body: { name, role } })
      }
      refetched={[listServices]}
      onSaved={({ name }) =>
        notifySuccess(service ? `The service is now called ${name}` : `${name} was created`)
      }
      submit={service ? "Rename" : "Create service"}
      gap={20}
    >
      <TextInput
        label="Name"
        description="The program. The audit log shows this name."
        placeholder="Deployment script"
        data-autofocus
        {...form.getInputProps("name")}
      />
      {!service && <RoleField {...form.getInputProps("role")} />}
    </ChangeForm>
  );
}
