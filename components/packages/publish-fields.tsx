import { Collapse, Input, SegmentedControl, Stack, Switch, TextInput, UnstyledButton } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { IconChevronRight } from "@tabler/icons-react";
import { useState } from "react";
import { FileDrop } from "#components/ui/file-drop.tsx";
import { NotesField } from "./notes-field.tsx";
import classes from "./publish.module.css";
import type { PublishValues } from "./publish-values.ts";
import { RolloutSlider } from "./rollout-slider.tsx";

const channels = [
  { value: "stable", label: "Stable" },
  { value: "beta", label: "Beta" },
  { value: "alpha", label: "Alpha" },
];

const channelText: Readonly<Record<string, string>> = {
  stable: "For everyone.",
  beta: "For installations that ask for beta or alpha.",
  alpha: "For installations that ask for alpha.",
};

export interface PublishFieldsProps {
  form: UseFormReturnType<PublishValues>;
  onFile: (file: File | null) => void;
  /** While the form is being sent. */
  disabled: boolean;
}

/** The fields of a release. The file comes first, because its name often contains the version. */
export function PublishFormFields({ form, onFile, disabled }: PublishFieldsProps) {
  const { values, errors } = form;
  return (
    <Stack gap={20}>
      <FileDrop file={values.artifact} onFile={onFile} error={errors.artifact} disabled={disabled} />
      <TextInput
        label="Version"
        placeholder="1.4.2"
        withAsterisk
        className={classes.short}
        disabled={disabled}
        {...form.getInputProps("version")}
      />
      <Input.Wrapper label="Channel" description={channelText[values.channel]} error={errors.channel}>
        <div>
          <SegmentedControl
            aria-label="Channel"
            mt={4}
            data={channels}
            disabled={disabled}
            {...form.getInputProps("channel")}
          />
        </div>
      </Input.Wrapper>
      <NotesField
        value={values.notes}
        onChange={(notes) => form.setFieldValue("notes", notes)}
        error={errors.notes}
      />
      <RolloutSlider value={values.rollout} onChange={(rollout) => form.setFieldValue("rollout", rollout)} />
      <Switch
        label="Critical"
        description="Updaters recommend installing it soon."
        disabled={disabled}
        {...form.getInputProps("critical", { type: "checkbox" })}
      />
      <Requirements form={form} disabled={disabled} />
    </Stack>
  );
}

function Requirements({ form, disabled }: Pick<PublishFieldsProps, "form" | "disabled">) {
  const [isOpen, setIsOpen] = useState(false);
  const field = (name: keyof PublishValues, label: string, placeholder: string) => (
    <TextInput label={label} placeholder={placeholder} disabled={disabled} {...form.getInputProps(name)} />
  );
  return (
    <div>
      <UnstyledButton className={classes.more} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        <IconChevronRight size={16} data-open={isOpen || undefined} aria-hidden />
        Requirements
      </UnstyledButton>
      <Collapse expanded={isOpen || hasErrors(form)}>
        <div className={classes.requirements}>
          {field("min_supported", "Oldest supported version", "1.2.0")}
          {field("requires", "Requires WordPress", "6.4")}
          {field("tested", "Tested up to WordPress", "6.8")}
          {field("requires_php", "Requires PHP", "8.1")}
          {field("target", "Tauri target", "linux")}
          {field("arch", "Tauri architecture", "x86_64")}
        </div>
      </Collapse>
    </div>
  );
}

function hasErrors({ errors }: UseFormReturnType<PublishValues>): boolean {
  return ["min_supported", "requires", "tested", "requires_php", "target", "arch"].some(
    (name) => errors[name],
  );
}
