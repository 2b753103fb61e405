import { durationText } from "#components/ui/time-text.ts";
import type { StepActivity as Activity } from "#engine/activity.ts";
import { sizeText } from "#lib/size-text.ts";
import classes from "./step-activity.module.css";

/** The console output and requests of a step's code. Renders nothing without any. */
export function StepActivity({ activity }: { activity: Activity }) {
  const { logs, dropped_log_bytes, requests } = activity;
  return (
    <>
      {logs.length > 0 && (
        <section aria-label="Console" className={classes.part}>
          <h4 className={classes.title}>Console</h4>
          <ol className={classes.lines}>
            {logs.map(({ level, text }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines never move, and may be equal.
              <li key={index} data-level={level} className={classes.line}>
                {level !== "log" && <span className={classes.level}>{level}</span>}
                {text}
              </li>
            ))}
          </ol>
          {dropped_log_bytes > 0 && (
            <p className={classes.note}>{sizeText(dropped_log_bytes)} more were cut off.</p>
          )}
        </section>
      )}
      {requests.length > 0 && (
        <section aria-label="Requests" className={classes.part}>
          <h4 className={classes.title}>Requests</h4>
          <ol className={classes.lines}>
            {requests.map(({ method, url, status, failure, duration_ms }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: requests never move, and may be equal.
              <li key={index} className={classes.line} data-level={failure === null ? "log" : "error"}>
                <span className={classes.level}>{status ?? "failed"}</span>
                {method} {url} · {durationText(duration_ms)}
                {failure !== null && <div>{failure}</div>}
              </li>
            ))}
          </ol>
        </section>
      )}
    </>
  );
}
