import { useDetailLevel } from "#components/editor/canvas/view/detail-level.ts";
import { cardSize, handleOffset } from "#components/editor/state/document/card-size.ts";
import { useNodeTypes } from "#components/node-types/node-types.ts";
import { groupColor } from "#components/ui/theme.ts";
import type { DocumentNode } from "#engine/document.ts";
import { labelOf } from "#engine/edit/edit.ts";
import type { Handle } from "#engine/node.ts";
import { definitionOf } from "#engine/node-types.ts";
import { labelLines } from "./label-lines.ts";
import classes from "./node-card.module.css";

/** A card's height that each line of the label takes, beyond the first. */
const lineHeight = 23;

/**
 * A card at a low zoom: a square in the group's color, and the label in as many lines as fit. Nothing is clipped by the
 * browser, because clipping is slow.
 */
export function DistantCard({ node }: { node: DocumentNode }) {
  const types = useNodeTypes();
  const definition = definitionOf(node, types);
  const distance = useDetailLevel();
  const lines = Math.max(1, Math.floor((cardSize(node, types).height - 14) / lineHeight));
  return (
    <div className={classes.far}>
      <span
        className={classes.spot}
        style={{ background: definition ? softened(groupColor(definition.group)) : undefined }}
      />
      {distance === "far" && (
        <span>
          {labelLines(labelOf(node, types), lines).map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity.
            <span key={index} className={classes.farLine}>
              {line}
            </span>
          ))}
        </span>
      )}
    </div>
  );
}

/** A mixed color instead of transparency: the browser would make a separate layer for each transparent element. */
function softened(color: string): string {
  return `color-mix(in srgb, ${color} 75%, var(--surface))`;
}

interface FarHandlesProps {
  inputs: readonly Handle[];
  outputs: readonly Handle[];
}

/** Only the handles, in the form in which xyflow looks for them in the page. */
export function DistantHandles({ inputs, outputs }: FarHandlesProps) {
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
