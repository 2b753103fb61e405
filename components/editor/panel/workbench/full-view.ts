import { createContext, use } from "react";

/** Whether the panel's node is open in the workbench, the layer above the canvas. */
export interface FullView {
  isFull: boolean;
  toggle: () => void;
}

const FullViewContext = createContext<FullView | null>(null);

/** `<FullViewProvider value={view}>`: the panel inside can become the workbench. */
export const FullViewProvider = FullViewContext;

/** The workbench of the panel; null if it has none, as in a sheet. */
export function useFullView(): FullView | null {
  return use(FullViewContext);
}
