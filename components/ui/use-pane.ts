import { useLocalStorage } from "@mantine/hooks";

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

/**
 * A pane's size and whether it is open, stored in this browser under `name`. Only for client rendering: the server does
 * not know what is stored.
 */
export function usePane(name: string, sizes: PaneSizes & { defaultCollapsed?: boolean }): Pane {
  const { defaultSize, minSize, maxSize, defaultCollapsed = false } = sizes;
  const [kept, keep] = useLocalStorage({
    key: `pane:${name}`,
    defaultValue: { size: defaultSize, collapsed: defaultCollapsed },
    getInitialValueInEffect: false,
  });
  const clamp = (size: number) => Math.round(Math.min(maxSize, Math.max(minSize, size)));
  return {
    defaultSize,
    minSize,
    maxSize,
    size: clamp(kept.size),
    collapsed: kept.collapsed,
    resize: (size) => keep({ size: clamp(size), collapsed: false }),
    setCollapsed: (collapsed) => keep((before) => ({ ...before, collapsed })),
    toggle: () => keep((before) => ({ ...before, collapsed: !before.collapsed })),
  };
}
