/** A logo in a square of 24 by 24. Without a color for a theme, it has the color of the text. */
export interface ConnectorDrawing {
  kind: "filled" | "outline";
  paths: readonly string[];
  light?: string;
  dark?: string;
}
