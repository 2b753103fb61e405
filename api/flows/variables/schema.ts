import { z } from "zod";
import { idPageQuerySchema, instantSchema } from "#api/http/schema.ts";
import { variableNamePattern } from "#engine/tags/stored-variables.ts";
import { text } from "#lib/text.ts";

/** The number of variables that an installation and each flow can have. */
export const maxVariables = 500;

/** Shorter texts occur by chance, so they could not be masked. */
const minSecretCharacters = 4;
export const secretTooShort = `A secret value has at least ${minSecretCharacters} characters, so that it can be masked.`;

const name = text()
  .min(1, "Enter a name.")
  .max(60, "Enter at most 60 characters.")
  .regex(variableNamePattern, "Use lower-case letters, digits and _, such as api_url.");

const value = text("many")
  .max(10_000, "Enter at most 10,000 characters.")
  .refine((given) => given.isWellFormed(), "This is not valid Unicode.");

/** Whether a value can be masked wherever it appears. */
export function isMaskable(given: string): boolean {
  return given.trim().length >= minSecretCharacters;
}

function checkSecrets(
  body: { secret: boolean; value?: string | undefined; test_value?: string | null | undefined },
  context: z.RefinementCtx,
): void {
  if (!body.secret) return;
  for (const field of ["value", "test_value"] as const) {
    const given = body[field];
    if (typeof given === "string" && !isMaskable(given))
      context.addIssue({ code: "custom", path: [field], message: secretTooShort });
  }
}

export const createVariableBodySchema = z
  .strictObject({
    name,
    /** The only flow that sees it; null if all flows do. */
    flow_id: z.uuid().nullable().default(null),
    secret: z.boolean().default(false),
    value,
    /** The value in executions of drafts; null if they get `value`. */
    test_value: value.nullable().default(null),
  })
  .superRefine(checkSecrets);

/**
 * Omitted values do not change. A secret variable that is made plain needs a new value, and loses an omitted
 * test value: an editor must not see a secret that they never knew.
 */
export const updateVariableBodySchema = z
  .strictObject({
    name,
    secret: z.boolean(),
    value: value.optional(),
    test_value: value.nullable().optional(),
  })
  .superRefine(checkSecrets);
export type UpdateVariableBody = z.infer<typeof updateVariableBodySchema>;

/** A variable in the API, without the values of a secret one. */
export const variableSchema = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  /** The only flow that sees it; null if all flows do. */
  flow: z.strictObject({ id: z.uuid(), name: z.string() }).nullable(),
  secret: z.boolean(),
  /** Null if it is secret. */
  value: z.string().nullable(),
  /** Null if it is secret, or not set. */
  test_value: z.string().nullable(),
  has_test_value: z.boolean(),
  /** The number of flows that name it in their draft or their published version. */
  flows: z.int(),
  created_at: instantSchema,
  updated_at: instantSchema,
});
export type Variable = z.infer<typeof variableSchema>;

export const listVariablesQuerySchema = idPageQuerySchema.extend({
  /** Only those that this flow sees: its own and the installation's. */
  flow_id: z.uuid().optional(),
  /** Only those of the installation, or of flows. */
  scope: z.enum(["installation", "flow"]).optional(),
});
export type ListVariablesQuery = z.infer<typeof listVariablesQuerySchema>;
