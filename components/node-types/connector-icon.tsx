import { connectorIcons } from "#components/icons/connector-icons.ts";
import classes from "./node-icon.module.css";

export interface ConnectorIconProps {
  /** The connector's name. */
  connector: string;
  size?: "sm" | "md";
}

/** A connector's logo on a tile, or the initials of its name. */
export function ConnectorIcon({ connector, size = "md" }: ConnectorIconProps) {
  return (
    <span className={classes.tile} data-size={size} data-connector aria-hidden>
      <Logo connector={connector} px={size === "sm" ? 16 : 19} />
    </span>
  );
}

function Logo({ connector, px }: { connector: string; px: number }) {
  return drawingOf(connector) ? <ConnectorLogo connector={connector} size={px} /> : initialsOf(connector);
}

export interface ConnectorLogoProps {
  connector: string;
  size: number;
  /** The place in another drawing. */
  x?: number;
  y?: number;
}

/** A connector's logo alone, or the initials of its name. */
export function ConnectorLogo({ connector, size, ...place }: ConnectorLogoProps) {
  const drawing = drawingOf(connector);
  if (!drawing) return <DrawnInitials {...{ connector, size }} {...place} />;
  const { kind, paths, light = "currentcolor", dark = "currentcolor" } = drawing;
  return (
    <svg
      {...place}
      viewBox="0 0 24 24"
      width={size}
      height={size}
      className={classes[kind]}
      style={{ color: `light-dark(${light}, ${dark})` }}
      aria-hidden
    >
      {paths.map((d) => (
        <path key={d} d={d} />
      ))}
    </svg>
  );
}

function DrawnInitials({ connector, size, ...place }: ConnectorLogoProps) {
  return (
    <svg {...place} viewBox="0 0 24 24" width={size} height={size} className={classes.initials} aria-hidden>
      <text x={12} y={12}>
        {initialsOf(connector)}
      </text>
    </svg>
  );
}

const drawingOf = (connector: string) =>
  Object.hasOwn(connectorIcons, connector) ? connectorIcons[connector] : undefined;

/** "AB" for `acme_billing`. */
function initialsOf(connector: string): string {
  const [first = "", second = ""] = connector.split("_").filter(Boolean);
  return (second === "" ? first.slice(0, 2) : first.slice(0, 1) + second.slice(0, 1)).toUpperCase();
}
