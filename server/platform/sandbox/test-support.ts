import type { SandboxCall, SandboxLimits } from "./call.ts";

const usualLimits: SandboxLimits = {
  cpuMs: 1000,
  elapsedMs: 300_000,
  memoryBytes: 32 * 1024 * 1024,
  outputBytes: 1_000_000,
  logBytes: 65_536,
  fetches: 20,
};

/** A call of one program with an input. */
export function callOf(source: string, limits: Partial<SandboxLimits> = {}): SandboxCall {
  return {
    kind: "body",
    programs: [source],
    language: "javascript",
    args: { input: '{"a":1}' },
    limits: { ...usualLimits, ...limits },
    nowMs: 1_700_000_000_000,
    seed: "ab".repeat(32),
    signal: new AbortController().signal,
  };
}
