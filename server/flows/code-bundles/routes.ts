import * as contract from "#api/flows/code-bundles/contract.ts";
import { parsePackageSpec } from "#lib/npm-package.ts";
import { endpoint } from "#server/identity/endpoint/endpoint.ts";
import { config } from "#server/platform/config/config.ts";
import { egress } from "#server/platform/egress/egress.ts";
import { notFound, type Refusal, refuse, retryAfter } from "#server/platform/http/refusal.ts";
import { created, ok } from "#server/platform/http/reply.ts";
import { bundler, sandbox } from "#server/platform/sandbox/service.ts";
import { allowedPackages, refusePackage } from "./allowed.ts";
import { getCodeBundle } from "./data.ts";
import { makeBundle } from "./make-bundle.ts";
import { storeCodeBundle } from "./mutations.ts";

/** Each holds the archives of its packages in memory. */
const maxAtOnce = 3;
let running = 0;

export const readCodePackagesEndpoint = endpoint(contract.readCodePackages, async () =>
  ok(allowedPackages()),
);

export const readCodeBundleEndpoint = endpoint(
  contract.readCodeBundle,
  async ({ principal, params: { hash } }) => {
    const bundle = await getCodeBundle(principal, hash);
    return bundle ? ok(bundle) : notFound("bundle");
  },
);

export const createCodeBundleEndpoint = endpoint(
  contract.createCodeBundle,
  async ({ principal, body: { packages } }) => {
    for (const [index, text] of packages.entries()) {
      const detail = refusePackage(parsePackageSpec(text)?.name ?? "");
      if (detail === null) continue;
      const pointer = `/packages/${index}`;
      return refuse(422, "package_not_allowed", detail, [{ pointer, code: "package_not_allowed", detail }]);
    }
    if (running >= maxAtOnce)
      return retryAfter(
        refuse(429, "busy", "Other packages are being bundled. Try again in a few seconds."),
        5,
      );
    running += 1;
    const outcome = await make(packages).finally(() => {
      running -= 1;
    });
    if (outcome.kind === "refused") return refuseBundle(outcome.code, outcome.message);
    const stored = await storeCodeBundle(principal, outcome.bundle);
    if (stored === "too_many")
      return refuse(
        409,
        "too_many",
        "This installation has too many bundles. Use packages that other nodes use.",
      );
    const bundle = await getCodeBundle(principal, outcome.bundle.hash);
    if (!bundle) return notFound("bundle");
    return stored === "stored" ? created(bundle) : ok(bundle);
  },
);

function make(packages: readonly string[]) {
  const tools = {
    http: egress(),
    registryUrl: config().npmRegistryUrl,
    bundler: bundler(),
    sandbox: sandbox(),
  };
  return makeBundle(packages, tools);
}

function refuseBundle(code: string, message: string): Refusal {
  const status = code === "registry_failed" || code === "bundler_failed" ? 502 : 422;
  return refuse(status, code, message, [{ pointer: "/packages", code, detail: message }]);
}
