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
  const [stored, setStored] = useLocalStorage({
    key: `pane:${name}`,
    defaultValue: { size: defaultSize, collapsed: defaultCollapsed },
    getInitialValueInEffect: false,
  });
  const clamp = (size: number) => Math.round(Math.min(maxSize, Math.max(minSize, size)));
  return {
    defaultSize,
    minSize,
    maxSize,
    size: clamp(stored.size),
    collapsed: stored.collapsed,
    resize: (size) => setStored({ size: clamp(size), collapsed: false }),
    setCollapsed: (collapsed) => setStored((before) => ({ ...before, collapsed })),
    toggle: () => setStored((before) => ({ ...before, collapsed: !before.collapsed })),
  };
}
