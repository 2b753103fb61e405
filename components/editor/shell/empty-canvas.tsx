"use client";

import { Button, UnstyledButton } from "@mantine/core";
import { IconWebhook } from "@tabler/icons-react";
import Link from "next/link";
import { useCanvasActions } from "#components/editor/canvas/commands/use-canvas-actions.ts";
import { useEditor, useEditorStore } from "#components/editor/state/editor-context.tsx";
import { startWithWebhook } from "#components/flow/start-with-webhook.ts";
import { NodeIcon } from "#components/node-types/node-icon.tsx";
import { useFeaturedTemplates } from "#components/template/featured.ts";
import type { FlowDocument } from "#engine/document.ts";
import { copyDocument } from "#engine/edit/copy-document.ts";
import classes from "./empty-canvas.module.css";

/** Shown on a canvas without nodes: ways to begin. */
export function EmptyCanvas() {
  const isEmpty = useEditor((state) => state.document.nodes.length === 0 && !state.readOnly);
  return isEmpty ? <Beginnings /> : null;
}

/** Loads the templates, which only an empty canvas needs. */
function Beginnings() {
  const store = useEditorStore();
  const templates = useFeaturedTemplates();
  const { fitFlow } = useCanvasActions();
  const begin = (document: FlowDocument) => {
    store.getState().replace(document);
    const [trigger] = document.nodes;
    store.getState().select({ nodes: trigger ? [trigger.id] : [] });
    fitFlow();
  };
  return (
    <div className={classes.layer}>
      <section className={classes.box} aria-label="Build your flow">
        <Button
          size="md"
          leftSection={<IconWebhook size={18} aria-hidden />}
          onClick={() => begin(startWithWebhook())}
        >
          Start with Receive Webhook
        </Button>
        <p className={classes.or}>or with a template</p>
        <ul className={classes.cards}>
          {templates.map(({ slug, name, description, document }) => (
            <li key={slug}>
              <UnstyledButton className={classes.card} onClick={() => begin(copyDocument(document))}>
                <span className={classes.icons}>
                  {[...new Set(document.nodes.map(({ type }) => type))].map((type) => (
                    <NodeIcon key={type} type={type} size="sm" />
                  ))}
                </span>
                <span className={classes.name}>{name}</span>
                <span className={classes.text}>{description}</span>
              </UnstyledButton>
            </li>
          ))}
        </ul>
        <Button mt={12} variant="subtle" component={Link} href="/flows/templates">
          Browse all templates
        </Button>
      </section>
    </div>
  );
}
