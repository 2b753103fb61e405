import Link from "next/link";
import { useStorage } from "#components/api/storage.ts";
import { bytesText, countText } from "#components/storage/amount-text.ts";
import classes from "./overview.module.css";
import { OverviewPanel } from "./panel.tsx";

/** The size of the installation's stored data. */
export function StoredBytes() {
  const { data } = useStorage();
  return (
    <OverviewPanel title="Storage" href="/settings/storage">
      {data && (
        <>
          <p className={classes.figure}>
            <Link href="/settings/storage">
              {bytesText(data.database_bytes + data.files.bytes + data.artifacts.bytes)}
            </Link>
          </p>
          <p className={classes.note}>
            {data.executions_estimated && "About "}
            {countText(data.executions, "execution")} · {bytesText(data.database_bytes)} database ·{" "}
            {bytesText(data.files.bytes + data.artifacts.bytes)} files
          </p>
        </>
      )}
    </OverviewPanel>
  );
}
