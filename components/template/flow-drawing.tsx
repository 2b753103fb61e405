import type { ReactNode } from "react";
import type { DocumentEdge, DocumentNode, FlowDocument } from "#engine/document.ts";
import { abbreviate } from "#lib/cut-text.ts";
import classes from "./flow-drawing.module.css";

/** The size of a card on the canvas, near enough for a small drawing. */
const card = { width: 232, height: 64 };
/** Around the cards inside a loop. */
const frame = { left: 128, top: 96, right: 64, bottom: 48 };
const margin = 24;

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The corner of an icon in the drawing, and its width and height. */
export interface IconPlace {
  x: number;
  y: number;
  size: number;
}

/** A flow as a small picture: a box for each node, a line for each connection. */
export function FlowDrawing({
  document,
  colorOf,
  drawIcon,
}: {
  document: FlowDocument;
  colorOf?: (type: string) => string;
  /** With it, each box also has its node's icon and label. */
  drawIcon?: (type: string, place: IconPlace) => ReactNode;
}) {
  const boxes = boxesOf(document.nodes);
  const all = [...boxes.values()];
  const left = Math.min(...all.map(({ x }) => x)) - margin;
  const top = Math.min(...all.map(({ y }) => y)) - margin;
  const right = Math.max(...all.map(({ x, width }) => x + width)) + margin;
  const bottom = Math.max(...all.map(({ y, height }) => y + height)) + margin;
  const isLoop = (id: string) => document.nodes.some(({ parent_id }) => parent_id === id);
  return (
    <svg
      className={classes.drawing}
      viewBox={`${left} ${top} ${right - left} ${bottom - top}`}
      aria-hidden="true"
    >
      {document.nodes.map(({ id, type, config }) => (
        <g key={id} style={{ color: colorOf?.(type) }}>
          <rect {...boxes.get(id)} rx={12} className={isLoop(id) ? classes.loop : classes.node} />
          {drawIcon && (
            <Face box={boxes.get(id)} draw={(place) => drawIcon(type, place)} label={config.label} />
          )}
        </g>
      ))}
      {document.edges.map((edge) => (
        <path key={edge.id} className={classes.edge} d={lineOf(edge, boxes, document)} />
      ))}
    </svg>
  );
}

const iconSize = 30;
/** Longer labels are cut, as cards cut them. */
const labelChars = 15;

/** The icon and the label of a node, at the place where its card has them. */
function Face({
  box,
  draw,
  label,
}: {
  box: Box | undefined;
  draw: (place: IconPlace) => ReactNode;
  label: unknown;
}) {
  if (!box) return null;
  return (
    <>
      {draw({ x: box.x + 14, y: box.y + 17, size: iconSize })}
      {typeof label === "string" && (
        <text x={box.x + 56} y={box.y + 32} className={classes.label}>
          {abbreviate(label, labelChars)}
        </text>
      )}
    </>
  );
}

/** The box of each node, by id. Loops in loops are rare enough in templates to be drawn as one. */
function boxesOf(nodes: readonly DocumentNode[]): Map<string, Box> {
  const inside = Map.groupBy(nodes, ({ parent_id }) => parent_id);
  return new Map(
    nodes.map(({ id, position: { x, y } }) => {
      const children = inside.get(id) ?? [];
      if (children.length === 0) return [id, { x, y, ...card }];
      const right = Math.max(...children.map((child) => child.position.x)) + card.width + frame.right;
      const bottom = Math.max(...children.map((child) => child.position.y)) + card.height + frame.bottom;
      return [id, { x, y, width: right - x, height: bottom - y }];
    }),
  );
}

function lineOf(
  { source, target }: DocumentEdge,
  boxes: ReadonlyMap<string, Box>,
  { nodes }: FlowDocument,
): string {
  const from = boxes.get(source);
  const to = boxes.get(target);
  if (!from || !to) return "";
  const isInward = nodes.some(({ id, parent_id }) => id === target && parent_id === source);
  const start = isInward
    ? { x: from.x + frame.left / 2, y: from.y + frame.top + card.height / 2 }
    : { x: from.x + from.width, y: from.y + card.height / 2 };
  const end = { x: to.x, y: to.y + card.height / 2 };
  const bend = (end.x - start.x) / 2;
  return `M${start.x} ${start.y}C${start.x + bend} ${start.y} ${end.x - bend} ${end.y} ${end.x} ${end.y}`;
}
