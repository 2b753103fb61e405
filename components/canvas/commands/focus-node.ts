/** Gives a node's card the keyboard, once it is drawn. */
export function focusNode(nodeId: string): void {
  requestAnimationFrame(() => {
    const card = document.querySelector<HTMLElement>(`.react-flow__node[data-id="${CSS.escape(nodeId)}"]`);
    card?.focus({ preventScroll: true });
  });
}
