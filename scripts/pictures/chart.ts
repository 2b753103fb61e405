/** A line of a chart: its values in the order of time, evenly spaced. */
export interface Series {
  name: string;
  values: readonly number[];
}

const size = { width: 1000, height: 150 };
const colors = ["#0d9488", "#d97706", "#7c3aed"];

/** A line chart as HTML, from zero to the largest value, under its title. */
export function lineChart(title: string, series: readonly Series[]): string {
  const most = Math.max(1, ...series.flatMap(({ values }) => values));
  const lines = series.map(({ values }, index) => {
    const step = size.width / Math.max(1, values.length - 1);
    const points = values.map((value, at) => `${at * step},${size.height - (value / most) * size.height}`);
    return `<polyline points="${points.join(" ")}" fill="none" stroke="${colors[index]}" stroke-width="2"/>`;
  });
  const legend = series.map(
    ({ name }, index) => `<span><i style="background:${colors[index]}"></i>${name}</span>`,
  );
  return `<figure><figcaption><b>${title}</b>${legend.join("")}</figcaption>
<div class="plot"><span class="most">${Math.round(most)}</span><span class="least">0</span>
<svg viewBox="-2 -4 ${size.width + 4} ${size.height + 8}" preserveAspectRatio="none">${lines.join("")}</svg></div></figure>`;
}

/** A part of a timeline: a bar at its time, under the one that it belongs to. Times in milliseconds. */
export interface Bar {
  name: string;
  depth: number;
  startMs: number;
  endMs: number;
}

/** Bars below each other on one time axis, as HTML. */
export function timeline(bars: readonly Bar[]): string {
  const from = Math.min(...bars.map(({ startMs }) => startMs));
  const whole = Math.max(...bars.map(({ endMs }) => endMs)) - from;
  const rows = bars.map(({ name, depth, startMs, endMs }) => {
    const left = ((startMs - from) / whole) * 100;
    const width = Math.max(0.4, ((endMs - startMs) / whole) * 100);
    const color = colors[Math.min(depth, colors.length - 1)];
    return `<div class="bar"><code style="padding-left:${depth * 18}px">${name}</code>
<div class="track"><div style="left:${left}%;width:${width}%;background:${color}"></div></div>
<span>${Math.max(1, Math.round(endMs - startMs))} ms</span></div>`;
  });
  return rows.join("\n");
}

/** A page with nothing but this, for a picture. */
export function chartPage(content: string): string {
  return `<!doctype html><meta charset="utf-8"><style>
body { margin: 0; padding: 24px; background: #fff; color: #1f2937; font: 14px/1.4 system-ui, sans-serif; }
figure { margin: 0 0 20px; padding: 12px 16px; border: 1px solid #e5e7eb; border-radius: 8px; }
figcaption { display: flex; gap: 20px; margin-bottom: 12px; }
figcaption b { flex: 1; font: 600 13px ui-monospace, monospace; }
figcaption span { display: flex; align-items: center; gap: 6px; color: #4b5563; }
figcaption i { width: 10px; height: 10px; border-radius: 2px; }
.plot { position: relative; padding-left: 44px; }
.plot svg { display: block; width: 100%; height: 150px; border: 1px solid #e5e7eb; border-width: 0 0 1px 1px; }
.most, .least { position: absolute; left: 0; color: #6b7280; font-size: 12px; }
.most { top: -4px; } .least { bottom: -4px; }
.bar { display: grid; grid-template-columns: 300px 1fr 70px; align-items: center; gap: 12px; height: 30px; border-bottom: 1px solid #f3f4f6; }
.bar code { overflow: hidden; white-space: nowrap; text-overflow: ellipsis; font: 13px ui-monospace, monospace; }
.bar span { color: #6b7280; text-align: right; }
.track { position: relative; height: 14px; }
.track div { position: absolute; height: 14px; border-radius: 3px; }
</style><body>${content}</body>`;
}
