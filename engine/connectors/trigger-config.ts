import { z } from "zod";

/** The configuration of a trigger of a connector, without its label. */
export const triggerConfigSchema = z.object({
  connection_id: z.uuid().optional(),
  /** The credential with the secret of a webhook that a person registered. */
  secret_id: z.uuid().optional(),
  input: z.record(z.string(), z.string()).default({}),
});
export type TriggerConfig = z.output<typeof triggerConfigSchema>;
