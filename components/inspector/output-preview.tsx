"use client";

import { useDeferredValue, useEffect, useMemo, useState } from "react";
import { DataViewer } from "#components/fields/data-viewer/data-viewer.tsx";
import type { DocumentNode } from "#engine/document.ts";
import type { OutputPreview as Known, NodeDefinition } from "#engine/node.ts";
import classes from "./inspector.module.css";
import { previewOutput } from "./preview-output.ts";
import { PanelSection } from "./section.tsx";
import type { NodeTags } from "./tag-source.ts";

interface OutputPreviewProps {
  definition: NodeDefinition;
  config: DocumentNode["config"];
  tags: NodeTags;
}

/** The output that the settings give with the current data, while they are edited. */
export function OutputPreview(props: OutputPreviewProps) {
  if (!props.definition.preview) return null;
  return (
    <PanelSection title="Preview" isOpenAtFirst>
      <Preview {...props} />
    </PanelSection>
  );
}

function Preview({ definition, config, tags }: OutputPreviewProps) {
  // Typing does not wait for it.
  const typed = useDeferredValue(config);
  const preview = useArrived(
    useMemo(() => previewOutput(definition, typed, tags), [definition, typed, tags]),
  );
  if (preview === null) return null;
  if (preview === "unfinished") {
    return <p className={classes.hint}>Complete the settings to see the output.</p>;
  }
  if (preview === "expression") {
    return <p className={classes.hint}>A setting is an expression. The output is known after a run.</p>;
  }
  if ("error" in preview) return <p className={classes.hint}>{preview.error.message}</p>;
  return (
    <>
      {preview.note !== undefined && <p className={classes.hint}>{preview.note}</p>}
      <DataViewer label="Preview" value={preview.output} />
    </>
  );
}

type Found = ReturnType<typeof previewOutput>;

/** The preview once it has arrived; until then the previous one, or null. */
function useArrived(preview: Found): Exclude<Found, Promise<Known>> {
  const [arrived, setArrived] = useState<Exclude<Found, Promise<Known>>>(null);
  useEffect(() => {
    if (!(preview instanceof Promise)) return;
    let isCurrent = true;
    const show = (known: Known) => isCurrent && setArrived(known);
    preview.then(show, () =>
      show({
        error: { code: "preview_failed", message: "The preview could not be loaded. Reload the page." },
      }),
    );
    return () => {
      isCurrent = false;
    };
  }, [preview]);
  return preview instanceof Promise ? arrived : preview;
}
