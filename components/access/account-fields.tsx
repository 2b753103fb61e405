import { PasswordInput, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";

interface AccountValues {
  name: string;
  email: string;
  password: string;
}

interface AccountFieldsProps {
  form: UseFormReturnType<AccountValues>;
  /** The address is given: by an invitation. */
  hasEmail?: boolean;
}

/** The fields of a new account. */
export function AccountFields({ form, hasEmail = false }: AccountFieldsProps) {
  return (
    <>
      <TextInput
        label="Your name"
        autoComplete="name"
        autoFocus
        key={form.key("name")}
        {...form.getInputProps("name")}
      />
      <TextInput
        label="E-mail address"
        type="email"
        autoComplete="username"
        readOnly={hasEmail}
        key={form.key("email")}
        {...form.getInputProps("email")}
      />
      <PasswordInput
        label="Password"
        description="At least 12 characters."
        autoComplete="new-password"
        key={form.key("password")}
        {...form.getInputProps("password")}
      />
    </>
  );
}
