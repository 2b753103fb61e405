import { useId, useLayoutEffect, useSyncExternalStore } from "react";

/** The open dialogs and sheets, the topmost last. */
const layers: { id: string }[] = [];
const listeners = new Set<() => void>();

/**
 * Whether a dialog or a sheet is the topmost of those that are open. Only that one closes on Escape:
 * `closeOnEscape={useIsTopLayer(opened)}`. Mantine asks each of them about each press, and not in their order.
 */
export function useIsTopLayer(opened: boolean): boolean {
  const id = useId();
  useLayoutEffect(() => (opened ? addLayer(id) : undefined), [opened, id]);
  return useSyncExternalStore(subscribe, topLayer, () => undefined) === id;
}

function addLayer(id: string): () => void {
  const layer = { id };
  layers.push(layer);
  notify();
  // Later, because React closes a dialog before the same press reaches the layer below, which must not be the topmost yet.
  return () => void setTimeout(() => removeLayer(layer));
}

function removeLayer(layer: { id: string }): void {
  layers.splice(layers.indexOf(layer), 1);
  notify();
}

function notify(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const topLayer = () => layers.at(-1)?.id;
