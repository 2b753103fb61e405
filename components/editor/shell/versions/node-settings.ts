import { onFailure, onMissingTag } from "#components/editor/panel/setting-choices.ts";
import { type DocumentNode, defaultNodeSettings, type NodeSettings } from "#engine/document.ts";
import { settingsOf } from "#engine/edit/edit.ts";
import { isExpression } from "#engine/expressions/expression.ts";
import type { Field, Fields } from "#engine/field.ts";
import { fillDefaults } from "#engine/fill-defaults.ts";
import { definitionOf, type NodeTypes } from "#engine/node-types.ts";
import { isJsonObject } from "#lib/json.ts";

/** A setting of a node as text. */
export interface NodeSetting {
  /** Where it is in the node. Unique in it. */
  path: string;
  label: string;
  text: string;
  /** The node does not deviate from what every node of its type has. */
  isDefault: boolean;
}

/** Everything about a node that can be set, in the order of its panel. Lists are one setting for each field of a row. */
export function nodeSettings(
  node: DocumentNode,
  types: NodeTypes,
  nameOf: (nodeId: string) => string,
): NodeSetting[] {
  const definition = definitionOf(node, types);
  const defaults = definition ? fillDefaults(definition, {}) : {};
  const config = definition ? fillDefaults(definition, node.config) : node.config;
  const own = definition ? fieldSettings(definition.fields, config) : rawSettings(node.config);
  const plain = new Map(
    definition ? fieldSettings(definition.fields, defaults).map(({ path, text }) => [path, text]) : [],
  );
  const inside = node.parent_id === undefined ? "" : nameOf(node.parent_id);
  return [
    ...own.map((setting) => ({ ...setting, isDefault: (plain.get(setting.path) ?? "") === setting.text })),
    { path: "key", label: "Key", text: node.key, isDefault: false },
    { path: "parent_id", label: "Inside", text: inside, isDefault: inside === "" },
    ...commonSettings(settingsOf(node)),
  ];
}

type Plain = Omit<NodeSetting, "isDefault">;

function fieldSettings(
  fields: Fields,
  config: Readonly<Record<string, unknown>>,
  around: { path: string; label: string; seen: Readonly<Record<string, unknown>> } = {
    path: "config",
    label: "",
    seen: {},
  },
): Plain[] {
  const seen = { ...around.seen, ...config };
  return Object.entries(fields).flatMap(([name, field]): Plain[] => {
    if (field.kind === "id" || field.visible?.(seen) === false) return [];
    const path = `${around.path}/${name}`;
    const label = around.label === "" ? field.label : `${around.label} · ${field.label}`;
    const value = config[name];
    if (field.kind === "group") {
      return fieldSettings(field.item, isJsonObject(value) ? value : {}, { path, label, seen });
    }
    if (field.kind === "list") {
      return (Array.isArray(value) ? value : []).flatMap((row: unknown, index) => {
        const at = { path: `${path}/${index}`, label: `${label} ${index + 1}`, seen };
        return isJsonObject(row) ? fieldSettings(field.item, row, at) : [{ ...at, text: jsonText(row) }];
      });
    }
    return [{ path, label, text: valueText(field, value) }];
  });
}

function valueText(field: Field, value: unknown): string {
  if (value === undefined || value === null) return "";
  switch (field.kind) {
    case "choice":
      return chosen(field.options, jsonText(value));
    case "switch":
      return value === true ? "On" : "Off";
    case "number":
      return field.unit === undefined ? jsonText(value) : `${jsonText(value)} ${field.unit}`;
    case "lines":
      return Array.isArray(value) ? value.join("\n") : jsonText(value);
    case "template":
      return isExpression(value) ? `= ${value.js}` : jsonText(value);
    default:
      return jsonText(value);
  }
}

function chosen(options: readonly { value: string; label: string }[], value: string): string {
  return options.find((option) => option.value === value)?.label ?? value;
}

/** Text as it is, anything else as JSON. */
function jsonText(value: unknown): string {
  return typeof value === "string" ? value : (JSON.stringify(value, null, 2) ?? "");
}

/** The configuration of a type that this installation does not know. */
function rawSettings(config: DocumentNode["config"]): Plain[] {
  return Object.entries(config).map(([name, value]) => ({
    path: `config/${name}`,
    label: name,
    text: jsonText(value),
  }));
}

/** The settings that every node has beside its own configuration. */
const common: readonly { path: string; label: string; text: (settings: NodeSettings) => string }[] = [
  { path: "note", label: "Note", text: ({ note }) => note },
  { path: "on_failure", label: "On failure", text: (settings) => chosen(onFailure, settings.on_failure) },
  {
    path: "on_missing_tag",
    label: "When a tag has no value",
    text: (settings) => chosen(onMissingTag, settings.on_missing_tag),
  },
  { path: "attempts", label: "Attempts", text: ({ retry }) => `${retry.attempts}` },
  { path: "delay", label: "Delay before first retry", text: ({ retry }) => `${retry.delay_seconds} seconds` },
  { path: "factor", label: "Back-off factor", text: ({ retry }) => `${retry.factor}` },
  { path: "max_delay", label: "Maximum delay", text: ({ retry }) => `${retry.max_delay_seconds} seconds` },
  { path: "jitter", label: "Jitter", text: ({ retry }) => (retry.jitter ? "On" : "Off") },
  {
    path: "timeout",
    label: "Timeout per attempt",
    text: ({ timeout_seconds: seconds }) => (seconds === null ? "" : `${seconds} seconds`),
  },
  { path: "disabled", label: "Disabled", text: ({ disabled }) => (disabled ? "On" : "Off") },
];

function commonSettings(settings: NodeSettings): NodeSetting[] {
  return common.map(({ path, label, text }) => ({
    path: `settings/${path}`,
    label,
    text: text(settings),
    isDefault: text(settings) === text(defaultNodeSettings),
  }));
}
