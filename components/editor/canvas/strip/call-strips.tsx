"use client";

import { ViewportPortal } from "@xyflow/react";
import { useMemo } from "react";
import { hasCalls } from "#components/call/has-calls.ts";
import { useZoomDetailLevel } from "#components/editor/canvas/view/detail-level.ts";
import { boxesOf } from "#components/editor/state/document/box.ts";
import { useEditor } from "#components/editor/state/editor-context.tsx";
import { definitionOf } from "#engine/node-types.ts";
import { CallStrip, type CallStripsProps } from "./call-strip.tsx";
import { stripPlace } from "./strip-place.ts";

/** The last calls of each webhook, beside its card. Hidden where the zoom is too low to read them. */
export function CallStrips({ onOpen }: CallStripsProps) {
  const document = useEditor((state) => state.document);
  const types = useEditor((state) => state.nodeTypes);
  const isNear = useZoomDetailLevel() === "near";
  const strips = useMemo(() => {
    const boxes = boxesOf(document, types);
    return document.nodes.flatMap((node) => {
      const box = boxes.get(node.id);
      if (!box || !hasCalls(definitionOf(node, types))) return [];
      const others = [...boxes].flatMap(([id, other]) => (id === node.id ? [] : [other]));
      return [{ node, place: stripPlace(box, others) }];
    });
  }, [document, types]);
  if (!isNear || strips.length === 0) return null;
  return (
    <ViewportPortal>
      {strips.map(({ node, place }, index) => (
        <CallStrip key={node.id} node={node} place={place} order={index} onOpen={onOpen} />
      ))}
    </ViewportPortal>
  );
}
