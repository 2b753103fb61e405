import { useReducedMotion } from "@mantine/hooks";
import { useEffect, useState } from "react";
import { placedById } from "#components/editor/state/document/derived.ts";
import type { FlowDocument } from "#engine/document.ts";
import type { Point } from "#engine/edit/edit.ts";
import { allPlaced } from "#engine/edit/notes.ts";

type Positions = ReadonlyMap<string, Point>;

const glideMs = 170;
/** Shorter moves are not animated. */
const shortestGlide = 24;

/**
 * Where nodes are shown if not at their document positions: while they are dragged, and while they glide to
 * where a tidy layout or an undo put them. Null if all are at their document positions.
 */
export function useDisplayedPositions(
  document: FlowDocument,
): [Positions | null, (positions: Positions | null) => void] {
  const reducedMotion = useReducedMotion();
  const [seen, setSeen] = useState(document);
  const [moving, setMoving] = useState<Positions | null>(null);
  const [glideFrom, setGlideFrom] = useState<Positions | null>(null);

  if (seen !== document) {
    const jumps = reducedMotion ? null : findJumps(seen, document, moving);
    setSeen(document);
    setMoving(jumps);
    setGlideFrom(jumps);
  }

  useEffect(() => {
    if (glideFrom === null) return;
    const begin = performance.now();
    const step = (now: number) => {
      const part = Math.min(1, (now - begin) / glideMs);
      if (part < 1) frame = requestAnimationFrame(step);
      else setGlideFrom(null);
      setMoving(part < 1 ? between(glideFrom, document, 1 - (1 - part) ** 3) : null);
    };
    let frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [glideFrom, document]);

  return [moving, setMoving];
}

/** The previous positions of the nodes that moved; null when none moved far. */
function findJumps(before: FlowDocument, after: FlowDocument, moving: Positions | null): Positions | null {
  if (before.nodes === after.nodes && before.notes === after.notes) return null;
  const old = placedById(before);
  const jumps = new Map<string, Point>();
  for (const { id, position } of allPlaced(after)) {
    const from = moving?.get(id) ?? old.get(id)?.position;
    if (from && Math.hypot(from.x - position.x, from.y - position.y) > shortestGlide) jumps.set(id, from);
  }
  return jumps.size === 0 ? null : jumps;
}

function between(from: Positions, document: FlowDocument, part: number): Positions {
  const nodes = placedById(document);
  return new Map(
    [...from].map(([id, start]) => {
      const end = nodes.get(id)?.position ?? start;
      return [id, { x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part }];
    }),
  );
}
