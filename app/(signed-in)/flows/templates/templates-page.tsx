"use client";

import { nodeTypeSet } from "#app/node-types.ts";
import { NodeTypesProvider } from "#components/node-types/node-types.ts";
import { TemplateGallery } from "#components/templates/template-gallery.tsx";

/** The gallery with this build's node types. */
export function TemplatesPage() {
  return (
    <NodeTypesProvider value={nodeTypeSet}>
      <TemplateGallery />
    </NodeTypesProvider>
  );
}
