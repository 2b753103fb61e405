import type { TriggerInput } from "#engine/definition.ts";
import { fieldPointer, toObjectInput } from "#engine/trigger-input.ts";
import type { Json } from "#lib/json.ts";
import { fieldProblemText } from "./field-problem.ts";
import { sentFileSchema } from "./file.ts";
import { parseFields } from "./parse-fields.ts";
import { formSettingsSchema, namedFields } from "./settings.ts";

/** A form's output for an input that it is started with instead of its page. */
export function toFormInput(config: Readonly<Record<string, unknown>>, input: Json): TriggerInput {
  const taken = toObjectInput(input);
  if ("problems" in taken) return taken;
  const fields = namedFields(formSettingsSchema.parse(config).fields);
  const files = fields.flatMap(({ name, type }) => {
    const file = type === "file" ? sentFileSchema.safeParse(taken.input[name]) : null;
    return file?.success ? [[name, file.data] as const] : [];
  });
  const parsed = parseFields(fields, taken.input, files);
  if ("values" in parsed) return { input: parsed.values };
  const problems = parsed.problems.map((problem) => ({
    pointer: fieldPointer(problem.field),
    code: "input_field_invalid",
    detail: fieldProblemText(fields, problem),
  }));
  return { problems };
}
