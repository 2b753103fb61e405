import { Button, Checkbox, NativeSelect, Radio, Stack, Textarea, TextInput } from "@mantine/core";
import { type FormField, labelOf, optionsOf } from "#engine/form/field.ts";
import classes from "./form-preview.module.css";

export interface FormPreviewProps {
  title: string;
  description?: string;
  fields: readonly FormField[];
  /** The labels of its buttons, the main one first. */
  buttons: readonly string[];
}

/** The page of a form or an approval while it is built: it looks as its visitors see it, and nothing can be entered. */
export function FormPreview({ title, description = "", fields, buttons }: FormPreviewProps) {
  const shown = fields.filter(({ type }) => type !== "hidden");
  return (
    <section aria-label="Preview" className={classes.preview}>
      <h3 className={classes.heading}>Preview</h3>
      <div className={classes.page} inert>
        <div className={classes.card}>
          <div className={classes.title}>{title.trim() || "Untitled form"}</div>
          {description.trim() !== "" && <p className={classes.text}>{description}</p>}
          <Stack gap={16}>
            {shown.map((field, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: fields may have the same name while they are edited.
              <PreviewField key={index} field={field} />
            ))}
            <div className={classes.buttons}>
              {buttons.map((label, index) => (
                <Button key={label} variant={index === 0 ? "filled" : "default"}>
                  {label}
                </Button>
              ))}
            </div>
          </Stack>
        </div>
      </div>
    </section>
  );
}

function PreviewField({ field }: { field: FormField }) {
  const label = `${labelOf(field) || "Untitled field"}${field.required ? "" : " (optional)"}`;
  const shared = { label, readOnly: true };
  switch (field.type) {
    case "textarea":
      return <Textarea {...shared} rows={3} />;
    case "select":
      return <NativeSelect label={label} data={["", ...optionsOf(field)]} />;
    case "checkbox":
      return <Checkbox {...shared} checked={false} />;
    case "radio":
      return (
        <Radio.Group {...shared} value="">
          <Options field={field} input={Radio} />
        </Radio.Group>
      );
    case "checkboxes":
      return (
        <Checkbox.Group {...shared} value={[]}>
          <Options field={field} input={Checkbox} />
        </Checkbox.Group>
      );
    case "file":
      return <TextInput {...shared} placeholder="Choose file" />;
    case "date":
      return <TextInput {...shared} placeholder="dd/mm/yyyy" />;
    default:
      return <TextInput {...shared} />;
  }
}

function Options({ field, input: Input }: { field: FormField; input: typeof Radio | typeof Checkbox }) {
  return (
    <Stack gap={8} mt={4}>
      {optionsOf(field).map((option) => (
        <Input key={option} value={option} label={option} />
      ))}
    </Stack>
  );
}
