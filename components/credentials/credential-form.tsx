"use client";

import { NativeSelect, PasswordInput, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { modals } from "@mantine/modals";
import { useCreateCredential, useUpdateCredential } from "#components/api/credentials.ts";
import { FormButtons } from "#components/ui/form-buttons.tsx";
import { FormProblem } from "#components/ui/form-problem.tsx";
import {
  type Credential,
  type CredentialKind,
  createCredentialBodySchema,
  credentialKindSchema,
  updateCredentialBodySchema,
} from "#server/credentials/schema.ts";
import { kindText } from "./kind-text.ts";

export interface CredentialFormProps {
  /** The kinds that may be made; one of them is chosen at first. */
  kinds: readonly [CredentialKind, ...CredentialKind[]];
  /** The one to change; left out, a new one is made. */
  credential?: Credential;
  onSaved: (credential: Credential) => void;
}

/** Makes a credential or changes one. A secret goes in and never comes out again. */
export function CredentialForm({ kinds, credential, onSaved }: CredentialFormProps) {
  const create = useCreateCredential();
  const update = useUpdateCredential(credential?.id ?? "");
  const form = useForm({
    initialValues: {
      kind: credential?.kind ?? kinds[0],
      name: credential?.name ?? "",
      setting: Object.values(credential?.settings ?? {})[0] ?? "",
      secret: "",
    },
  });
  const kind = credentialKindSchema.parse(form.values.kind);
  const text = kindText[kind];
  const error = create.error ?? update.error;
  const onSuccess = (saved: Credential) => {
    modals.closeAll();
    onSaved(saved);
  };

  const submit = ({ name, setting, secret }: typeof form.values) => {
    const settings = text.setting ? { [text.setting.name]: setting } : {};
    const isSecretGiven = text.secret !== null && (secret !== "" || !credential);
    const body = { name, settings, ...(isSecretGiven && { secret }) };
    const parsed = credential
      ? updateCredentialBodySchema.safeParse(body)
      : createCredentialBodySchema.safeParse({ ...body, kind });
    if (!parsed.success) return form.setErrors(errorsOf(parsed.error.issues));
    if ("kind" in parsed.data) create.mutate(parsed.data, { onSuccess });
    else update.mutate(parsed.data, { onSuccess });
  };

  return (
    <form
      noValidate
      onSubmit={(event) => {
        // The form may stand in a panel's tree: React hands events on through portals.
        event.stopPropagation();
        form.onSubmit(submit)(event);
      }}
    >
      <Stack gap={16}>
        <FormProblem problem={error?.message} />
        {!credential && kinds.length > 1 && (
          <NativeSelect
            label="Kind"
            description={text.help}
            data={kinds.map((value) => ({ value, label: kindText[value].word }))}
            {...form.getInputProps("kind")}
          />
        )}
        <TextInput
          label="Name"
          description="To find it again."
          placeholder="GitHub, orders repository"
          data-autofocus
          {...form.getInputProps("name")}
        />
        {text.setting && (
          <TextInput
            label={text.setting.label}
            placeholder={text.setting.placeholder}
            autoComplete="off"
            {...form.getInputProps("setting")}
          />
        )}
        {text.secret !== null && (
          <PasswordInput
            label={text.secret}
            description={credential ? "Leave it empty to keep the one there is." : text.secretHelp}
            autoComplete="new-password"
            visibilityToggleButtonProps={{ "aria-label": `Show the ${text.secret.toLowerCase()}` }}
            {...form.getInputProps("secret")}
          />
        )}
        <FormButtons
          submit={credential ? "Save credential" : "Create credential"}
          loading={create.isPending || update.isPending}
        />
      </Stack>
    </form>
  );
}

/** By the form's own fields: all settings are one. */
function errorsOf(issues: readonly { path: PropertyKey[]; message: string }[]): Record<string, string> {
  return Object.fromEntries(
    issues.map(({ path, message }) => [path[0] === "settings" ? "setting" : String(path[0]), message]),
  );
}
