import { Anchor, Checkbox, Group, Stack, Switch } from "@mantine/core";
import { modals } from "@mantine/modals";
import { roleSchema, roles } from "#api/identity/roles/schema.ts";
import type { SignInSettings } from "#api/identity/sign-in-settings/schema.ts";
import { roleText } from "#components/accounts/role-text.ts";
import { useChangeSignInSettings, useSignInSettings } from "#components/api/sign-in.ts";
import { SettingsSection } from "#components/page/section.tsx";
import { reports } from "#components/ui/notify.tsx";
import { QueryBoundary } from "#components/ui/query-boundary.tsx";

/** Whether passwords sign in, and who needs a second factor. */
export function SignInRules() {
  const change = useChangeSignInSettings();
  const save = (body: SignInSettings) =>
    change.mutate(
      { body },
      reports("The sign-in settings were saved", "The sign-in settings were not saved"),
    );
  return (
    <SettingsSection title="Rules" text="Apply to everyone. Changes take effect immediately.">
      <QueryBoundary query={useSignInSettings()} what="rules" count={2}>
        {(settings) => (
          <Stack gap={20}>
            <Switch
              label="Passwords"
              description={
                <>
                  Off: only providers sign people in. <HowToGetBackIn />
                </>
              }
              checked={settings.passwords}
              disabled={change.isPending}
              onChange={({ currentTarget }) => save({ ...settings, passwords: currentTarget.checked })}
            />
            <Checkbox.Group
              label="Second factor required for"
              description="Users without one are signed out, and set it up when they sign in again."
              value={settings.second_factor_roles}
              onChange={(chosen) =>
                save({ ...settings, second_factor_roles: roleSchema.array().parse(chosen) })
              }
            >
              <Group gap={16} mt={8}>
                {roles.toReversed().map((role) => (
                  <Checkbox key={role} value={role} label={roleText[role].word} disabled={change.isPending} />
                ))}
              </Group>
            </Checkbox.Group>
          </Stack>
        )}
      </QueryBoundary>
    </SettingsSection>
  );
}

/** The way back in for an owner whom no provider signs in any longer. */
function HowToGetBackIn() {
  const open = () =>
    modals.open({
      title: "How to get back in",
      children: (
        <>
          <p>If no owner can sign in, restart the server with an owner’s e-mail address:</p>
          <pre>RESTORE_ACCESS_OF=ada@example.com npm start</pre>
          <p>
            Passwords are on again. A link that sets a new password is in access-link.txt, in the data folder.
            Then remove the variable.
          </p>
        </>
      ),
    });
  return (
    <Anchor component="button" type="button" inherit onClick={open}>
      How to get back in
    </Anchor>
  );
}
