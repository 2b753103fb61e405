import { createContext, use } from "react";

/** Whether the panel fills the window. */
export interface FullView {
  isFull: boolean;
  toggle: () => void;
}

const FullViewContext = createContext<FullView | null>(null);

/** `<FullViewProvider value={view}>`: the panel inside can fill the window. */
export const FullViewProvider = FullViewContext;

/** The panel's full view; null if it does not have one, as in a sheet. */
export function useFullView(): FullView | null {
  return use(FullViewContext);
}
