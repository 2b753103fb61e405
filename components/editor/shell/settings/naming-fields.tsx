import { TagsInput } from "@mantine/core";
import { useMemo } from "react";
import { useShownData } from "#components/editor/panel/shown-data.ts";
import { useEditor } from "#components/editor/state/editor-context.tsx";
import { noTags, type TagSource, TagSourceProvider } from "#components/fields/template/tag-source.ts";
import { TemplateField } from "#components/fields/template-field.tsx";
import { definitionOf } from "#engine/node-types.ts";
import type { SettingsForm } from "./form-values.ts";

const maxFields = 5;
const scalars = new Set(["string", "number", "boolean"]);

interface NamingFieldsProps {
  form: SettingsForm;
  readOnly: boolean;
}

/** By what executions are named and found. Fields of the flow's first trigger are suggested. */
export function NamingFields(props: NamingFieldsProps) {
  const triggerId = useEditor(
    ({ document, nodeTypes }) =>
      document.nodes.find((node) => definitionOf(node, nodeTypes)?.category === "trigger")?.id,
  );
  return triggerId === undefined ? (
    <Fields {...props} source={noTags} />
  ) : (
    <FieldsOfTrigger {...props} triggerId={triggerId} />
  );
}

function FieldsOfTrigger({ triggerId, ...props }: NamingFieldsProps & { triggerId: string }) {
  const { tags } = useShownData(triggerId);
  return <Fields {...props} source={tags} />;
}

interface FieldsProps extends NamingFieldsProps {
  source: TagSource;
}

function Fields({ form, readOnly, source }: FieldsProps) {
  const { execution_name: name } = form.getValues();
  const problem = form.errors.execution_name;
  return (
    <TagSourceProvider value={source}>
      <TemplateField
        label="Name executions by"
        help="A field of the trigger’s data, such as {{order.id}}. Names appear wherever executions are listed."
        placeholder="Automatic: number, email, name or subject"
        lines="one"
        value={name}
        readOnly={readOnly}
        problems={problem ? [{ code: "invalid_name", detail: String(problem) }] : []}
        onChange={(text) => form.setFieldValue("execution_name", text)}
      />
      <SearchFields form={form} readOnly={readOnly} source={source} />
    </TagSourceProvider>
  );
}

function SearchFields({ form, readOnly, source }: FieldsProps) {
  const paths = useMemo(
    () => source.suggestions().flatMap(({ path, type }) => (scalars.has(type) ? path : [])),
    [source],
  );
  const { onChange, ...input } = form.getInputProps("search_fields");
  const [, problem] = Object.entries(form.errors).find(([field]) => field.startsWith("search_fields")) ?? [];
  return (
    <TagsInput
      label="Search executions by"
      description={`Up to ${maxFields} fields, such as order.id. The search finds words of names without this setting, and with it the beginnings of these fields’ values in new executions, after a few seconds.`}
      placeholder={input.value.length === 0 ? "No fields" : ""}
      data={paths}
      limit={20}
      maxTags={maxFields}
      splitChars={[",", " "]}
      acceptValueOnBlur
      clearable
      disabled={readOnly}
      {...input}
      onChange={(fields) => onChange(fields.map(toPath))}
      error={problem}
    />
  );
}

/** Someone who pastes a tag means its path. */
const toPath = (text: string) => text.replace(/^\{\{\s*(.*?)\s*\}\}$/, "$1");
