import { Button, Group, NativeSelect, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { type CreateLabelBody, type Label, labelColorSchema } from "#api/flows/labels/schema.ts";
import { showRefusal } from "#components/api/field-problems.ts";
import { useCreateLabel, useUpdateLabel } from "#components/api/labels.ts";
import { LabelChip } from "./label-chip.tsx";
import classes from "./place-dialogs.module.css";

const colors = labelColorSchema.options.map((value) => ({
  value,
  label: `${value.charAt(0).toUpperCase()}${value.slice(1)}`,
}));

const newLabel: CreateLabelBody = { name: "", color: "teal" };

export interface LabelFormProps {
  /** Null for a new one. */
  label: Label | null;
  onSaved: (label: Label) => void;
  onCancel: () => void;
}

/** A label's name and color, with the label as it will look. */
export function LabelForm({ label, onSaved, onCancel }: LabelFormProps) {
  const create = useCreateLabel();
  const update = useUpdateLabel(label?.id ?? "");
  const save = label ? update : create;
  const form = useForm<CreateLabelBody>({
    initialValues: label ? { name: label.name, color: label.color } : newLabel,
    validate: { name: (name) => (name.trim() === "" ? "Enter a name." : null) },
  });
  const { name, color } = form.values;
  const submit = (values: CreateLabelBody) =>
    save.mutate(values, {
      onSuccess: onSaved,
      onError: showRefusal(form, "The label was not saved"),
    });
  return (
    <form onSubmit={form.onSubmit(submit)} noValidate>
      <Stack gap={12}>
        <div className={classes.fields}>
          <TextInput label="Name" maxLength={40} autoFocus {...form.getInputProps("name")} />
          <NativeSelect
            label="Color"
            data={colors}
            value={color}
            onChange={({ currentTarget }) =>
              form.setFieldValue("color", labelColorSchema.parse(currentTarget.value))
            }
          />
        </div>
        <Group gap={8}>
          <LabelChip label={{ name: name.trim() || "Label", color }} />
          <Group gap={8} ml="auto">
            <Button variant="default" onClick={onCancel}>
              Cancel
            </Button>
            <Button type="submit" variant="light" loading={save.isPending}>
              {label ? "Save label" : "Create label"}
            </Button>
          </Group>
        </Group>
      </Stack>
    </form>
  );
}
