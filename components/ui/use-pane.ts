import { useLocalStorage } from "@mantine/hooks";

export interface PaneSizes {
  /** In pixels, across the side that it is dragged by. */
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
 * A pane's size and whether it is open, remembered in this browser under `name`. Only for what is drawn in the browser:
 * the server does not know what was remembered.
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
