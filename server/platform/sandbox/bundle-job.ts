import { bundleLimits } from "./bundle-limits.ts";
import {
  type BundledFrame,
  type BundleModule,
  type BundlePackage,
  fromBundlerSchema,
  type ToBundler,
} from "./bundler-messages.ts";
import type { ChildJob, ChildLine } from "./child.ts";
import { FrameError } from "./frames.ts";

/** Packages to bundle, for a child that runs `bundlerProgram`. */
export interface BundleRequest {
  /** At least one. */
  packages: readonly (BundlePackage & { tarball: Uint8Array })[];
  /** The modules that code can import. */
  modules: readonly BundleModule[];
  signal: AbortSignal;
}

export function bundleJob({ packages, modules, signal }: BundleRequest): ChildJob<BundledFrame> {
  let isOver = false;

  async function sendAll(line: ChildLine): Promise<void> {
    const described = packages.map(({ id, name, dependencies }) => ({ id, name, dependencies }));
    line.send({ type: "bundle", packages: described, modules } satisfies ToBundler);
    for (const { tarball } of packages) {
      await line.drained();
      if (isOver) return;
      line.send(tarball);
    }
  }

  return {
    cpuMs: bundleLimits.cpuMs,
    signal,
    start: (line) => void sendAll(line),
    take(sent) {
      const frame = fromBundlerSchema.safeParse(sent);
      if (!frame.success) throw new FrameError("it sent a frame that is not in order");
      const bytes = Buffer.byteLength(frame.data.script ?? "");
      if (bytes > bundleLimits.scriptBytes) {
        throw new FrameError(
          `it sent a script of ${bytes} bytes, more than the ${bundleLimits.scriptBytes} allowed`,
        );
      }
      return frame.data;
    },
    stop() {
      isOver = true;
    },
  };
}
