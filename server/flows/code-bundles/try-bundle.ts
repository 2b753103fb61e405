import { z } from "zod";
import { cutText } from "#lib/cut-text.ts";
import type { Sandbox } from "#server/platform/sandbox/pool.ts";
import { BundleRefused } from "./bundle-refused.ts";

const megabyte = 1024 * 1024;
const maxExports = 1000;

const limits = {
  cpuMs: 5000,
  elapsedMs: 60_000,
  memoryBytes: 128 * megabyte,
  outputBytes: 500_000,
  logBytes: 0,
  fetches: 0,
};
const exportsSchema = z.array(z.array(z.string().max(200)).max(maxExports));

/**
 * Loads a bundle in the sandbox, as code that imports it will.
 *
 * @returns the exports of each module
 * @throws BundleRefused if it cannot be loaded
 */
export async function tryBundle(
  sandbox: Sandbox,
  script: string,
  modules: readonly string[],
  signal: AbortSignal,
): Promise<Map<string, string[]>> {
  const imports = modules.map((module, index) => `import * as m${index} from ${JSON.stringify(module)};`);
  const all = modules.map((_, index) => `m${index}`).join(", ");
  const result = await sandbox.run({
    kind: "body",
    programs: [
      `${imports.join("\n")}\nreturn [${all}].map((each) => Object.keys(each).filter((name) => name.length <= 200).slice(0, ${maxExports}));`,
    ],
    language: "javascript",
    packages: script,
    args: {},
    limits,
    nowMs: 0,
    seed: "0".repeat(64),
    signal,
  });
  if (result.kind === "fail") {
    const message = `These packages do not run in the sandbox: ${result.error.message.replace("The packages cannot be loaded: ", "")}`;
    throw new BundleRefused("package_unsuitable", cutText(message, 2000));
  }
  const exported = exportsSchema.safeParse(result.value);
  if (!exported.success)
    throw new BundleRefused("package_unsuitable", "These packages change what the sandbox returns.");
  return new Map(modules.map((module, index) => [module, exported.data[index] ?? []]));
}
