"use client";

import { NativeSelect, type NativeSelectProps, TextInput, type TextInputProps } from "@mantine/core";
import type { CredentialSettingText } from "./kind-text.ts";

/** A setting beside a credential's secret. Further properties are those of its input. */
export function CredentialSetting({
  setting: { label, placeholder, isNumber, options },
  ...input
}: { setting: CredentialSettingText } & Pick<TextInputProps, "value" | "error"> & {
    onChange: NativeSelectProps["onChange"] & TextInputProps["onChange"];
  }) {
  if (options) return <NativeSelect label={label} data={[...options]} {...input} />;
  return (
    <TextInput
      label={label}
      placeholder={placeholder ?? ""}
      autoComplete="off"
      inputMode={isNumber ? "numeric" : "text"}
      {...input}
    />
  );
}
