import { DataViewer } from "#components/fields/data-viewer/data-viewer.tsx";
import type { OutputPreview } from "#engine/node.ts";
import classes from "./inspector.module.css";
import type { Unresolved } from "./preview-output.ts";

const hints: Readonly<Record<Unresolved, string>> = {
  unfinished: "Complete the settings to see the output.",
  expression: "A setting is an expression. The output is known after a run.",
};

/** A preview, or the reason why it is missing; nothing until it is known. */
export function PreviewResult({ preview }: { preview: OutputPreview | Unresolved | null }) {
  if (preview === null) return null;
  if (typeof preview === "string") return <p className={classes.hint}>{hints[preview]}</p>;
  if ("error" in preview) return <p className={classes.hint}>{preview.error.message}</p>;
  return (
    <>
      {preview.note !== undefined && <p className={classes.hint}>{preview.note}</p>}
      <DataViewer label="Preview" value={preview.output} />
    </>
  );
}
