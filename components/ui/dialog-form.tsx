import { Stack } from "@mantine/core";
import type { FormEvent, ReactNode } from "react";
import { FormButtons } from "./form-buttons.tsx";
import { FormProblem } from "./form-problem.tsx";

export interface DialogFormProps {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** Why the server refused it. */
  problem?: string | null | undefined;
  /** The action of the form: "Create package". */
  submit: string;
  loading?: boolean;
  /** For destructive actions. */
  danger?: boolean;
  gap?: number;
  children: ReactNode;
}

/** A form in a dialog: the server's problem, the fields, and the buttons. */
export function DialogForm({
  onSubmit,
  problem,
  submit,
  loading = false,
  danger = false,
  gap = 16,
  children,
}: DialogFormProps) {
  return (
    <form
      noValidate
      onSubmit={(event) => {
        // The dialog may be inside a panel's React tree, which receives its events through portals.
        event.stopPropagation();
        onSubmit(event);
      }}
    >
      <Stack gap={gap}>
        <FormProblem problem={problem} />
        {children}
        <FormButtons submit={submit} loading={loading} danger={danger} />
      </Stack>
    </form>
  );
}
