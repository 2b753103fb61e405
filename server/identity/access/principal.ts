import type { Role } from "#api/identity/roles/schema.ts";
import type { Caller } from "./authenticate.ts";

declare const verifiedRole: unique symbol;

interface AsViewer extends Caller {
  readonly [verifiedRole]: { viewer: true };
}
interface AsOperator extends Caller {
  readonly [verifiedRole]: { viewer: true; operator: true };
}
interface AsEditor extends Caller {
  readonly [verifiedRole]: { viewer: true; operator: true; editor: true };
}
interface AsOwner extends Caller {
  readonly [verifiedRole]: { viewer: true; operator: true; editor: true; owner: true };
}

/**
 * The caller with a checked role. Only `authorize` creates one, so a function that takes `Principal<"editor">` cannot
 * be called before the check: it would not compile. A higher role includes every lower one.
 */
export type Principal<R extends Role = "viewer"> = {
  viewer: AsViewer;
  operator: AsOperator;
  editor: AsEditor;
  owner: AsOwner;
}[R];
