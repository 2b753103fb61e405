import { IconChevronRight, IconNote, IconTemplate } from "@tabler/icons-react";
import Link from "next/link";
import type { ReactNode } from "react";
import type { ConnectorEntry } from "#api/connectors/schema.ts";
import type { Template } from "#api/flows/templates/schema.ts";
import { dragType } from "#components/editor/canvas/dragged-type.ts";
import { ConnectorIcon } from "#components/node-types/connector-icon.tsx";
import { NodeIcon } from "#components/node-types/node-icon.tsx";
import classes from "./node-list.module.css";
import type { TypeOffer } from "./picker-sections.ts";

interface RowProps {
  id: string;
  active: boolean;
}

export interface TypeRowProps extends RowProps {
  offer: TypeOffer;
  draggable: boolean;
  /** Called when a drag begins, and when it ends. */
  onDragging: ((isDragging: boolean) => void) | undefined;
  onChoose: () => void;
}

/** A node type, chosen by a click or dragged onto the canvas. */
export function TypeRow({ id, active, offer, draggable, onDragging, onChoose }: TypeRowProps) {
  const { definition, keyword, fallback, app } = offer;
  return (
    <button
      type="button"
      id={id}
      role="option"
      aria-selected={active}
      className={classes.offer}
      draggable={draggable}
      onDragStart={(event) => {
        event.dataTransfer.setData(dragType, definition.type);
        event.dataTransfer.effectAllowed = "copy";
        // Chrome ends a drag whose source changes while it begins.
        setTimeout(() => onDragging?.(true));
      }}
      onDragEnd={() => onDragging?.(false)}
      onClick={onChoose}
    >
      <NodeIcon type={definition.type} size="sm" />
      <Words label={fallback === undefined ? definition.label : `${fallback}…`} aside={asideOf(app, keyword)}>
        {definition.description}
      </Words>
    </button>
  );
}

/** "Slack", or "Slack · notify" where that word found it. */
function asideOf(app: string | undefined, keyword: string | undefined): string | undefined {
  return [app, keyword].filter((each) => each !== undefined).join(" · ") || undefined;
}

/** A connector, which opens its operations. */
export function AppRow({
  id,
  active,
  connector,
  onChoose,
}: RowProps & { connector: ConnectorEntry; onChoose: () => void }) {
  return (
    <button
      type="button"
      id={id}
      role="option"
      aria-selected={active}
      className={classes.offer}
      onClick={onChoose}
    >
      <ConnectorIcon connector={connector.name} size="sm" />
      <Words label={connector.title} aside={connector.imported ? "imported" : undefined}>
        {connector.about}
      </Words>
      <IconChevronRight className={classes.opens} size={15} aria-hidden />
    </button>
  );
}

/** A template that matches a search, as a link to its page. */
export function TemplateRow({ id, active, template }: RowProps & { template: Template }) {
  return (
    <Link
      id={id}
      role="option"
      aria-selected={active}
      className={classes.offer}
      href={`/flows/templates/${template.slug}`}
    >
      <span className={classes.icon}>
        <IconTemplate size={16} stroke={1.7} aria-hidden />
      </span>
      <Words label={template.name}>{template.description}</Words>
    </Link>
  );
}

/** A note, for those who look for one among the node types. */
export function NoteRow({ id, active, onChoose }: RowProps & { onChoose: () => void }) {
  return (
    <button
      type="button"
      id={id}
      role="option"
      aria-selected={active}
      className={classes.offer}
      onClick={onChoose}
    >
      <span className={classes.icon}>
        <IconNote size={16} stroke={1.7} aria-hidden />
      </span>
      <Words label="Note">Text on the canvas, in Markdown. It does not run.</Words>
    </button>
  );
}

function Words({
  label,
  aside,
  children,
}: {
  label: string;
  aside?: string | undefined;
  children: ReactNode;
}) {
  return (
    <span className={classes.offerWords}>
      <span className={classes.offerLabel}>
        {label} {aside !== undefined && <span className={classes.keyword}>{aside}</span>}
      </span>
      <span className={classes.offerText}>{children}</span>
    </span>
  );
}
