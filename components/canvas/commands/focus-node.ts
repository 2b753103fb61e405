/** Focuses a node's card once it is rendered. */
export function focusNode(nodeId: string): void {
  requestAnimationFrame(() => {
    const card = document.querySelector<HTMLElement>(`.react-flow__node[data-id="${CSS.escape(nodeId)}"]`);
    card?.focus({ preventScroll: true });
  });
}
