import { Stack } from "@mantine/core";
import type { FormEventHandler, ReactNode } from "react";

export interface DialogFormProps {
  onSubmit: FormEventHandler<HTMLFormElement>;
  children: ReactNode;
}

/** A form in a dialog that any page or panel may open. */
export function DialogForm({ onSubmit, children }: DialogFormProps) {
  return (
    <form
      noValidate
      onSubmit={(event) => {
        // A dialog may be inside a panel's React tree, which receives its events through portals.
        event.stopPropagation();
        onSubmit(event);
      }}
    >
      <Stack gap={16}>{children}</Stack>
    </form>
  );
}
