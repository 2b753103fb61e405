"use client";

import { ActionIcon, SegmentedControl, Tooltip } from "@mantine/core";
import { useElementSize } from "@mantine/hooks";
import { IconDeviceDesktop, IconDeviceMobile, IconDeviceTablet, IconExternalLink } from "@tabler/icons-react";
import { type CSSProperties, useState } from "react";
import type { CatalogItem } from "#api/elements/schema.ts";
import { clampWidth, defaultWidth, devices, fromWidth, toWidth } from "./frame-width.ts";
import { PreviewFrame } from "./preview-frame.tsx";
import classes from "./stage.module.css";
import { ThemeSwitch } from "./theme-switch.tsx";
import type { Url } from "./url.ts";
import { WidthHandle } from "./width-handle.tsx";

export interface StageProps extends Url {
  item: CatalogItem;
  theme: "light" | "dark";
}

const icons = { phone: IconDeviceMobile, tablet: IconDeviceTablet, desktop: IconDeviceDesktop };

/** The width of the handle at the right. */
const handlePx = 20;

/** The preview at a chosen width and in a chosen theme. It is scaled down to fit. */
export function PreviewStage({ item, theme, url, setUrl }: StageProps) {
  const { name, title, meta } = item;
  const { ref, width: room } = useElementSize();
  const [height, setHeight] = useState(meta.height);
  const [dragged, setDragged] = useState<number | null>(null);
  const usual = defaultWidth(meta.viewport_width, room);
  const width = dragged ?? toWidth(url.get("width"), usual);
  const scale = room === 0 ? 1 : Math.min(1, (room - handlePx) / width);
  const choose = (next: number) => setUrl({ width: fromWidth(next, usual) });
  const device = devices.find((each) => each.width === width)?.value ?? "";
  const size: CSSProperties = { width: width * scale, height: Math.ceil(height * scale) };
  return (
    <section className={classes.stage} aria-label="Preview" data-theme={theme}>
      <div className={classes.tools}>
        <SegmentedControl
          aria-label="Preview width"
          size="xs"
          data={devices.map(({ value, label }) => ({ value, label: <Device value={value} label={label} /> }))}
          value={device}
          onChange={(value) => choose(toWidth(value, usual))}
        />
        <output className={classes.width}>
          {width} px{scale < 1 && ` at ${Math.round(scale * 100)}%`}
        </output>
        <span className={classes.end}>
          <ThemeSwitch theme={theme} onChange={(next) => setUrl({ theme: next })} />
          <Tooltip label="Open in a new tab">
            <ActionIcon
              component="a"
              href={`/builder/elements/previews/${name}.html?theme=${theme}`}
              target="_blank"
              rel="noreferrer"
              aria-label="Open in a new tab"
            >
              <IconExternalLink size={16} stroke={1.6} aria-hidden />
            </ActionIcon>
          </Tooltip>
        </span>
      </div>
      <div ref={ref} className={classes.room}>
        <div className={classes.sheet} style={size} data-dragging={dragged !== null}>
          <PreviewFrame
            key={name}
            name={name}
            title={title}
            theme={theme}
            width={width}
            height={height}
            onHeight={setHeight}
            style={{ transform: `scale(${scale})`, transformOrigin: "0 0" }}
          />
          <WidthHandle
            width={width}
            scale={scale}
            onDrag={(next) => setDragged(clampWidth(next))}
            onDrop={(next) => {
              setDragged(null);
              choose(clampWidth(next));
            }}
          />
        </div>
      </div>
    </section>
  );
}

function Device({ value, label }: { value: keyof typeof icons; label: string }) {
  const DeviceIcon = icons[value];
  return (
    <span className={classes.device}>
      <DeviceIcon size={16} stroke={1.6} aria-hidden />
      <span>{label}</span>
    </span>
  );
}
