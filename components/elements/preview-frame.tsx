"use client";

import { type CSSProperties, useEffect, useRef, useState } from "react";
import { z } from "zod";

export interface PreviewFrameProps {
  name: string;
  title: string;
  theme: "light" | "dark";
  /** The width for which the element was made, in CSS px: the frame has this width, and its parent scales it. */
  width: number;
  /** Used until the preview reports its own. */
  height: number;
  /** Not interactive: keyboard and pointer cannot reach it. */
  asPicture?: boolean;
  onHeight?: (height: number) => void;
  style?: CSSProperties;
}

const reportSchema = z.object({ type: z.literal("millrace:preview"), height: z.number().min(1) });

/** Higher than any section; a larger reported height is ignored. */
const maxHeightPx = 6000;

/** An element's preview in a sandboxed frame, as high as its content. */
export function PreviewFrame(props: PreviewFrameProps) {
  const { name, title, theme, width, height, asPicture = false, onHeight, style } = props;
  const frame = useRef<HTMLIFrameElement>(null);
  const [reportedHeight, setReportedHeight] = useState<number | null>(null);

  useEffect(() => {
    const listen = ({ source, data }: MessageEvent) => {
      if (source === null || source !== frame.current?.contentWindow) return;
      const report = reportSchema.safeParse(data);
      if (!report.success) return;
      const next = Math.min(Math.ceil(report.data.height), maxHeightPx);
      setReportedHeight(next);
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
      style={{ ...style, display: "block", border: 0, width, height: reportedHeight ?? height }}
    />
  );
}
