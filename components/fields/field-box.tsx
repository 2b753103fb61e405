import { type ComponentProps, type DragEvent, type ReactNode, useState } from "react";
import classes from "./field-frame.module.css";
import { FieldFrame, type FieldFrameProps } from "./field-frame.tsx";
import type { FieldProblem } from "./field-problems.tsx";
import { droppedTag, isTagDrag } from "./tag-drag.ts";

export interface FieldBoxProps
  extends FieldFrameProps,
    Pick<ComponentProps<"div">, "ref" | "onFocus" | "onPointerMove" | "onPointerLeave" | "onPointerDown"> {
  problems: readonly FieldProblem[];
  readOnly: boolean;
  /** In px, or any CSS length. */
  minHeight?: number | string;
  /** Inside the box, at its right edge. */
  edge?: ReactNode;
  /** Takes a tag that is dropped on the field. Omitted, the field takes none. */
  onTag?: (tag: string, event: DragEvent) => void;
}

/** A field whose text is in a box. */
export function FieldBox(props: FieldBoxProps) {
  const { id, label, isLabelHidden, isRequired, help, problems, aside, result, children, ...rest } = props;
  const { readOnly, minHeight, edge, onTag, ...box } = rest;
  const [isDropping, setIsDropping] = useState(false);
  const take = readOnly ? undefined : onTag;
  const frame = { id, label, isLabelHidden, isRequired, help, problems, aside, result };
  return (
    <FieldFrame {...frame}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the field inside is the control; here tags are dropped and hovered. */}
      <div
        {...box}
        className={classes.box}
        style={{ minHeight }}
        data-invalid={problems.some(({ isWarning }) => !isWarning) || undefined}
        data-edge={edge ? "" : undefined}
        data-drop={isDropping || undefined}
        data-readonly={readOnly || undefined}
        data-takes-tags={take !== undefined || undefined}
        onDragOver={(event) => {
          if (!take || !isTagDrag(event)) return;
          event.preventDefault();
          event.dataTransfer.dropEffect = "copy";
          setIsDropping(true);
        }}
        onDragLeave={() => setIsDropping(false)}
        onDrop={(event) => {
          setIsDropping(false);
          const tag = droppedTag(event)?.tag;
          if (tag === undefined || !take) return;
          event.preventDefault();
          take(tag, event);
        }}
      >
        {children}
        {edge}
      </div>
    </FieldFrame>
  );
}
