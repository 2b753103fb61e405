import type { ConfigPath } from "./config-path.ts";
import type { FieldProblemAt } from "./problems-at.ts";

/** The context that the fields of a form share. */
export interface FormContext {
  /** Sets a value in the configuration. Its identity is stable, so that only changed fields render again. */
  set: (path: ConfigPath, value: unknown) => void;
  problems: ReadonlyMap<string, readonly FieldProblemAt[]>;
  readOnly: boolean;
}
