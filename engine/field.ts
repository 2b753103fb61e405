/**
 * How a node's configuration is edited, and where tags may stand in it. The panel draws its form from these, and
 * `engine/tags` resolves exactly the fields of kind `template`, so that one description serves both.
 */

/** Where a resolved tag is put, which decides how its value is written there (docs/product.md §2, "Values are encoded for their place"). */
export type Encoding = "value" | "text" | "json" | "url" | "header" | "html";

interface FieldBase {
  label: string;
  /** One sentence under the field. */
  help?: string;
  placeholder?: string;
  /** Shown only when this says so of the node's configuration. */
  visible?: (config: Readonly<Record<string, unknown>>) => boolean;
}

/** Text that may hold tags. */
export interface TemplateFieldDefinition extends FieldBase {
  kind: "template";
  /** Fixed, or decided by the rest of the configuration (a body's fit follows its content type). */
  encoding: Encoding | ((config: Readonly<Record<string, unknown>>) => Encoding);
  lines: "one" | "many";
}

/** Text in which `{{` means nothing. */
export interface TextFieldDefinition extends FieldBase {
  kind: "text";
  lines: "one" | "many";
}

/** A string that holds a JSON document, such as a sample payload. */
export interface JsonFieldDefinition extends FieldBase {
  kind: "json";
}

export interface NumberFieldDefinition extends FieldBase {
  kind: "number";
  min?: number;
  max?: number;
  /** Shown after the number: "seconds". */
  unit?: string;
}

export interface SwitchFieldDefinition extends FieldBase {
  kind: "switch";
}

export interface ChoiceFieldDefinition extends FieldBase {
  kind: "choice";
  options: readonly { value: string; label: string }[];
}

/** Any number of rows of the same fields: headers, conditions, assignments. */
export interface ListFieldDefinition extends FieldBase {
  kind: "list";
  item: Fields;
  /** On the button that adds a row: "Add header". */
  addLabel: string;
}

/** Drawn by the node type's own editor, in the panel's part below the form. The setting may be left out. */
export interface CustomFieldDefinition extends FieldBase {
  kind: "custom";
  /** The properties of the setting's value that hold tags. */
  templates?: readonly string[];
}

/** What a list's row is known by wherever it stands: handles may bear its name. Made with the row, and never shown. */
export interface IdField extends FieldBase {
  kind: "id";
}

export type Field =
  | TemplateFieldDefinition
  | TextFieldDefinition
  | JsonFieldDefinition
  | NumberFieldDefinition
  | SwitchFieldDefinition
  | ChoiceFieldDefinition
  | ListFieldDefinition
  | CustomFieldDefinition
  | IdField;

/** The fields of a configuration, by the name of the property that each one edits, in the order in which they are shown. */
export type Fields = { readonly [name: string]: Field };
