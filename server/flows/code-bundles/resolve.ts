import semver from "semver";
import { type PackageSpec, parsePackageSpec } from "#lib/npm-package.ts";
import { BundleRefused } from "./bundle-refused.ts";
import type { PackageDocument, PackageVersion, Registry } from "./registry.ts";

const maxPackages = 100;
/** Documents of packages that are fetched at once. */
const maxRequests = 6;

export interface ResolvedPackage {
  /** `date-fns@4.1.0` */
  id: string;
  name: string;
  version: string;
  described: PackageVersion;
  /** By the names that its modules import, the ids of others. */
  dependencies: Record<string, string>;
}

export interface Resolution {
  /** Sorted by id. */
  packages: ResolvedPackage[];
  /** In the order of the specs. */
  modules: { module: string; packageId: string; version: string }[];
}

/** A package that something needs. */
interface Need {
  name: string;
  range: string;
  /** The id of the package that needs it; null if the code itself does. */
  by: string | null;
  onChosen(chosen: ResolvedPackage): void;
}

/**
 * Chooses versions as npm does: of each package the newest one that fits, and one that was chosen already if it fits. The
 * same specs give the same result until the registry has other versions.
 *
 * @throws BundleRefused
 */
export async function resolvePackages(
  specs: readonly PackageSpec[],
  registry: Registry,
): Promise<Resolution> {
  const documents = new Map<string, Promise<PackageDocument>>();
  const chosen = new Map<string, ResolvedPackage>();
  const byName = new Map<string, ResolvedPackage>();
  let needs = specs.map(
    ({ name, range }): Need => ({ name, range, by: null, onChosen: (found) => setOnly(byName, found) }),
  );

  while (needs.length > 0) {
    await fetchAll(
      needs.map(({ name }) => name),
      documents,
      registry,
    );
    const added: ResolvedPackage[] = [];
    for (const need of needs) {
      const document = await documents.get(need.name);
      if (!document) throw new Error(`The document of ${need.name} was not fetched.`);
      const fitting = findFitting(chosen, need) ?? open(need, document);
      const found = chosen.get(fitting.id) ?? fitting;
      if (!chosen.has(found.id)) {
        if (chosen.size >= maxPackages) {
          const message = `These packages need more than ${maxPackages} packages in all. Choose ones with fewer dependencies.`;
          throw new BundleRefused("too_many_packages", message);
        }
        chosen.set(found.id, found);
        added.push(found);
      }
      need.onChosen(found);
    }
    needs = added.flatMap(needsOf);
  }
  const modules = specs.flatMap(({ name, module }) => {
    const found = byName.get(name);
    return found ? [{ module, packageId: found.id, version: found.version }] : [];
  });
  return { packages: [...chosen.values()].sort((a, b) => (a.id < b.id ? -1 : 1)), modules };
}

/** Each name that code imports resolves to one version. */
function setOnly(byName: Map<string, ResolvedPackage>, found: ResolvedPackage): void {
  const before = byName.get(found.name);
  if (before && before.id !== found.id) {
    const message = `The packages name two versions, ${before.id} and ${found.id}. Keep one of them.`;
    throw new BundleRefused("packages_conflict", message);
  }
  byName.set(found.name, found);
}

async function fetchAll(
  names: readonly string[],
  documents: Map<string, Promise<PackageDocument>>,
  registry: Registry,
): Promise<void> {
  const missing = [...new Set(names)].filter((name) => !documents.has(name));
  for (let at = 0; at < missing.length; at += maxRequests) {
    const part = missing.slice(at, at + maxRequests);
    for (const name of part) documents.set(name, registry.getPackage(name));
    await Promise.all(part.map((name) => documents.get(name)));
  }
}

function needsOf(by: ResolvedPackage): Need[] {
  return [...by.described.dependencies]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([alias, wanted]) => {
      const [, aliased, aliasedRange] = /^npm:((?:@[^@/]+\/)?[^@/]+)(?:@(.*))?$/.exec(wanted) ?? [];
      const name = aliased ?? alias;
      const range = aliased === undefined ? wanted : (aliasedRange ?? "*");
      if (parsePackageSpec(name)?.module !== name || /[:/]/.test(range)) {
        const message = `${by.id} depends on ${alias} from elsewhere than the registry, which is not allowed.`;
        throw new BundleRefused("package_unsuitable", message);
      }
      const onChosen = ({ id }: ResolvedPackage) => {
        by.dependencies[alias] = id;
      };
      return { name, range: range === "" ? "*" : range, by: by.id, onChosen };
    });
}

const fits = (version: string, range: string) =>
  semver.satisfies(version, range, { includePrerelease: false });

function findFitting(
  chosen: ReadonlyMap<string, ResolvedPackage>,
  { name, range }: Need,
): ResolvedPackage | undefined {
  return [...chosen.values()].find((each) => each.name === name && fits(each.version, range));
}

/** The version that a tag names, the latest one if it fits, or the newest that does. */
function open({ name, range, by }: Need, document: PackageDocument): ResolvedPackage {
  const latest = document.tags.get("latest");
  const version =
    document.tags.get(range) ??
    (latest !== undefined && fits(latest, range)
      ? latest
      : semver.maxSatisfying([...document.versions], range));
  if (
    version === null ||
    version === undefined ||
    !document.versions.includes(version) ||
    !semver.valid(version)
  ) {
    const wanted = by ? `, which ${by} needs` : ". Choose another one";
    throw new BundleRefused("version_not_found", `The registry has no version ${range} of ${name}${wanted}.`);
  }
  const described = document.open(version);
  return { id: `${name}@${version}`, name, version, described, dependencies: Object.create(null) };
}
