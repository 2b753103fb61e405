import type {
  ChoiceFieldDefinition,
  Fields,
  ListFieldDefinition,
  NumberFieldDefinition,
  SwitchFieldDefinition,
  TemplateFieldDefinition,
  TextFieldDefinition,
} from "./field.ts";

/** The properties of a field beside those that its function has parameters for. */
type More<Definition, Given = never> = Partial<
  Omit<Definition, "kind" | "label" | (Given & keyof Definition)>
>;

/**
 * For `visible`: whether a setting has one of these values.
 *
 * @param fallback the setting's default, which a configuration may leave out
 */
export const shownFor =
  <Value extends string>(setting: string, fallback: Value) =>
  (...values: readonly Value[]) =>
  ({ [setting]: chosen = fallback }: Readonly<Record<string, unknown>>): boolean =>
    values.some((value) => value === chosen);

/** Makes the usual kinds of fields. Text, with tags or without, is on one line unless `more` says otherwise. */
export const field = {
  template(
    label: string,
    encoding: TemplateFieldDefinition["encoding"],
    more: More<TemplateFieldDefinition, "encoding"> = {},
  ): TemplateFieldDefinition {
    return { kind: "template", label, encoding, lines: "one", ...more };
  },

  text(label: string, more: More<TextFieldDefinition> = {}): TextFieldDefinition {
    return { kind: "text", label, lines: "one", ...more };
  },

  number(label: string, more: More<NumberFieldDefinition> = {}): NumberFieldDefinition {
    return { kind: "number", label, ...more };
  },

  switch(label: string, more: More<SwitchFieldDefinition> = {}): SwitchFieldDefinition {
    return { kind: "switch", label, ...more };
  },

  /** @param options the labels by their values, in the order in which they are offered. A value that is a number would come first. */
  choice(
    label: string,
    options: Readonly<Record<string, string>>,
    more: More<ChoiceFieldDefinition, "options"> = {},
  ): ChoiceFieldDefinition {
    const offered = Object.entries(options).map(([value, text]) => ({ value, label: text }));
    return { kind: "choice", label, options: offered, ...more };
  },

  list(
    label: string,
    addLabel: string,
    item: Fields,
    more: More<ListFieldDefinition, "addLabel" | "item"> = {},
  ): ListFieldDefinition {
    return { kind: "list", label, addLabel, item, ...more };
  },
};
