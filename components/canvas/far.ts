import { useStore } from "@xyflow/react";
import { createContext, use } from "react";

/** Below this zoom a card's lines cannot be read: its label is shown larger, alone. */
const farZoom = 0.4;

const FarContext = createContext(false);

/** `<FarProvider value={useFarZoom()}>`: what is inside leaves out what cannot be seen, so that large flows stay light. */
export const FarProvider = FarContext;

/** Whether the canvas is too far out to read. */
export function useFarZoom(): boolean {
  return useStore(({ transform }) => transform[2] < farZoom);
}

/** Whether this part of the canvas is too far out to be read. */
export function useFar(): boolean {
  return use(FarContext);
}
