import { useLocalStorage } from "@mantine/hooks";
import { useState } from "react";

export interface PaneSizes {
  /** In pixels, along the axis of resizing. */
  defaultSize: number;
  minSize: number;
  maxSize: number;
}

export interface Pane extends PaneSizes {
  size: number;
  collapsed: boolean;
  resize: (size: number) => void;
  setCollapsed: (collapsed: boolean) => void;
  toggle: () => void;
}

interface PaneStart {
  defaultCollapsed?: boolean;
  /** Collapsed until it is opened, whatever is stored. */
  startsCollapsed?: boolean;
}

/**
 * A pane's size and whether it is open, stored in this browser under `name`. Only for client rendering: the server does
 * not know what is stored.
 */
export function usePane(name: string, sizes: PaneSizes & PaneStart): Pane {
  const { defaultSize, minSize, maxSize, defaultCollapsed = false, startsCollapsed = false } = sizes;
  const [stored, setStored] = useLocalStorage({
    key: `pane:${name}`,
    defaultValue: { size: defaultSize, collapsed: defaultCollapsed },
    getInitialValueInEffect: false,
  });
  const [isHeld, setIsHeld] = useState(startsCollapsed);
  const collapsed = stored.collapsed || isHeld;
  const change = (next: { size?: number; collapsed: boolean }) => {
    setIsHeld(false);
    setStored((before) => ({ ...before, ...next }));
  };
  const clamp = (size: number) => Math.round(Math.min(maxSize, Math.max(minSize, size)));
  return {
    defaultSize,
    minSize,
    maxSize,
    size: clamp(stored.size),
    collapsed,
    resize: (size) => change({ size: clamp(size), collapsed: false }),
    setCollapsed: (next) => change({ collapsed: next }),
    toggle: () => change({ collapsed: !collapsed }),
  };
}
