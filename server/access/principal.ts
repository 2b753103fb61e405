import type { Role } from "./schema.ts";

declare const proven: unique symbol;

/**
 * Who is asking, with a role that was proven. Only `authorize` makes one, so a function that takes `Principal<"editor">`
 * cannot be called before the check: the compiler asks for it. A higher role is also every lower one.
 */
export interface Principal<R extends Role = "viewer"> {
  userId: string;
  name: string;
  role: Role;
  /** The API key that was used; null for a browser session. */
  apiKeyId: string | null;
  readonly [proven]: Covers<R>;
}

/** What a role covers, so that an owner passes where an editor is asked for. */
type Covers<R extends Role> = R extends "owner"
  ? { viewer: true; editor: true; owner: true }
  : R extends "editor"
    ? { viewer: true; editor: true }
    : { viewer: true };
