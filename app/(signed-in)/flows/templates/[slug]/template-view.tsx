"use client";

import { nodeTypeSet } from "#app/node-types.ts";
import { NodeTypesProvider } from "#components/node-types/node-types.ts";
import { TemplatePage as View } from "#components/templates/template-page.tsx";

/** A template's preview with this build's node types. */
export function TemplateView({ slug }: { slug: string }) {
  return (
    <NodeTypesProvider value={nodeTypeSet}>
      <View slug={slug} />
    </NodeTypesProvider>
  );
}
