import { z } from "zod";
import { headerNameSchema, signaturePresets } from "#engine/webhook/authentication.ts";
import { fieldSchema, proofSchema } from "./operation.ts";
import { line, name, path } from "./parts.ts";

/** How a trigger finds items: it lists them from time to time, and each that was not listed before starts an execution. */
export const pollingSchema = z.strictObject({
  kind: z.literal("polling"),
  /** The operation that lists. Its fields get the trigger's of the same name, and these values. */
  operation: name,
  with: z.record(name, z.string()).default({}),
  /** More values for the first poll, which starts nothing: it needs the newest items, not the oldest. */
  first: z.record(name, z.string()).default({}),
  /** The list in the operation's output. */
  items: path.default(""),
  /**
   * The parts that identify an item: an id, or an id and the time of its last change. Without any, the whole item does. A path in
   * braces is that in a field of the trigger: `{key}`.
   */
  id: z.array(path).default([]),
  /** When an item came, as ISO 8601 or a number. Items from before the newest known one, less the overlap, are not new. */
  time: path.optional(),
  /** The field of the operation that takes the time from which it lists. */
  since: name.optional(),
  /**
   * The fields of the operation that take the place at which it continues: the values at these paths of the last item that needs no
   * start. The list is in that order, oldest first.
   */
  after: z.record(name, path).optional(),
  /** The time by which an item may be listed later than it came. */
  overlapSeconds: z.int().min(0).max(86_400).default(600),
  /**
   * The operation finds what is new by itself: this field of it takes the position that its last output had at `at`. Without one
   * it lists nothing, and says where it is. `more` is true if there is more.
   */
  position: z.strictObject({ field: name, at: path, more: path }).optional(),
  /** Without a time, the order of the list. */
  order: z.enum(["newest_first", "oldest_first"]).default("newest_first"),
});

/** A signature over the body. The values beside the preset belong to `generic`. */
const signedSchema = z.strictObject({
  preset: z.enum(signaturePresets),
  header: headerNameSchema.optional(),
  algorithm: z.enum(["sha1", "sha256", "sha384", "sha512"]).optional(),
  encoding: z.enum(["hex", "base64"]).optional(),
  prefix: z.string().max(100).optional(),
});

/** How a trigger receives calls of the provider. */
export const webhookSchema = z.strictObject({
  kind: z.literal("webhook"),
  /** The signature over the body, or the header whose value is the secret. */
  verify: z.union([signedSchema, z.strictObject({ secretHeader: headerNameSchema })]),
  /** Where a call names its event, and the events that start the flow: these, or those in a field of the trigger. */
  events: z
    .strictObject({
      header: headerNameSchema.optional(),
      at: path.optional(),
      values: z.array(z.string()).optional(),
      field: name.optional(),
    })
    .optional(),
  /**
   * The provider's id of a delivery, which stays the same when it is sent again: in a header, at a path, or as a template over the
   * trigger's output. Or the whole body is the same.
   */
  delivery: z.union([
    z.strictObject({ header: headerNameSchema }),
    z.strictObject({ at: path }),
    z.strictObject({ tag: z.string().max(500) }),
    z.strictObject({ body: z.literal(true) }),
  ]),
  /** The provider proves the URL once by a GET with this field's text as `hub.verify_token`, as WebSub does. */
  challenge: name.optional(),
  /**
   * The operations that add, remove and list webhooks. They get the trigger's fields by their names. `create` also gets
   * `url`, `events` and `secret`, and `remove` gets `id`.
   */
  register: z
    .strictObject({
      create: name,
      remove: name,
      list: name,
      /** The webhook's id in the output of `create`. */
      id: path,
      /** The secret in the output of `create`, if the provider makes it. */
      secret: path.optional(),
      /** The provider signs with a secret of the person's app, so they choose it too. */
      hasAppSecret: z.boolean().default(false),
      /** In an entry of `list`. */
      listed: z.strictObject({ id: path, url: path }),
    })
    .optional(),
  /** The steps of a person who registers the webhook at the provider. */
  steps: z.array(z.string().max(500)).default([]),
});

export const triggerSchema = z.strictObject({
  title: line,
  /** One sentence. */
  about: line,
  synonyms: z.string().max(1000).default(""),
  docs: z.url().optional(),
  fields: z.record(name, fieldSchema).default({}),
  /** Only items and calls with one of these texts at each of these paths start the flow. */
  only: z.record(path, z.array(z.string()).min(1)).default({}),
  /**
   * Only items and calls with a value at one of these paths start the flow. `[]` is any entry of a list, and the name of a field in
   * braces each of its texts: `entry[].{events}`.
   */
  has: z.array(path).default([]),
  /** Items and calls with a value at one of these paths start nothing: false and an empty text are none. */
  unless: z.array(path).default([]),
  source: z.discriminatedUnion("kind", [pollingSchema, webhookSchema]),
  proof: proofSchema,
  sample: z.record(z.string(), z.json()),
});
