import { IconHelpHexagon } from "@tabler/icons-react";
import { groupColor } from "#components/ui/theme.ts";
import { readType } from "#engine/connectors/to-definition.ts";
import { ConnectorIcon } from "./connector-icon.tsx";
import classes from "./node-icon.module.css";
import { useNodeIcons, useNodeTypes } from "./node-types.ts";

export interface NodeIconProps {
  /** A node type's name; an unknown one gets a question mark. */
  type: string;
  size?: "sm" | "md";
}

/** A node type's icon on a tile in its group's color; the logo of its connector for an operation. */
export function NodeIcon({ type, size = "md" }: NodeIconProps) {
  const named = readType(type);
  return named ? (
    <ConnectorIcon connector={named.connector} size={size} />
  ) : (
    <BuiltInIcon {...{ type, size }} />
  );
}

function BuiltInIcon({ type, size }: Required<NodeIconProps>) {
  const definition = useNodeTypes().newest(type);
  const TypeIcon = useNodeIcons()[type] ?? IconHelpHexagon;
  return (
    <span
      className={classes.tile}
      data-size={size}
      style={{ color: definition ? groupColor(definition.group) : undefined }}
    >
      <TypeIcon size={size === "sm" ? 16 : 19} stroke={1.7} aria-hidden />
    </span>
  );
}
