import type { OperationField } from "./connectors/format.ts";

/**
 * How a node's configuration is edited, and where tags are allowed in it. The panel draws its form from these fields,
 * and `engine/tags` resolves exactly those of kind `template`, so one description serves both.
 */

/**
 * Where a resolved tag's value is inserted, which decides how it is encoded (docs/product.md §2, "Values are encoded
 * for their place").
 */
export type Encoding = "value" | "text" | "json" | "url" | "header" | "disposition" | "address" | "html";

interface FieldBase {
  label: string;
  /** One sentence below the field. */
  help?: string;
  /** A function where it depends on the configuration: in a list's row, on the row. */
  placeholder?: string | ((config: Readonly<Record<string, unknown>>) => string);
  /** In a container: resolved at the end of each iteration, so it can refer to the nodes inside. */
  isInside?: true;
  /**
   * Resolved for each item of a list that the node works on, with `{{item}}` and its number from 0, `{{index}}`. The
   * runner gets an `ItemSetting`. Only for fields at the top of a configuration.
   */
  isPerItem?: true;
  /** Marked as required. `NodeDefinition.check` reports it if it is empty. */
  isRequired?: true;
  /** In a group: folded away with the other rare fields. */
  isMore?: true;
  /** With this value, too, it stays folded away. */
  usual?: string;
  /** Shown only when this returns true for the node's configuration. */
  visible?: (config: Readonly<Record<string, unknown>>) => boolean;
}

/** Text that may contain tags. */
export interface TemplateFieldDefinition extends FieldBase {
  kind: "template";
  /** Fixed, or a function of the rest of the configuration (a body's encoding follows its content type). */
  encoding: Encoding | ((config: Readonly<Record<string, unknown>>) => Encoding);
  lines: "one" | "many";
  /**
   * The encoding in which the text is read as bytes to be hashed or signed; null if it is neither. If the raw
   * body of a call was left out, or has other bytes than were sent, the step then fails.
   */
  signs?: (config: Readonly<Record<string, unknown>>) => string | null;
  /** Of a number: what it is in larger units is shown below the field. */
  unit?: "seconds";
  /** The usual values, offered as a drop-down until the field has a tag. */
  options?: readonly { value: string; label: string }[];
  /** The same, listed by an operation while the node is edited. */
  choices?: FieldChoices;
  /** The names that the properties of an object in JSON may have, listed in the same way. */
  names?: FieldChoices;
  /** Of a trigger. Publishing refuses tags and expressions in it, so the panel does not offer them. */
  isPlain?: true;
}

/** Values that an operation of the node's own connector lists: see `engine/connectors/format.ts`. */
export type FieldChoices = NonNullable<OperationField["choices"]>;

/** Text in which `{{` has no meaning. */
export interface TextFieldDefinition extends FieldBase {
  kind: "text";
  lines: "one" | "many";
}

/** A list of texts, edited as text with one on each line. */
export interface LinesFieldDefinition extends FieldBase {
  kind: "lines";
}

/** A string with a JSON document in it, such as a sample payload. */
export interface JsonFieldDefinition extends FieldBase {
  kind: "json";
}

/** JavaScript or TypeScript. `{{` has no meaning in it. */
export interface CodeFieldDefinition extends FieldBase {
  kind: "code";
  language: (config: Readonly<Record<string, unknown>>) => CodeLanguage;
  /** Programs to start from. */
  templates?: readonly CodeTemplate[];
}

/** A program for a common job, which is both JavaScript and TypeScript. */
export interface CodeTemplate {
  /** "Group by a field" */
  label: string;
  source: string;
}

export type CodeLanguage = "javascript" | "typescript";

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
  /** Narrow, on one line with the field after it. */
  isBeside?: true;
}

/** Any number of rows with the same fields: headers, conditions, assignments. */
export interface ListFieldDefinition extends FieldBase {
  kind: "list";
  item: Fields;
  /** The label of the button that adds a row: "Add header". */
  addLabel: string;
}

/** Drawn by the node type's own editor, above or below the form in the panel. The setting may be omitted. */
export interface CustomFieldDefinition extends FieldBase {
  kind: "custom";
  /** The part of the editor that is otherwise below the form is drawn in the place of this field. */
  isInPlace?: true;
  /** The properties of the setting's value that contain tags. */
  templates?: readonly string[];
}

/** Settings that belong together, in a nested object. */
export interface GroupFieldDefinition extends FieldBase {
  kind: "group";
  item: Fields;
  /** Makes the group collapsible, with this line about its settings. Omitted if it is always open. */
  summary?: (config: Readonly<Record<string, unknown>>) => string;
}

/** Identifies a list's row wherever it moves; handles may be named by it. Created with the row and never shown. */
export interface IdField extends FieldBase {
  kind: "id";
}

export type Field =
  | TemplateFieldDefinition
  | TextFieldDefinition
  | LinesFieldDefinition
  | JsonFieldDefinition
  | CodeFieldDefinition
  | NumberFieldDefinition
  | SwitchFieldDefinition
  | ChoiceFieldDefinition
  | ListFieldDefinition
  | GroupFieldDefinition
  | CustomFieldDefinition
  | IdField;

/** The fields of a configuration by the property that each one edits, in display order. */
export type Fields = { readonly [name: string]: Field };

/**
 * When a field's tags are resolved: `before` the step, `inside` a container at the end of each iteration, or for each
 * `item` of a list.
 */
export type ResolvedAt = "before" | "inside" | "item";

/** The names by which tags refer to the item and its number in settings that are resolved for each item. */
export const itemNames = ["item", "index"] as const;

/** The fields that are resolved then. */
export function fieldsResolved(fields: Fields, at: ResolvedAt): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, field]) => resolvedAt(field) === at));
}

/** When the tags of a field at the top of a configuration are resolved. */
export function resolvedAt({ isInside, isPerItem }: Field): ResolvedAt {
  if (isInside) return "inside";
  return isPerItem ? "item" : "before";
}
