/** The first match wins: Edge and Opera also claim to be Chrome, and Chrome claims to be Safari. */
const browsers: readonly [pattern: RegExp, name: string][] = [
  [/\bEdgA?(iOS)?\//, "Edge"],
  [/\b(OPR|OPiOS)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|Chromium|CriOS|HeadlessChrome)\//, "Chrome"],
  [/\bVersion\/[\d.]+.*\bSafari\//, "Safari"],
  [/^curl\//, "curl"],
];

/** iPads and Android phones also claim other systems. */
const systems: readonly [pattern: RegExp, name: string][] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\b(Macintosh|Mac OS X)\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
];

/** Names a browser from its `User-Agent`: `Firefox on Windows`. Null if neither browser nor system is recognized. */
export function describeBrowser(userAgent: string | null): string | null {
  const text = (userAgent ?? "").slice(0, 500);
  const find = (among: typeof browsers) => among.find(([pattern]) => pattern.test(text))?.[1] ?? null;
  const [browser, system] = [find(browsers), find(systems)];
  if (browser === null) return system === null ? null : `Browser on ${system}`;
  return system === null ? browser : `${browser} on ${system}`;
}
