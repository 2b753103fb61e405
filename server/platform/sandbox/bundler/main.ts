import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { initialize } from "esbuild-wasm/esm/browser.js";
import { cutText } from "#lib/cut-text.ts";
import { bundleLimits } from "#server/platform/sandbox/bundle-limits.ts";
import type { FromBundler, ToBundler } from "#server/platform/sandbox/bundler-messages.ts";
import { readFrames, writeFrame } from "#server/platform/sandbox/frames.ts";
import { bundle } from "./bundle.ts";
import { BundleError } from "./bundle-error.ts";
import { type PackageFiles, readTarball } from "./read-tarball.ts";

/**
 * The program of a child that bundles packages, one bundle after another. It exits with its parent. It may open no
 * connection, start no process and, from here on, read no file.
 */
const wasm = readFileSync(fileURLToPath(import.meta.resolve("esbuild-wasm/esbuild.wasm")));
// The bundler's program for browsers, which has no process and no files, expects their name of the global object.
Object.defineProperty(globalThis, "self", { value: globalThis });
await initialize({ wasmModule: new WebAssembly.Module(wasm), worker: false });
process.permission.drop("fs.read");
/** The parent is trusted; this only guards against a fault in it. */
const maxFrameBytes = 32 * 1024 * 1024;

let job: ToBundler | null = null;
let opened: PackageFiles[] = [];
let budget = { bytes: 0, files: 0 };

const send = (frame: FromBundler) => writeFrame(process.stdout, frame);

function start(next: ToBundler): void {
  job = next;
  opened = [];
  budget = { bytes: bundleLimits.unpackedBytes, files: bundleLimits.files };
}

function add(tarball: Buffer): void {
  // Data that still arrives belongs to a bundle that has failed.
  if (!job) return;
  const { packages, modules } = job;
  try {
    opened.push(readTarball(packages[opened.length]?.id ?? "", tarball, budget));
  } catch (cause) {
    fail(cause);
    return;
  }
  if (opened.length < packages.length) return;
  const none: PackageFiles = new Map();
  bundle(
    packages.map((each, index) => ({ ...each, files: opened[index] ?? none })),
    modules,
  ).then((script) => end(script, null), fail);
}

function end(script: string | null, error: { code: string; message: string } | null): void {
  job = null;
  opened = [];
  send({ type: "ended", script, error, residentBytes: process.memoryUsage.rss() });
}

function fail(cause: unknown): void {
  if (cause instanceof BundleError) {
    end(null, { code: cause.code, message: cutText(cause.message, 5000) });
    return;
  }
  const reason = cause instanceof Error ? cause.message : String(cause);
  const message = `The packages cannot be bundled: ${cutText(reason, 1000)}`;
  end(null, { code: "package_unsuitable", message });
  // An overflow of its stack, for instance, leaves the bundler unusable. The next bundle gets another process.
  process.stdout.end(() => process.exit());
}

readFrames(
  process.stdin,
  maxFrameBytes,
  (frame) => {
    if (frame instanceof Uint8Array) add(Buffer.from(frame));
    else start(frame as ToBundler);
  },
  (fault) => {
    throw fault;
  },
);
process.stdin.once("end", () => process.exit());
send({ type: "ready" });
