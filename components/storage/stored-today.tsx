import { Progress } from "@mantine/core";
import type { FlowStorage } from "#api/flows/retention/schema.ts";
import { countText } from "#components/ui/count-text.ts";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { sizeText } from "#lib/size-text.ts";
import classes from "./storage.module.css";

/** The bytes that a flow's calls stored today, out of the limit. */
export function StoredToday({ storage }: { storage: FlowStorage }) {
  const { stored_bytes_today: bytes, max_stored_bytes_per_day: maxBytes, removed } = storage;
  const isFull = maxBytes !== null && bytes >= maxBytes;
  const gone = removed.succeeded + removed.failed + removed.canceled;
  return (
    <div className={classes.today}>
      <p>
        <strong>{sizeText(bytes)}</strong> stored today{maxBytes !== null && ` of ${sizeText(maxBytes)}`}, by{" "}
        {countText(storage.calls_today, "call")}
      </p>
      {maxBytes !== null && (
        <Progress
          value={Math.min(100, (100 * bytes) / maxBytes)}
          aria-label="Part of today's limit"
          {...(isFull && { color: "red" })}
        />
      )}
      {isFull && (
        <p role="alert">
          Calls are refused with 429. The limit resets <RelativeTime at={storage.resets_at} />.
        </p>
      )}
      {storage.oldest_execution_at && (
        <p>
          Oldest execution: <RelativeTime at={storage.oldest_execution_at} />
        </p>
      )}
      {gone > 0 && (
        <p>
          Deleted and only counted in the last 30 days: {removed.succeeded} succeeded, {removed.failed}{" "}
          failed, {removed.canceled} canceled
        </p>
      )}
    </div>
  );
}
