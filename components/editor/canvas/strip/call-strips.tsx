"use client";

import { ViewportPortal } from "@xyflow/react";
import { useMemo } from "react";
import { useZoomDetailLevel } from "#components/editor/canvas/view/detail-level.ts";
import { useEditor } from "#components/editor/state/editor-context.tsx";
import { CallStrip, type CallStripsProps } from "./call-strip.tsx";
import { stripsOf } from "./strip-place.ts";

/** The last calls of each webhook, beside its card. Hidden where the zoom is too low to read them. */
export function CallStrips({ onOpen }: CallStripsProps) {
  const document = useEditor((state) => state.document);
  const types = useEditor((state) => state.nodeTypes);
  const isNear = useZoomDetailLevel() === "near";
  const strips = useMemo(() => stripsOf(document, types), [document, types]);
  if (!isNear || strips.length === 0) return null;
  return (
    <ViewportPortal>
      {strips.map(({ node, place }, index) => (
        <CallStrip key={node.id} node={node} place={place} order={index} onOpen={onOpen} />
      ))}
    </ViewportPortal>
  );
}
