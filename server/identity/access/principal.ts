import type { Role } from "#server/identity/roles/schema.ts";
import type { Caller } from "./authenticate.ts";

declare const proven: unique symbol;

interface AsViewer extends Caller {
  readonly [proven]: { viewer: true };
}
interface AsEditor extends Caller {
  readonly [proven]: { viewer: true; editor: true };
}
interface AsOwner extends Caller {
  readonly [proven]: { viewer: true; editor: true; owner: true };
}

/**
 * Who is asking, with a role that was proven. Only `authorize` makes one, so a function that takes `Principal<"editor">`
 * cannot be called before the check: the compiler asks for it. A higher role is also every lower one.
 */
export type Principal<R extends Role = "viewer"> = { viewer: AsViewer; editor: AsEditor; owner: AsOwner }[R];
