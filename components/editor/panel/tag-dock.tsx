"use client";

import { useLocalStorage } from "@mantine/hooks";
import { memo, useId } from "react";
import { useInsertTarget } from "#components/fields/insert-target.ts";
import type { TagSource } from "#components/fields/template/tag-source.ts";
import classes from "./inspector.module.css";
import { SectionToggle } from "./section-toggle.tsx";
import { TagList } from "./tag-list.tsx";

export interface TagDockProps {
  source: TagSource;
  /** A result takes the room above. */
  hasResult: boolean;
}

/** In a window of this height, the data and the settings have room below each other. */
const roomyPx = 840;

/**
 * The data at the bottom of the panel, beside the fields that they are inserted into. Open where there is room, until the user
 * chooses. Does not render again while the node's settings are typed.
 */
export const TagDock = memo(function TagDock({ source, hasResult }: TagDockProps) {
  const [chosen, setIsOpen] = useLocalStorage<boolean | null>({
    key: "panel-tags",
    defaultValue: null,
    getInitialValueInEffect: false,
  });
  const isOpen = chosen ?? (!hasResult && window.innerHeight >= roomyPx);
  const target = useInsertTarget();
  const id = useId();
  return (
    <section className={classes.dock} aria-label="Data">
      <div className={classes.dockBar}>
        <SectionToggle controls={id} isOpen={isOpen} onChange={setIsOpen}>
          Data
        </SectionToggle>
        {isOpen && target && <span className={classes.dockTarget}>into {target.label}</span>}
      </div>
      <div id={id} className={classes.dockBody} hidden={!isOpen}>
        {isOpen && <TagList suggestions={source.suggestions()} maxHeightPx={192} />}
      </div>
    </section>
  );
});
