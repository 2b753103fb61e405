import type { ConfigPath } from "./config-path.ts";
import type { FieldProblemAt } from "./problems-at.ts";

/** What every field of a form shares. */
export interface FormContext {
  /** Puts a value at its place in the configuration. Stays the same function, so that only what changed is drawn again. */
  set: (path: ConfigPath, value: unknown) => void;
  problems: ReadonlyMap<string, readonly FieldProblemAt[]>;
  readOnly: boolean;
}
