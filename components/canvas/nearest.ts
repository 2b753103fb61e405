import type { FlowDocument } from "#engine/document.ts";
import { cardSize } from "./store/card-size.ts";

export type Direction = "left" | "right" | "up" | "down";

/**
 * The node to go to from another one by an arrow key: the closest in that direction, where what lies straight ahead
 * counts as closer than what lies aside. null where there is none.
 */
export function nearestNode(document: FlowDocument, from: string, direction: Direction): string | null {
  const start = document.nodes.find(({ id }) => id === from);
  if (!start) return null;
  const at = middle(start);
  let best: { id: string; cost: number } | null = null;
  for (const node of document.nodes) {
    if (node.id === from) continue;
    const to = middle(node);
    const [ahead, aside] = measure(to.x - at.x, to.y - at.y, direction);
    if (ahead <= 0 || aside > ahead * 3) continue;
    const cost = ahead + aside * 2;
    if (!best || cost < best.cost) best = { id: node.id, cost };
  }
  return best?.id ?? null;
}

function middle(node: FlowDocument["nodes"][number]) {
  const { width, height } = cardSize(node);
  return { x: node.position.x + width / 2, y: node.position.y + height / 2 };
}

function measure(dx: number, dy: number, direction: Direction): [ahead: number, aside: number] {
  switch (direction) {
    case "left":
      return [-dx, Math.abs(dy)];
    case "right":
      return [dx, Math.abs(dy)];
    case "up":
      return [-dy, Math.abs(dx)];
    case "down":
      return [dy, Math.abs(dx)];
  }
}
