import { z } from "zod";
import { connectionIdSchema } from "./connection-id.ts";
import type { Trigger } from "./format.ts";

/** The configuration of a trigger of a connector, without its label. */
export const triggerConfigSchema = z.object({
  connection_id: connectionIdSchema.optional(),
  /** The credential with the secret of a webhook that a person registered. */
  secret_id: z.uuid().optional(),
  input: z.record(z.string(), z.string()).default({}),
});
export type TriggerConfig = z.output<typeof triggerConfigSchema>;

/** The configuration of a trigger, with the defaults of fields that it does not name, as flows made through the API have them. */
export function configSchemaOf({ fields }: Pick<Trigger, "fields">) {
  const usual = Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, field.default]));
  return triggerConfigSchema.transform(
    (config): TriggerConfig => ({ ...config, input: { ...usual, ...config.input } }),
  );
}
