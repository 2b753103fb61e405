/**
 * Makes everything beside an element inert, up to the page's body, whose other children are dialogs, menus and toasts.
 * Returns a function that undoes it.
 */
export function makeInertBeside(element: HTMLElement): () => void {
  const changed: HTMLElement[] = [];
  for (let at = element; at.parentElement && at.parentElement !== document.body; at = at.parentElement) {
    for (const sibling of at.parentElement.children) {
      if (sibling === at || !(sibling instanceof HTMLElement) || sibling.inert) continue;
      sibling.inert = true;
      changed.push(sibling);
    }
  }
  return () => {
    for (const sibling of changed) sibling.inert = false;
  };
}
