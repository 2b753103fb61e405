import { useStore } from "@xyflow/react";
import { createContext, use } from "react";

/**
 * How much of a card can be seen: all of it; from `far` only its label, which is shown larger; as a `dot` not even that.
 * What cannot be seen is left out, so that large flows stay light.
 */
export type DetailLevel = "near" | "far" | "dot";

const farZoom = 0.4;
const dotZoom = 0.2;

const DistanceContext = createContext<DetailLevel>("near");

/** `<DetailLevelProvider value={useZoomDetailLevel()}>` around the canvas. */
export const DetailLevelProvider = DistanceContext;

/** The distance that the canvas's zoom makes. */
export function useZoomDetailLevel(): DetailLevel {
  return useStore(({ transform: [, , zoom] }) => {
    if (zoom >= farZoom) return "near";
    return zoom >= dotZoom ? "far" : "dot";
  });
}

/** From how far this part of the canvas is seen. */
export function useDetailLevel(): DetailLevel {
  return use(DistanceContext);
}
