import { handleOffset } from "#components/canvas/store/card-size.ts";
import { definitionOf } from "#components/canvas/store/document.ts";
import { groupColor } from "#components/ui/theme.ts";
import type { Handle } from "#engine/node.ts";
import classes from "./node-card.module.css";

/** A card's tile from far away: a spot in the group's colour. */
export function FarTile({ type }: { type: string }) {
  const definition = definitionOf(type);
  return (
    <span
      className={classes.spot}
      style={{ background: definition ? groupColor(definition.group) : undefined }}
    />
  );
}

interface FarHandlesProps {
  inputs: readonly Handle[];
  outputs: readonly Handle[];
}

/** Nothing but the places where connections end, in the form in which xyflow looks for them in the page. */
export function FarHandles({ inputs, outputs }: FarHandlesProps) {
  return (
    <>
      {inputs.map(({ name }, index) => (
        <i
          key={name}
          className={`target ${classes.end}`}
          data-handleid={name}
          data-handlepos="left"
          style={{ left: -6, top: handleOffset(index, inputs.length) - 6 }}
        />
      ))}
      {outputs.map(({ name }, index) => (
        <i
          key={name}
          className={`source ${classes.end}`}
          data-handleid={name}
          data-handlepos="right"
          style={{ right: -6, top: handleOffset(index, outputs.length) - 6 }}
        />
      ))}
    </>
  );
}
