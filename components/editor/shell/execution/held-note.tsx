import type { Held } from "#server/executions/reads/schema.ts";
import classes from "./execution-header.module.css";
import { heldText } from "./held-text.ts";

/** What a queued execution waits for. Nothing if it only waits for a worker, or has begun. */
export function HeldNote({ held }: { held: Held | null }) {
  return held && <p className={classes.held}>{heldText(held, new Date())}</p>;
}
