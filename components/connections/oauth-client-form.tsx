import { Anchor, PasswordInput, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { IconExternalLink } from "@tabler/icons-react";
import { listOauthClients, registerOauthClient } from "#api/connectors/connections-contract.ts";
import type { OauthClient } from "#api/connectors/connections-schema.ts";
import { call } from "#components/api/call.ts";
import { useConnector } from "#components/api/operations.ts";
import { ScopeTable, SetupHelp } from "#components/connection/setup-help.tsx";
import { ChangeForm } from "#components/page/change-form.tsx";
import { Copyable } from "#components/ui/copyable.tsx";
import { notifySuccess } from "#components/ui/notify.tsx";

/** The form for an app: the texts to enter at the provider, and the fields for its id and secret. */
export function OauthClientForm({ client }: { client: OauthClient }) {
  const { connector, authentication, title, connectors, client_id, redirect_url, scopes, register_url } =
    client;
  const detail = useConnector(connector).data;
  const form = useForm({
    initialValues: { client_id: client_id ?? "", client_secret: "" },
    validate: { client_id: (id) => (id.trim() === "" ? "Enter the client ID." : null) },
  });
  const save = ({ client_id: id, client_secret: secret }: typeof form.values) =>
    call(registerOauthClient, {
      params: { connector, authentication },
      body: { client_id: id, ...(secret !== "" && { client_secret: secret }) },
    });
  return (
    <ChangeForm
      form={form}
      save={save}
      refetched={[listOauthClients]}
      onSaved={() => notifySuccess(`The app at ${title} was saved`)}
      submit="Save app"
    >
      <Text size="sm">
        Register an app on{" "}
        <Anchor href={register_url} target="_blank" rel="noreferrer" inherit>
          {new URL(register_url).host} <IconExternalLink size={12} aria-hidden />
        </Anchor>{" "}
        with this redirect URL{scopes.length > 0 && " and these scopes"}.
        {connectors.length > 1 && ` It serves ${connectors.map((each) => each.title).join(", ")}.`}
      </Text>
      {detail && <SetupHelp setup={detail.setup} way={authentication} startsOpen={client_id === null} />}
      <Stack gap={4}>
        <Text size="sm" fw={500}>
          Redirect URL
        </Text>
        <Copyable text={redirect_url} label="Copy the redirect URL" />
      </Stack>
      {scopes.length > 0 && (
        <Stack gap={4}>
          <Text size="sm" fw={500}>
            Scopes
          </Text>
          <Copyable text={scopes.join(" ")} label="Copy the scopes" />
          {detail && Object.keys(detail.setup.scopes).length > 0 && (
            <ScopeTable scopes={scopes} connector={detail} />
          )}
        </Stack>
      )}
      <TextInput label="Client ID" autoComplete="off" {...form.getInputProps("client_id")} />
      <PasswordInput
        label="Client secret"
        description={client_id === null ? "Encrypted, and never shown again." : "Leave empty to keep it."}
        autoComplete="new-password"
        {...form.getInputProps("client_secret")}
      />
    </ChangeForm>
  );
}
