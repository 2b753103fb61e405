import { IconDownload } from "@tabler/icons-react";
import { downloadFile } from "#api/executions/files/contract.ts";
import { urlOf } from "#components/api/call.ts";
import { canOpen } from "#lib/openable.ts";
import { sizeText } from "#lib/size-text.ts";
import classes from "./calls.module.css";
import type { CallFile } from "./files-of.ts";

/** Links to the files that arrived with a call or that a step has stored. */
export function FileList({ files }: { files: readonly CallFile[] }) {
  if (files.length === 0) return null;
  return (
    <ul className={classes.files} aria-label="Files">
      {files.map(({ id, name, contentType, size }) => (
        <li key={id}>
          <a href={urlOf(downloadFile, { params: { id } })} download>
            <IconDownload size={14} aria-hidden /> {name}
          </a>
          {canOpen(contentType) && (
            <a
              href={urlOf(downloadFile, { params: { id }, query: { open: "true" } })}
              target="_blank"
              rel="noreferrer"
              aria-label={`Open ${name}`}
            >
              Open
            </a>
          )}
          <span className={classes.measure}>
            {contentType.split(";", 1)[0]} · {sizeText(size)}
          </span>
        </li>
      ))}
    </ul>
  );
}
