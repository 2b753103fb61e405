"use client";

import { Button } from "@mantine/core";
import { IconTerminal2 } from "@tabler/icons-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { NodeEditorProps } from "#components/node-types/node-editor.ts";
import { isCurlCommand } from "#lib/curl/parse-curl.ts";
import { openCurlForm } from "./curl-form.tsx";
import classes from "./curl-import.module.css";
import { CurlReport } from "./curl-report.tsx";
import { OperationOffer } from "./operation-offer.tsx";
import type { ImportedCurl, ReadCurl } from "./read-curl.ts";

interface LastImport {
  nodeId: string;
  imported: ImportedCurl;
}

/** The last import. On a phone the panel closes with its state, before anyone has read the report or made the credential. */
let kept: LastImport | null = null;

function useLastImport() {
  const [last, setLast] = useState(kept);
  const keep = (next: LastImport | null) => {
    kept = next;
    setLast(next);
  };
  return [last, keep] as const;
}

/** Imports a curl command that is pasted into the URL or into a form, and reports what was not imported. */
export function CurlImport({
  nodeId,
  onChange,
  onReplace,
  readOnly,
  read,
}: NodeEditorProps & { read: ReadCurl }) {
  const [last, setLast] = useLastImport();
  const apply = (imported: ImportedCurl) => {
    onChange(imported.settings);
    setLast({ nodeId, imported });
  };
  const box = useCurlPaste((command) => {
    const imported = readOnly ? { refused: "" } : read(command);
    if ("refused" in imported) return false;
    apply(imported);
    return true;
  });
  return (
    <div ref={box} className={classes.box}>
      {!readOnly && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconTerminal2 size={14} aria-hidden />}
          onClick={() => openCurlForm({ read, onImport: apply })}
        >
          Import curl
        </Button>
      )}
      {last?.nodeId === nodeId && !readOnly && (
        <CurlReport
          imported={last.imported}
          onCredential={(id) => {
            onChange({ credential_id: id });
            setLast({ nodeId, imported: { ...last.imported, secret: null } });
          }}
          onDismiss={() => setLast(null)}
          offer={<OperationOffer imported={last.imported} onChange={onChange} onReplace={onReplace} />}
        />
      )}
    </div>
  );
}

/**
 * Offers curl commands that are pasted into the panel's URL field. The field would put a command with several lines on
 * one before it could be read, so the event is caught on its way to the field.
 *
 * @param onPaste returns whether it took the command
 */
function useCurlPaste(onPaste: (command: string) => boolean) {
  const box = useRef<HTMLDivElement>(null);
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const isInUrl = event.target instanceof Element && event.target.closest('[data-pointer="/url"]') !== null;
    const text = isInUrl ? (event.clipboardData?.getData("text/plain") ?? "") : "";
    if (!isCurlCommand(text) || !onPaste(text)) return;
    event.preventDefault();
    event.stopPropagation();
  });
  useEffect(() => {
    const panel = box.current?.closest<HTMLElement>('[data-pointer=""]');
    const listener = (event: ClipboardEvent) => paste(event);
    panel?.addEventListener("paste", listener, true);
    return () => panel?.removeEventListener("paste", listener, true);
  }, []);
  return box;
}
