/**
 * Focuses a node's card: at once, since the next key is meant for it, and in the next frame, if the card is drawn only
 * then or a field that closes has taken the focus away.
 */
export function focusNode(nodeId: string): void {
  const isDrawn = focusCard(nodeId);
  requestAnimationFrame(() => {
    if (!isDrawn || document.activeElement === document.body) focusCard(nodeId);
  });
}

/** False when the card is not drawn. */
function focusCard(nodeId: string): boolean {
  const card = document.querySelector<HTMLElement>(`.react-flow__node[data-id="${CSS.escape(nodeId)}"]`);
  card?.focus({ preventScroll: true });
  return card !== null;
}
