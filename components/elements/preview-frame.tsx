"use client";

import { type CSSProperties, useEffect, useRef, useState } from "react";
import { z } from "zod";

export interface PreviewFrameProps {
  name: string;
  title: string;
  theme: "light" | "dark";
  /** What the element was made at, in CSS px: the frame has this width, and is scaled by whoever places it. */
  width: number;
  /** Shown until the preview tells its own. */
  height: number;
  /** Part of a picture rather than something to use: out of the reach of keyboard and pointer. */
  asPicture?: boolean;
  onHeight?: (height: number) => void;
  style?: CSSProperties;
}

const reportSchema = z.object({ type: z.literal("millrace:preview"), height: z.number().min(1) });

/** Higher than any section; a preview that says more is not believed. */
const maxHeightPx = 6000;

/** An element's preview in a frame that it cannot get out of, as high as its content. */
export function PreviewFrame(props: PreviewFrameProps) {
  const { name, title, theme, width, height, asPicture = false, onHeight, style } = props;
  const frame = useRef<HTMLIFrameElement>(null);
  const [told, setTold] = useState<number | null>(null);

  useEffect(() => {
    const listen = ({ source, data }: MessageEvent) => {
      if (source === null || source !== frame.current?.contentWindow) return;
      const report = reportSchema.safeParse(data);
      if (!report.success) return;
      const next = Math.min(Math.ceil(report.data.height), maxHeightPx);
      setTold(next);
      onHeight?.(next);
    };
    window.addEventListener("message", listen);
    return () => window.removeEventListener("message", listen);
  }, [onHeight]);

  return (
    <iframe
      ref={frame}
      src={`/builder/elements/previews/${name}.html?theme=${theme}`}
      title={`Preview of ${title}`}
      sandbox="allow-scripts"
      referrerPolicy="no-referrer"
      scrolling="no"
      {...(asPicture ? { tabIndex: -1, "aria-hidden": true, inert: true } : {})}
      style={{ ...style, display: "block", border: 0, width, height: told ?? height }}
    />
  );
}
