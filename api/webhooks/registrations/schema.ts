import { z } from "zod";
import { idPageQuerySchema, instantSchema } from "#api/http/schema.ts";

/** A webhook that a trigger of a connector has at its provider. */
export const webhookRegistrationSchema = z.strictObject({
  id: z.uuid(),
  node_id: z.string(),
  /** Null once the flow is deleted; then only owners see it. */
  flow_id: z.uuid().nullable(),
  flow_name: z.string().nullable(),
  type: z.string(),
  /** `registering` and `removing` take until the provider has answered, however often it is asked. */
  state: z.enum(["registering", "registered", "removing"]),
  /** The provider's id. */
  hook_id: z.string().nullable(),
  /** When the provider is asked next; null if there is nothing to do. */
  next_at: instantSchema.nullable(),
  /** Since when the provider refuses or does not answer, how often, and what it said last. */
  failing: z
    .strictObject({
      since: instantSchema,
      count: z.int(),
      error: z.strictObject({ code: z.string(), message: z.string() }),
    })
    .nullable(),
});
export type WebhookRegistration = z.infer<typeof webhookRegistrationSchema>;

export const registrationListQuerySchema = idPageQuerySchema.extend({ flow_id: z.uuid().optional() });
