"use client";

import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { ReactFlowProvider } from "@xyflow/react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useState } from "react";
import type { Template } from "#api/flows/templates/schema.ts";
import { useCanEdit } from "#components/api/access.ts";
import { useCreateFromTemplate, useTemplates } from "#components/api/templates.ts";
import { Canvas } from "#components/editor/canvas/canvas.tsx";
import { createEditorStore, EditorProvider } from "#components/editor/state/editor-context.tsx";
import { useNodeTypes } from "#components/node-types/node-types.ts";
import { WithOperations } from "#components/operation/with-operations.tsx";
import { PageHeader } from "#components/page/page-header.tsx";
import { notifyProblem } from "#components/ui/notify.tsx";
import { QueryBoundary } from "#components/ui/query-boundary.tsx";
import type { FlowDocument } from "#engine/document.ts";
import classes from "./template-page.module.css";

const templatesPage = { href: "/flows/templates", label: "Templates" };

/** A template on a read-only canvas, with what it needs and a button to start from it. */
export function TemplatePage({ slug }: { slug: string }) {
  return (
    <QueryBoundary query={useTemplates()} what="template" count={6} height={64}>
      {(templates) => {
        const template = templates.find((each) => each.slug === slug);
        return template && <Preview template={template} />;
      }}
    </QueryBoundary>
  );
}

function Preview({
  template: { slug, name, description, category, needs, document },
}: {
  template: Template;
}) {
  return (
    <div className={classes.page}>
      <PageHeader title={name} parent={templatesPage} actions={<UseTemplate slug={slug} />} />
      <div className={classes.middle}>
        <section className={classes.about} aria-label="About this template">
          <p className={classes.path}>
            <Link href={`/flows/templates?category=${encodeURIComponent(category)}`}>{category}</Link>
          </p>
          <p>{description}</p>
          <h2 className={classes.title}>What it needs</h2>
          {needs.length === 0 ? (
            <p>Nothing. It can be published as it is.</p>
          ) : (
            <ul className={classes.needs}>
              {needs.map((need) => (
                <li key={need}>{need}</li>
              ))}
            </ul>
          )}
        </section>
        <section className={classes.canvas} aria-label="Preview">
          <WithOperations documents={[document]}>
            <PreviewCanvas document={document} />
          </WithOperations>
        </section>
      </div>
    </div>
  );
}

function UseTemplate({ slug }: { slug: string }) {
  const router = useRouter();
  const create = useCreateFromTemplate();
  if (!useCanEdit()) return null;
  return (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      loading={create.isPending}
      onClick={() =>
        create.mutate(slug, {
          onSuccess: ({ id }) => router.push(`/flows/${id}`),
          onError: (error) => notifyProblem("The flow was not created", error),
        })
      }
    >
      Use this template
    </Button>
  );
}

function PreviewCanvas({ document }: { document: FlowDocument }) {
  const nodeTypes = useNodeTypes();
  const [store] = useState(() => createEditorStore({ flowId: "", nodeTypes, document, readOnly: true }));
  return (
    <EditorProvider value={store}>
      <ReactFlowProvider>
        <Canvas onOpenPanel={() => undefined} />
      </ReactFlowProvider>
    </EditorProvider>
  );
}
