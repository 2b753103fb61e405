import { Button, Group, NativeSelect, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { createLabel, updateLabel } from "#api/flows/labels/contract.ts";
import { type CreateLabelBody, type Label, labelColorSchema } from "#api/flows/labels/schema.ts";
import { call } from "#components/api/call.ts";
import { toFieldProblems, toFormProblem } from "#components/api/field-problems.ts";
import { flowLists } from "#components/api/flows.ts";
import { useRefresh } from "#components/api/queries.ts";
import { useMutation } from "#components/api/use-mutation.ts";
import { FormProblem } from "#components/ui/form-problem.tsx";
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
  const save = useMutation({
    mutationFn: (body: CreateLabelBody) =>
      label ? call(updateLabel, { params: { id: label.id }, body }) : call(createLabel, { body }),
    onSuccess: useRefresh(...flowLists),
  });
  const form = useForm<CreateLabelBody>({
    initialValues: label ? { name: label.name, color: label.color } : newLabel,
    validate: { name: (name) => (name.trim() === "" ? "Enter a name." : null) },
  });
  const { name, color } = form.values;
  const submit = (values: CreateLabelBody) =>
    save.mutate(values, {
      onSuccess: onSaved,
      onError: (error) => form.setErrors(toFieldProblems(error)),
    });
  return (
    <form onSubmit={form.onSubmit(submit)} noValidate>
      <Stack gap={12}>
        <FormProblem problem={toFormProblem(save.error)} />
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
