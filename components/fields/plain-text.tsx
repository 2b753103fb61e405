import { type ReactNode, type Ref, useRef } from "react";
import type { FieldDescription } from "#components/monaco/describe-field.ts";
import type { TextRange } from "#components/monaco/text-range.ts";
import classes from "./editable-text.module.css";
import type { useTakeover } from "./use-takeover.ts";

export interface PlainTextProps extends FieldDescription {
  id: string;
  value: string;
  onChange: (value: string) => void;
  lines: "one" | "many";
  isPlain: boolean;
  placeholder?: string | undefined;
  maxHeightPx: number;
  takeover: ReturnType<typeof useTakeover>;
  onFocus: (() => void) | undefined;
  onBlur: () => void;
  onSelect: (range: TextRange) => void;
  ref: Ref<HTMLDivElement>;
  /** The highlighted text. */
  children: ReactNode;
}

/** A field's text in a textarea over the highlighted text. */
export function PlainText(props: PlainTextProps) {
  const { lines, isPlain, takeover } = props;
  const layer = useRef<HTMLDivElement>(null);
  const layout = { "data-lines": lines, "data-plain": isPlain || undefined };
  return (
    <div ref={props.ref} className={classes.clip} style={{ maxHeight: props.maxHeightPx }}>
      <div style={{ position: "relative" }}>
        <div ref={layer} className={classes.layer} {...layout} aria-hidden>
          {props.children}
        </div>
        <textarea
          ref={takeover.textarea}
          id={props.id}
          aria-label={props.label}
          aria-describedby={props.describedBy}
          aria-invalid={props.invalid ?? false}
          className={classes.input}
          {...layout}
          rows={1}
          wrap={lines === "one" ? "off" : "soft"}
          spellCheck={isPlain && lines === "many"}
          autoCapitalize="off"
          autoComplete="off"
          placeholder={props.placeholder}
          value={props.value}
          onChange={({ currentTarget: { value } }) =>
            props.onChange(lines === "one" ? value.replace(/\s*\r?\n\s*/g, " ") : value)
          }
          onFocus={() => {
            takeover.want();
            props.onFocus?.();
          }}
          onBlur={props.onBlur}
          onPointerDown={() => takeover.hold("pointerup")}
          onCompositionStart={() => takeover.hold("compositionend")}
          onKeyDown={(event) => {
            if (lines === "one" && event.key === "Enter") event.preventDefault();
          }}
          onSelect={({ currentTarget: { selectionStart: start, selectionEnd: end } }) =>
            props.onSelect({ start, end })
          }
          onScroll={({ currentTarget }) => {
            if (layer.current) layer.current.scrollLeft = currentTarget.scrollLeft;
          }}
        />
      </div>
    </div>
  );
}
