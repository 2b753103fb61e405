import type { InstanceEnvironment } from "#api/packages/licenses/schema.ts";
import { config } from "#server/platform/config/config.ts";
import { classifyHost } from "./local-host.ts";

/** Development instances that do not count against the limit. Further ones count like any other. */
const maxUncounted = 5;

/** The limit of a license without one: far beyond any real use, so that activations cannot fill the database. */
const maxInstances = 100_000;

/** The signs by which an instance shows where it runs. */
interface NamedInstance {
  fingerprint: string;
  name: string | null;
}

/** The use of a license, and the instance that a check names, if it is on the license. */
export interface LicenseUse {
  /** Concurrent instances; null if unlimited (see `maxInstances`). */
  activationLimit: number | null;
  /** Instances that count against the limit. */
  activationUsage: number;
  /** Development instances that do not count against it. */
  developmentUsage: number;
  /** `counts` is false for a development instance that does not count against the limit. */
  instance: (NamedInstance & { counts: boolean }) | null;
}

/** The instance as the check names it. */
type NamedByCheck = { [Field in keyof NamedInstance]: string | null };

/**
 * Whether an instance is for production or development. If its fingerprint is a host, the fingerprint decides: the
 * instance's name cannot turn a live host into a development one, but the name of a live host makes the instance live.
 * If the fingerprint is not a host (a machine id), the name decides.
 */
export function environmentOf({ fingerprint, name }: NamedInstance): InstanceEnvironment {
  const { developmentHosts } = config();
  const own = classifyHost(fingerprint, developmentHosts);
  if (own === "live") return "production";
  const nameKind = name === null ? "none" : classifyHost(name, developmentHosts);
  const isDevelopment = nameKind === "local" || (nameKind === "none" && own === "local");
  return isDevelopment ? "development" : "production";
}

/**
 * Whether the instance counts against the limit once it is activated: every live one does, and development ones beyond
 * the first five. An instance that did not count keeps not counting while it is for development.
 */
export function countsAgainstLimit({ instance, developmentUsage }: LicenseUse, check: NamedByCheck): boolean {
  const fingerprint = instance?.fingerprint ?? check.fingerprint ?? "";
  const name = check.name ?? instance?.name ?? null;
  if (environmentOf({ fingerprint, name }) === "production") return true;
  return (instance === null || instance.counts) && developmentUsage >= maxUncounted;
}

/**
 * Whether activating would exceed the limit. An instance that is already activated stays so when the limit is lowered.
 */
export function exceedsActivationLimit(facts: LicenseUse, check: NamedByCheck): boolean {
  if (facts.instance?.counts || !countsAgainstLimit(facts, check)) return false;
  return facts.activationUsage >= (facts.activationLimit ?? maxInstances);
}
