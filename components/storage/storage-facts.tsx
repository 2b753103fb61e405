import type { ReactNode } from "react";
import type { RetentionRun, Storage } from "#api/flows/retention/schema.ts";
import section from "#components/page/section.module.css";
import { countText } from "#components/ui/count-text.ts";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { sizeText } from "#lib/size-text.ts";
import classes from "./storage.module.css";

/** Sizes, the installation's defaults, and the last retention run. */
export function StorageDetails({ storage }: { storage: Storage }) {
  const { defaults, executions, files, artifacts, oldest_execution_at, retention } = storage;
  const { days, max_stored_bytes_per_day: maxBytes } = defaults;
  return (
    <dl className={section.box}>
      <Fact term="Database">
        {sizeText(storage.database_bytes)}
        <small>
          executions {sizeText(storage.execution_bytes)}, calls {sizeText(storage.call_bytes)}
        </small>
      </Fact>
      <Fact term="Files">
        {sizeText(files.bytes + artifacts.bytes)}
        <small>
          {countText(files.count, "file")} from calls, {countText(artifacts.count, "release")}
        </small>
      </Fact>
      <Fact term="Executions">
        {storage.executions_estimated && "About "}
        {executions.toLocaleString("en-US")}
        {oldest_execution_at && (
          <small>
            the oldest <RelativeTime at={oldest_execution_at} />
          </small>
        )}
      </Fact>
      <Fact term="Defaults">
        {days === null ? "Executions are kept" : `Executions are kept for ${countText(days, "day")}`}
        <small>{maxBytes === null ? "no daily limit" : `${sizeText(maxBytes)} a day for each flow`}</small>
      </Fact>
      <Fact term="Retention">
        <Runs retention={retention} />
      </Fact>
    </dl>
  );
}

function Runs({ retention: { last, last_deletion, next_at } }: Pick<Storage, "retention">) {
  if (last === null) return "Has not run yet";
  return (
    <>
      {last_deletion ? <Deletion run={last_deletion} /> : "Nothing deleted in the last 90 days"}
      <small>
        {last.finished_at === null ? (
          "running now"
        ) : (
          <>
            last run <RelativeTime at={last.started_at} />
          </>
        )}
        {next_at && (
          <>
            , next <RelativeTime at={next_at} />
          </>
        )}
      </small>
      {last.problem && <small role="alert">{last.problem}</small>}
    </>
  );
}

function Deletion({ run }: { run: RetentionRun }) {
  const parts = [
    ...(run.weeks.length > 0 ? [countText(run.weeks.length, "week")] : []),
    ...(run.executions > 0 ? [countText(run.executions, "execution")] : []),
    ...(run.files > 0 ? [countText(run.files, "file")] : []),
  ];
  return (
    <span>
      Deleted {parts.join(", ")} <RelativeTime at={run.started_at} />
    </span>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className={`${section.line} ${classes.fact}`}>
      <dt className={section.term}>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
