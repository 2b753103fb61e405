import { z } from "zod";
import { defineNode, field, toKeywords } from "#engine/node.ts";
import { checkFieldPath } from "./field-path.ts";
import { renameOutput } from "./rename-output.ts";
import { setFields } from "./set-fields.ts";

const shownNames = 3;

export default defineNode({
  type: "set_fields_node",
  category: "data",
  label: "Set Fields",
  description: "Adds fields to the input, or creates a new object.",
  keywords: toKeywords(`
    set, edit fields, map, transform, variable, set variable, formatter, rename keys, assign, mapper, field
    mapping, json, create json, modify, edit, regex, text, string, set variables, set multiple variables,
    get variable, compose, compose a string, add field, object, rename, variables, replace, format, data
    mapper, mapping, text parser, formatter by zapier, regular expression, match pattern, split text, concat
    text, concatenate, string functions, text formatter, rename fields, remove fields, no op, noop, no
    operation do nothing, no operation, do nothing, pass through, constant, define, property, properties,
    convert, translate values, uppercase, lowercase, trim, substring, keep only set, edit image fields,
    shape, structure, payload, data, update fields, transform to json, change, switch values, lookup table,
    utilities, text functions, value, values, key, simulate, execution data, dictionary, merge fields, pick,
    omit, fields, attributes, jsonata, jq, json path, jmespath, handlebars, liquid, interpolate, new object,
    let, const, parameter set, globals, placeholder, extract pattern, find and replace, capitalize, default
    value, mask, guardrails, convert encoding, stringify, felder setzen, setzen
  `),
  usuallyNext: ["http_request_node", "condition_node", "http_response_node", "code_node"],
  effect: "none",
  computes: () => true,
  config: z.strictObject({
    label: z.string().max(200).default("Set Fields"),
    fields: z
      .array(
        z.strictObject({
          name: z.string().max(500).default(""),
          value: z.union([z.string(), z.number(), z.boolean(), z.null()]).default(""),
        }),
      )
      .max(500)
      .default([]),
    keep: z.enum(["all", "none"]).default("all"),
  }),
  fields: {
    fields: field.list("Fields", "Add field", {
      name: field.text("Name", {
        help: 'Use dots for nested fields: order.total, items[0].sku. A name with a dot: ["a.b"].',
      }),
      value: field.template("Value", "value"),
    }),
    keep: field.choice("Include input fields", { all: "All", none: "None" }),
  },
  summary({ fields }) {
    const names = fields.map(({ name }) => name).filter((name) => name !== "");
    if (names.length === 0) return "No fields yet";
    const more = names.length - shownNames;
    return `${names.slice(0, shownNames).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
  },
  check: ({ fields }) =>
    fields.flatMap(({ name }, row) => {
      const path = checkFieldPath(name);
      return "code" in path ? [{ pointer: `/fields/${row}/name`, code: path.code, detail: path.detail }] : [];
    }),
  sampleOutput(config, input) {
    const set = setFields(config, input);
    return "output" in set ? set.output : input;
  },
  renameOutput,
  output: z.record(z.string(), z.json()),
});
