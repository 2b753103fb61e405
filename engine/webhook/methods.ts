import { z } from "zod";

export const optionalMethods = ["PUT", "PATCH", "DELETE"] as const;

/**
 * The methods of a URL that count as a call. An omitted setting is off: POST and GET do
 * (docs/specification.md §4).
 */
export const methodSettings = {
  /** In addition to POST, and to GET unless it is refused. */
  methods: z.array(z.enum(optionalMethods)).max(optionalMethods.length).optional(),
  /** Chats, mail programs and browsers fetch links with GET to show a preview. */
  refuse_get: z.boolean().optional(),
};

const methodSettingsSchema = z.object(methodSettings);

export interface CallMethods {
  /** Upper-case. */
  accepted: ReadonlySet<string>;
  /** The value of `Allow`. HEAD and OPTIONS are answered, and are not calls. */
  allow: string;
}

/** The methods that a node accepts as calls. */
export function callMethods({ methods = [], refuse_get }: z.infer<typeof methodSettingsSchema>): CallMethods {
  const accepted = new Set(["POST", ...(refuse_get ? [] : ["GET"]), ...methods]);
  const safe = refuse_get ? ["OPTIONS"] : ["GET", "HEAD", "OPTIONS"];
  return { accepted, allow: [...safe, "POST", ...new Set(methods)].join(", ") };
}

/** The methods of a stored configuration, which may be unfinished. */
export function callMethodsOf(config: unknown): CallMethods {
  const parsed = methodSettingsSchema.safeParse(config);
  return callMethods(parsed.success ? parsed.data : {});
}
