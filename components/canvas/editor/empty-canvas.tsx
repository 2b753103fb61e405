"use client";

import { Button, UnstyledButton } from "@mantine/core";
import { IconWebhook } from "@tabler/icons-react";
import { useCanvasActions } from "#components/canvas/commands/use-canvas-actions.ts";
import { useEditor, useEditorStore } from "#components/canvas/editor-context.tsx";
import { NodeIcon } from "#components/canvas/node-icon.tsx";
import { startWithWebhook, templates } from "#components/flows/templates.ts";
import type { FlowDocument } from "#engine/document.ts";
import classes from "./empty-canvas.module.css";

/** Shown on a canvas without nodes: ways to begin. */
export function EmptyCanvas() {
  const store = useEditorStore();
  const { fitFlow } = useCanvasActions();
  const isEmpty = useEditor((state) => state.document.nodes.length === 0 && !state.readOnly);
  if (!isEmpty) return null;
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
          {templates.map(({ id, name, description, types, build }) => (
            <li key={id}>
              <UnstyledButton className={classes.card} onClick={() => begin(build())}>
                <span className={classes.icons}>
                  {types.map((type) => (
                    <NodeIcon key={type} type={type} size="sm" />
                  ))}
                </span>
                <span className={classes.name}>{name}</span>
                <span className={classes.text}>{description}</span>
              </UnstyledButton>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
