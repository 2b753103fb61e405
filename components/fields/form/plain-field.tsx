import { ChoicesSelect } from "#components/fields/choices/choices-select.tsx";
import type { FieldProps } from "#components/fields/field-props.ts";
import { templateText } from "#components/fields/template/template-text.ts";
import { TextField } from "#components/fields/text-field.tsx";
import { expressionText, isExpression } from "#engine/expressions/expression.ts";
import type { TemplateFieldDefinition } from "#engine/field.ts";
import { ChoiceInput } from "./choice-input.tsx";
import { withNone } from "./choosable-field.tsx";

export interface PlainFieldProps extends FieldProps {
  field: Pick<TemplateFieldDefinition, "options" | "choices" | "lines">;
  value: unknown;
  onChange: (value: string) => void;
}

/**
 * A field that takes neither tags nor expressions. One that was set elsewhere, such as through the API, is shown as text, to be
 * replaced by a value.
 */
export function PlainField({ field, value: given, ...props }: PlainFieldProps) {
  const { options, choices, lines } = field;
  const value = isExpression(given) ? expressionText(given) : templateText(given);
  if (options) {
    return <ChoiceInput {...props} value={value} options={withNone(options, props.isRequired)} />;
  }
  if (choices && !props.readOnly) return <ChoicesSelect {...props} value={value} choices={choices} />;
  return <TextField {...props} value={value} lines={value.includes("\n") ? "many" : lines} />;
}
