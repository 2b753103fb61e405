import { Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { ReactNode } from "react";
import { FormProblem } from "#components/ui/form-problem.tsx";

interface CodeFormProps {
  description: string;
  /** Why the last code was refused. */
  problem: string | undefined;
  onSubmit: (code: string) => void;
  /** The buttons. */
  children: ReactNode;
}

/** A form for a one-time code. */
export function CodeForm({ description, problem, onSubmit, children }: CodeFormProps) {
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { code: "" },
    validate: { code: (code) => (code.trim().length < 6 ? "Enter a code." : null) },
  });
  return (
    <form onSubmit={form.onSubmit(({ code }) => onSubmit(code.trim()))} noValidate>
      <Stack gap={16}>
        <FormProblem problem={problem} />
        <TextInput
          label="Code"
          description={description}
          autoComplete="one-time-code"
          maxLength={40}
          data-autofocus
          autoFocus
          key={form.key("code")}
          {...form.getInputProps("code")}
        />
        {children}
      </Stack>
    </form>
  );
}
