import { join } from "node:path";

/** Flags for a forked Node process that must not outlive a killed parent: it drains and exits when its channel closes. */
export const endsWithParent = ["--import", join(import.meta.dirname, "../../supervisor/exit-with-parent.ts")];
