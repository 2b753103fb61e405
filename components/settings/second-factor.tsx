"use client";

import { Button, Group } from "@mantine/core";
import { modals } from "@mantine/modals";
import { useState } from "react";
import type { SecondFactorSetUp } from "#api/identity/second-factors/schema.ts";
import { AppSetUp } from "#components/accounts/app-set-up.tsx";
import { CodeForm } from "#components/accounts/code-form.tsx";
import { RecoveryCodes } from "#components/accounts/recovery-codes.tsx";
import {
  useBeginSetUp,
  useConfirmSetUp,
  useRemoveFactor,
  useReplaceRecoveryCodes,
  useSecondFactor,
} from "#components/api/second-factor.ts";
import classes from "#components/page/section.module.css";
import { SettingsSection } from "#components/page/section.tsx";
import { FormButtons } from "#components/ui/form-buttons.tsx";
import { notifyProblem, notifySuccess } from "#components/ui/notify.tsx";
import { QueryBoundary } from "#components/ui/query-boundary.tsx";

const fromApp = "From your authenticator app, or a recovery code.";

/** The signed-in user's second factor. */
export function SecondFactor() {
  const begin = useBeginSetUp(false);
  const setUp = () =>
    begin.mutate(
      {},
      {
        onSuccess: (started) =>
          modals.open({ title: "Set up an authenticator app", children: <Confirm setUp={started} /> }),
        onError: (error) => notifyProblem("The set-up was not started", error),
      },
    );
  return (
    <SettingsSection title="Second factor" text="Signing in also asks for a code from an app on your phone.">
      <QueryBoundary query={useSecondFactor()} what="your second factor" count={1}>
        {({ enabled, required, recovery_codes_left }) => (
          <div className={classes.box}>
            <div className={classes.line}>
              <div className={classes.grow}>
                <div className={classes.name}>{enabled ? "Authenticator app" : "Not set up"}</div>
                <div className={classes.facts}>
                  {enabled && <span>{recovery_codes_left} recovery codes left</span>}
                  {required && <span>required for your role</span>}
                </div>
              </div>
              {enabled ? (
                <Group gap={8}>
                  <Button variant="default" onClick={openReplace}>
                    New recovery codes
                  </Button>
                  {!required && (
                    <Button variant="default" onClick={openRemove}>
                      Turn off
                    </Button>
                  )}
                </Group>
              ) : (
                <Button variant="default" loading={begin.isPending} onClick={setUp}>
                  Set up
                </Button>
              )}
            </div>
          </div>
        )}
      </QueryBoundary>
    </SettingsSection>
  );
}

function Confirm({ setUp }: { setUp: SecondFactorSetUp }) {
  const confirm = useConfirmSetUp();
  // The dialog keeps the codes, whatever is loaded again meanwhile.
  const [codes, setCodes] = useState<string[] | null>(null);
  if (codes) return <RecoveryCodes codes={codes} onDone={() => modals.closeAll()} />;
  const submit = (code: string) =>
    confirm.mutate({ body: { code } }, { onSuccess: ({ recovery_codes }) => setCodes(recovery_codes) });
  return (
    <>
      <AppSetUp setUp={setUp} />
      <CodeForm description="From the app." problem={confirm.error?.message} onSubmit={submit}>
        <FormButtons submit="Turn on" loading={confirm.isPending} />
      </CodeForm>
    </>
  );
}

function openReplace(): void {
  modals.open({ title: "New recovery codes", children: <Replace /> });
}

function Replace() {
  const replace = useReplaceRecoveryCodes();
  if (replace.data)
    return <RecoveryCodes codes={replace.data.recovery_codes} onDone={() => modals.closeAll()} />;
  return (
    <CodeForm
      description={fromApp}
      problem={replace.error?.message}
      onSubmit={(code) => replace.mutate({ body: { code } })}
    >
      <FormButtons submit="Replace codes" loading={replace.isPending} />
    </CodeForm>
  );
}

function openRemove(): void {
  modals.open({ title: "Turn off the second factor?", children: <Remove /> });
}

function Remove() {
  const remove = useRemoveFactor();
  const submit = (code: string) =>
    remove.mutate(
      { body: { code } },
      {
        onSuccess() {
          modals.closeAll();
          notifySuccess("The second factor is off");
        },
      },
    );
  return (
    <CodeForm description={fromApp} problem={remove.error?.message} onSubmit={submit}>
      <FormButtons submit="Turn off" loading={remove.isPending} danger />
    </CodeForm>
  );
}
