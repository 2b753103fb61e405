/** The narrowest pane with two columns, and with three. */
const twoColumnsPx = 640;
const threeColumnsPx = 980;

/** The number of views beside each other in a pane of this width. */
export function columnsFor(widthPx: number, views: number): number {
  const fitting = widthPx >= threeColumnsPx ? 3 : widthPx >= twoColumnsPx ? 2 : 1;
  return Math.min(fitting, views);
}
