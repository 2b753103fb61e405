"use client";

import { useDeferredValue, useEffect, useMemo, useState } from "react";
import type { OutputPreview as Known } from "#engine/node.ts";
import { FilePreview, type OutputPreviewProps } from "./file-preview.tsx";
import { previewOutput } from "./preview-output.ts";
import { PreviewResult } from "./preview-result.tsx";
import { PanelSection } from "./section.tsx";

/** The output that the settings give with the current data, while they are edited. */
export function OutputPreview(props: OutputPreviewProps) {
  const { preview, filePreview } = props.definition;
  if (!preview && !filePreview) return null;
  return (
    <PanelSection title="Preview" isOpenAtFirst>
      {filePreview ? <FilePreview {...props} /> : <Preview {...props} />}
    </PanelSection>
  );
}

function Preview({ definition, config, tags }: OutputPreviewProps) {
  // Typing does not wait for it.
  const typed = useDeferredValue(config);
  const preview = useArrived(
    useMemo(() => previewOutput(definition, typed, tags), [definition, typed, tags]),
  );
  return <PreviewResult preview={preview} />;
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
