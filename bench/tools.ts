import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "@playwright/test";
import { findChromium } from "#scripts/setup/chromium.mjs";

/** What a benchmark needs beyond an installed project. */
export type Tool = keyof typeof tools;

interface ToolSpec {
  isThere(): boolean;
  /** How to get it, by system. */
  install: readonly string[];
}

const tools = {
  wrk: {
    isThere: () => isOnPath("wrk"),
    install: ["Debian, Ubuntu: sudo apt-get install wrk", "macOS: brew install wrk"],
  },
  Chromium: {
    isThere: hasChromium,
    install: [
      "Debian: sudo apt-get install chromium",
      "macOS: brew install --cask google-chrome",
      "any system: npx playwright install chromium, or set CHROMIUM_PATH",
    ],
  },
  Linux: {
    isThere: () => process.platform === "linux",
    install: ["it reads the memory of processes from /proc"],
  },
} satisfies Record<string, ToolSpec>;

/** The tools that this machine lacks. */
export function findMissing(needed: Iterable<Tool>): Tool[] {
  return [...new Set(needed)].filter((tool) => !tools[tool].isThere());
}

/** A paragraph for each missing tool: its name and the commands that install it. */
export function describeMissing(missing: readonly Tool[]): string {
  return missing.map((tool) => [`Missing: ${tool}`, ...tools[tool].install].join("\n  ")).join("\n");
}

function isOnPath(name: string): boolean {
  return (process.env.PATH ?? "").split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, name), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

/** As the benchmarks find it: CHROMIUM_PATH, an installed one, or Playwright's download. A wrong CHROMIUM_PATH is reported. */
function hasChromium(): boolean {
  try {
    return findChromium() !== null || existsSync(chromium.executablePath());
  } catch (cause) {
    console.error(cause instanceof Error ? cause.message : cause);
    return false;
  }
}
