import { type BundleRequest, bundleJob } from "./bundle-job.ts";
import { bundleLimits } from "./bundle-limits.ts";
import { bundlerProgram } from "./bundler-program.ts";
import { createChildPool } from "./child-pool.ts";
import { memoryEnds } from "./memory-ends.ts";

/** Bundles packages of npm, in a separate process. */
export interface Bundler {
  /** Never rejects, except with the signal's reason. One bundle is made at a time; others wait. */
  bundle(request: BundleRequest): Promise<BundleResult>;
  /** The process ids of its children. */
  pids(): number[];
  /** Ends the children. A running bundle fails. */
  close(): void;
}

export type BundleResult =
  /**
   * JavaScript that declares `packages`, whose property `modules` has the modules that code can import, by
   * name.
   */
  | { kind: "done"; script: string }
  /** `package_invalid`, `package_too_large`, `package_unsuitable`, or `bundler_failed`, where another try can help. */
  | { kind: "fail"; code: string; message: string };

export function createBundler(): Bundler {
  const { run, pids, close } = createChildPool(bundlerProgram, 1);
  return {
    async bundle(request) {
      const result = await run(request.signal, () => bundleJob(request), {
        isWorthAnother: (reason) => !memoryEnds.has(reason),
      });
      if (result.kind === "killed") {
        const message = `Bundling took more than ${bundleLimits.cpuMs / 1000} s of processor time. Choose smaller packages.`;
        return { kind: "fail", code: "package_too_large", message };
      }
      if (result.kind === "died") {
        const message = `The process that bundles packages ended (${result.reason}). They may need more memory than is allowed.`;
        return { kind: "fail", code: "bundler_failed", message };
      }
      const { script, error } = result.frame;
      if (script !== null) return { kind: "done", script };
      return { kind: "fail", ...(error ?? { code: "bundler_failed", message: "There is no bundle." }) };
    },
    pids,
    close,
  };
}
