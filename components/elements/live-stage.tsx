"use client";

import { SegmentedControl, useComputedColorScheme } from "@mantine/core";
import { useElementSize } from "@mantine/hooks";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { z } from "zod";
import { devices } from "./frame-width.ts";
import classes from "./live-stage.module.css";
import { ThemeSwitch } from "./theme-switch.tsx";

export interface LiveStageProps {
  /** The code to show; a new object reloads the preview. */
  code: { html: string; css: string; script: string; tokens: string };
  /** Called with the height at the desktop's width, which the gallery reserves. */
  onHeight: (height: number) => void;
}

const messageSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("millrace:ready") }),
  z.object({ type: z.literal("millrace:preview"), height: z.number().min(1).max(20_000) }),
]);

const desktop = 1280;

/**
 * A live preview of the code in the editor. The frame is our own page in an opaque origin, which receives the code and
 * cannot reach anything with it. It is reloaded for every change, so that no script of the last version keeps running.
 */
export function LivePreview({ code, onHeight }: LiveStageProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const { ref, width: room } = useElementSize();
  const scheme = useComputedColorScheme("light", { getInitialValueInEffect: true });
  const [chosen, setChosen] = useState<"light" | "dark" | null>(null);
  const theme = chosen ?? scheme;
  const [width, setWidth] = useState(desktop);
  const [height, setHeight] = useState(400);
  const [generation, setGeneration] = useState(0);
  const scale = room === 0 ? 1 : Math.min(1, room / width);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each of them asks for a fresh page.
  useEffect(() => setGeneration((last) => last + 1), [code, theme]);

  const hear = useEffectEvent(({ source, data }: MessageEvent) => {
    if (source === null || source !== frame.current?.contentWindow) return;
    const message = messageSchema.safeParse(data);
    if (!message.success) return;
    if (message.data.type === "millrace:ready") {
      const { tokens, html, css, script } = code;
      const show = { type: "millrace:show", name: "draft", theme, html, css: `${tokens}\n${css}`, script };
      // The frame's origin is opaque and cannot be named here; it is the frame that was just loaded.
      frame.current?.contentWindow?.postMessage(show, "*");
      return;
    }
    const reportedHeight = Math.ceil(message.data.height);
    setHeight(reportedHeight);
    if (width === desktop) onHeight(reportedHeight);
  });
  useEffect(() => {
    const listen = (event: MessageEvent) => hear(event);
    window.addEventListener("message", listen);
    return () => window.removeEventListener("message", listen);
  }, []);

  return (
    <section className={classes.stage} aria-label="Preview">
      <div className={classes.tools}>
        <SegmentedControl
          aria-label="Preview width"
          size="xs"
          data={devices.map((device) => ({ value: String(device.width), label: device.label }))}
          value={String(width)}
          onChange={(value) => setWidth(Number(value))}
        />
        <ThemeSwitch theme={theme} onChange={(next) => setChosen(next === "dark" ? "dark" : "light")} />
      </div>
      <div ref={ref} className={classes.room}>
        <div className={classes.sheet} style={{ width: width * scale, height: height * scale }}>
          <iframe
            key={generation}
            ref={frame}
            src={`/builder/elements/previews/_stage.html?theme=${theme}`}
            title="Preview of what you write"
            sandbox="allow-scripts"
            referrerPolicy="no-referrer"
            style={{ width, height, border: 0, transform: `scale(${scale})`, transformOrigin: "0 0" }}
          />
        </div>
      </div>
    </section>
  );
}
