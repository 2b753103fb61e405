import { useStore } from "@xyflow/react";
import { createContext, use } from "react";

/**
 * The detail in which a card is drawn: everything; from `far` on only an enlarged label; as a `dot` not even
 * that. Details too small to see are left out, so that large flows stay fast.
 */
export type DetailLevel = "near" | "far" | "dot";

const farZoom = 0.4;
const dotZoom = 0.2;

const DistanceContext = createContext<DetailLevel>("near");

/** `<DetailLevelProvider value={useZoomDetailLevel()}>` around the canvas. */
export const DetailLevelProvider = DistanceContext;

/** The detail level for the canvas's zoom. */
export function useZoomDetailLevel(): DetailLevel {
  return useStore(({ transform: [, , zoom] }) => {
    if (zoom >= farZoom) return "near";
    return zoom >= dotZoom ? "far" : "dot";
  });
}

/** The detail level for this part of the canvas. */
export function useDetailLevel(): DetailLevel {
  return use(DistanceContext);
}
