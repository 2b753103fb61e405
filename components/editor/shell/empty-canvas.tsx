"use client";

import { Button, UnstyledButton } from "@mantine/core";
import { IconDots, IconPlayerPlay, IconWebhook } from "@tabler/icons-react";
import Link from "next/link";
import { useCanvasActions } from "#components/editor/canvas/commands/use-canvas-actions.ts";
import { useEditorRun } from "#components/editor/state/data/editor-run.ts";
import { useEditor, useEditorStore } from "#components/editor/state/editor-context.tsx";
import { startWithWebhook } from "#components/flow/start-with-webhook.ts";
import { NodeIcon } from "#components/node-types/node-icon.tsx";
import { useNodeTypes } from "#components/node-types/node-types.ts";
import { useFeaturedTemplates } from "#components/template/featured.ts";
import type { FlowDocument } from "#engine/document.ts";
import { copyDocument } from "#engine/edit/copy-document.ts";
import classes from "./empty-canvas.module.css";

/** Shown on a canvas without nodes: ways to begin. */
export function EmptyCanvas() {
  const isEmpty = useEditor((state) => state.document.nodes.length === 0 && !state.readOnly);
  return isEmpty ? <Beginnings /> : null;
}

/** The triggers of most flows that no webhook starts. All others are under "More". */
const quickTriggers = ["form_node", "schedule_node", "manual_node"];

function TriggerChip({ type, onChoose }: { type: string; onChoose: () => void }) {
  const definition = useNodeTypes().newest(type);
  if (!definition) return null;
  return (
    <UnstyledButton className={classes.chip} title={definition.description} onClick={onChoose}>
      <NodeIcon type={type} size="sm" />
      {definition.label}
    </UnstyledButton>
  );
}

/** Loads the templates, which only an empty canvas needs. */
function Beginnings() {
  const store = useEditorStore();
  const templates = useFeaturedTemplates();
  const { fitFlow, addType, add } = useCanvasActions();
  const run = useEditorRun();
  const begin = (document: FlowDocument) => {
    store.getState().replace(document);
    const [trigger] = document.nodes;
    store.getState().select({ nodes: trigger ? [trigger.id] : [] });
    fitFlow();
  };
  const trySample = () => {
    begin(startWithWebhook());
    run?.start();
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
        <fieldset className={classes.chips} aria-label="Other triggers">
          {quickTriggers.map((type) => (
            <TriggerChip key={type} type={type} onChoose={() => addType(type)} />
          ))}
          <UnstyledButton className={classes.chip} onClick={add}>
            <IconDots size={16} aria-hidden />
            More
          </UnstyledButton>
        </fieldset>
        <Button variant="subtle" leftSection={<IconPlayerPlay size={16} aria-hidden />} onClick={trySample}>
          Try it with a sample call
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
