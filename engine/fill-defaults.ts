import { z } from "zod";
import type { NodeDefinition } from "./definition.ts";

type Config = Readonly<Record<string, unknown>>;

const filled = new WeakMap<Config, { definition: NodeDefinition; config: Config }>();

/**
 * The configuration with the default of every setting that it leaves out, in groups and in rows too. Its own
 * settings stay, valid or not, so this also works for a draft and for templates that are not resolved yet.
 *
 * `encoding`, `visible` and the other functions of a definition must only be called with such a
 * configuration: a setting that is left at its default has the same effect as a stored one.
 *
 * @returns the same object for the same configuration, and the configuration itself if it is complete
 */
export function fillDefaults(definition: NodeDefinition, config: Config): Config {
  const known = filled.get(config);
  if (known?.definition === definition) return known.config;
  const result = fillObject(definition.config, config);
  filled.set(config, { definition, config: result });
  return result;
}

function fillObject(schema: z.ZodObject, given: Config): Config {
  const added: Record<string, unknown> = {};
  let isChanged = false;
  for (const [name, inner] of Object.entries(schema.shape)) {
    const before = Object.hasOwn(given, name) ? given[name] : undefined;
    const after = fill(inner, before);
    if (after === before) continue;
    added[name] = after;
    isChanged = true;
  }
  return isChanged ? { ...given, ...added } : given;
}

function fill(schema: z.core.$ZodType, value: unknown): unknown {
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault) {
    return fill(schema.unwrap(), value === undefined ? schema.def.defaultValue : value);
  }
  if (value === undefined || value === null) return value;
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return fill(schema.unwrap(), value);
  if (schema instanceof z.ZodArray && Array.isArray(value)) {
    const rows = value.map((row) => fill(schema.element, row));
    return rows.every((row, index) => row === value[index]) ? value : rows;
  }
  return schema instanceof z.ZodObject && isConfig(value) ? fillObject(schema, value) : value;
}

function isConfig(value: unknown): value is Config {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
