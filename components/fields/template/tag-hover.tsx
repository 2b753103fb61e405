"use client";

import { Button, Popover } from "@mantine/core";
import { type PointerEvent, type RefObject, useEffect, useRef, useState } from "react";
import { findTags } from "#engine/tags/find.ts";
import { describeTag } from "./describe-tag.ts";
import classes from "./tag-hover.module.css";
import { withPathReplaced } from "./tag-problems.ts";
import type { CheckedTemplate, TagSource } from "./tag-source.ts";

const openAfterMs = 250;
const closeAfterMs = 200;

interface Hovered {
  start: number;
  rect: DOMRect;
}

/**
 * Tracks which tag is under the pointer. The chips are below the field's textarea, so they are found by position rather
 * than by their own events.
 */
export function useTagHover(root: RefObject<HTMLElement | null>) {
  const [hovered, setHovered] = useState<Hovered | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const wanted = useRef<number | null>(null);
  useEffect(() => () => clearTimeout(timer.current), []);

  const want = (next: Hovered | null) => {
    const start = next?.start ?? null;
    if (start === wanted.current) return;
    wanted.current = start;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setHovered(next), next ? openAfterMs : closeAfterMs);
  };
  const onPointerMove = (event: PointerEvent) => {
    if (event.buttons !== 0) return want(null);
    for (const chip of root.current?.querySelectorAll<HTMLElement>("[data-tag-start]") ?? []) {
      for (const rect of chip.getClientRects()) {
        const isInside =
          rect.left <= event.clientX &&
          event.clientX <= rect.right &&
          rect.top <= event.clientY &&
          event.clientY <= rect.bottom;
        if (isInside) return want({ start: Number(chip.dataset.tagStart), rect });
      }
    }
    want(null);
  };
  return {
    hovered,
    handlers: { onPointerMove, onPointerLeave: () => want(null), onPointerDown: () => want(null) },
    /** The pointer is on the card, so it stays open. */
    keep: () => {
      wanted.current = hovered?.start ?? null;
      clearTimeout(timer.current);
    },
    leave: () => want(null),
    close: () => {
      wanted.current = null;
      clearTimeout(timer.current);
      setHovered(null);
    },
  };
}

export interface TagHoverProps {
  hover: ReturnType<typeof useTagHover>;
  value: string;
  checked: CheckedTemplate;
  source: TagSource;
  /** Called with the fixed template; omitted where nothing may change. */
  onReplace?: ((value: string) => void) | undefined;
}

/** The description of the tag under the pointer, and its nearest match to replace it with. */
export function TagHover({ hover, value, checked, source, onReplace }: TagHoverProps) {
  const { hovered } = hover;
  const tag = hovered ? findTags(value).find(({ start }) => start === hovered.start) : undefined;
  if (!hovered || !tag) return null;
  const { title, sample, calls, problem, nearest } = describeTag(tag, checked, source);
  const { left, top, width, height } = hovered.rect;
  return (
    <Popover
      opened
      position="bottom-start"
      offset={4}
      shadow="md"
      withinPortal
      transitionProps={{ duration: 120 }}
    >
      <Popover.Target>
        <span className={classes.anchor} style={{ left, top, width, height }} />
      </Popover.Target>
      <Popover.Dropdown p="xs" onPointerEnter={hover.keep} onPointerLeave={hover.leave}>
        <div className={classes.card}>
          <span className={classes.title}>{title}</span>
          {sample !== null && <code className={classes.sample}>{sample}</code>}
          {calls !== undefined && <span>{calls}</span>}
          {problem !== null && <span className={classes.problem}>{problem}</span>}
          {nearest !== null && onReplace && (
            <Button
              size="compact-xs"
              variant="light"
              onClick={() => {
                hover.close();
                onReplace(replacedIn(value, checked, tag.start, nearest));
              }}
            >
              Use {nearest}
            </Button>
          )}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

function replacedIn(value: string, checked: CheckedTemplate, start: number, nearest: string): string {
  if ("problem" in checked) return value;
  const tags = checked.unresolved.filter((tag) => tag.start === start);
  return tags[0] ? withPathReplaced(value, tags, tags[0].path, nearest) : value;
}
