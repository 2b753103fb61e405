import { classifyHost } from "./local-host.ts";
import type { Instance, LicenseCheckRequest, LicenseFacts } from "./rules.ts";
import type { InstanceEnvironment } from "./schema.ts";

/** Development instances that take no place; further ones take one like any other. */
const maxUncounted = 5;

/** The limit of a license without one: far beyond any real use, so that nobody can fill the database by activating. */
const unlimitedPlaces = 100_000;

/**
 * What an instance is used for. Its fingerprint decides where it is a host: what the instance calls itself besides cannot make
 * a live host a development one, but a live host's name makes it live. Where the fingerprint is no host (a machine's id), the
 * name decides.
 */
export function environmentOf({
  fingerprint,
  name,
}: Pick<Instance, "fingerprint" | "name">): InstanceEnvironment {
  const own = classifyHost(fingerprint);
  if (own === "live") return "production";
  const said = name === null ? "none" : classifyHost(name);
  const isDevelopment = said === "local" || (said === "none" && own === "local");
  return isDevelopment ? "development" : "production";
}

/**
 * Whether the instance takes one of the license's places once it is activated: every live one, and development ones beyond
 * the first five. An instance that took none keeps taking none while it is for development.
 */
export function countsAgainstLimit(
  { instance, developmentUsage }: LicenseFacts,
  check: LicenseCheckRequest,
): boolean {
  const fingerprint = instance?.fingerprint ?? check.fingerprint ?? "";
  const name = check.name ?? instance?.name ?? null;
  if (environmentOf({ fingerprint, name }) === "production") return true;
  return (instance === null || instance.counts) && developmentUsage >= maxUncounted;
}

/** Whether activating needs a place and none is free. An instance that has one keeps it when the limit is lowered. */
export function exceedsActivationLimit(facts: LicenseFacts, check: LicenseCheckRequest): boolean {
  if (facts.instance?.counts || !countsAgainstLimit(facts, check)) return false;
  return facts.activationUsage >= (facts.activationLimit ?? unlimitedPlaces);
}
