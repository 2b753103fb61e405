import fc from "fast-check";
import { expect, test } from "vitest";
import { type LicenseCode, licenseCodes } from "#api/packages/licenses/schema.ts";
import { config } from "#server/platform/config/config.ts";
import { arrangeServices, testConfig } from "#test/arrange-services.ts";
import { decide, type Instance, type LicenseCheckRequest, type LicenseFacts } from "./rules.ts";

arrangeServices((services) => services.add(config, () => testConfig()));

const now = new Date("2026-11-21T12:00:00Z");
const before = new Date(now.getTime() - 1000);
const instance: Instance = {
  id: "i1",
  fingerprint: "shop.com",
  name: "shop.com",
  counts: true,
  createdAt: before,
};

/** A valid license and check, to which each cause can be added. */
function fine(): { facts: LicenseFacts | null; question: LicenseCheckRequest } {
  return {
    facts: {
      id: "l1",
      packageId: "p1",
      packageSlug: "flow",
      keyEnd: "9F2C",
      status: "active",
      createdAt: before,
      expiresAt: null,
      activationLimit: null,
      activationUsage: 0,
      developmentUsage: 0,
      updatesUntil: null,
      versionPublishedAt: null,
      entitlements: ["pro"],
      instance: null,
    },
    question: {
      packageSlug: "flow",
      action: "validate",
      instanceId: null,
      fingerprint: null,
      name: null,
      version: null,
      entitlements: ["pro"],
    },
  };
}

type Case = ReturnType<typeof fine>;
const withFacts = (given: Case, change: Partial<LicenseFacts>): Case => ({
  ...given,
  facts: given.facts && { ...given.facts, ...change },
});
const withQuestion = (given: Case, change: Partial<LicenseCheckRequest>): Case => ({
  ...given,
  question: { ...given.question, ...change },
});

/** What makes each code apply by itself. `REVOKED` and `SUSPENDED` exclude each other, as do the last two causes. */
const causes: Readonly<Record<Exclude<LicenseCode, "VALID">, (given: Case) => Case>> = {
  NOT_FOUND: (given) => ({ ...given, facts: null }),
  PACKAGE_MISMATCH: (given) => withFacts(given, { packageSlug: "builder" }),
  REVOKED: (given) => withFacts(given, { status: "revoked" }),
  SUSPENDED: (given) => withFacts(given, { status: "suspended" }),
  EXPIRED: (given) => withFacts(given, { expiresAt: now }),
  VERSION_NOT_ENTITLED: (given) => withFacts(given, { updatesUntil: before, versionPublishedAt: now }),
  ENTITLEMENTS_MISSING: (given) => withFacts(given, { entitlements: [] }),
  INSTANCE_MISMATCH: (given) => withQuestion(given, { instanceId: "another" }),
  NOT_ACTIVATED: (given) => withQuestion(given, { fingerprint: "new.com" }),
  ACTIVATION_LIMIT_REACHED: (given) =>
    withFacts(withQuestion(given, { action: "activate", fingerprint: "new.com" }), {
      activationLimit: 1,
      activationUsage: 1,
    }),
};
const codes = licenseCodes.filter((code) => code !== "VALID");

test("a license that is fine is valid", () => {
  const { facts, question: check } = fine();
  expect(decide(facts, check, now)).toBe("VALID");
});

test.each(codes)("%s is reached by its cause alone", (code) => {
  const { facts, question: check } = causes[code](fine());
  expect(decide(facts, check, now)).toBe(code);
});

/** Pairs that cannot occur on one license. */
const impossible = new Set(["REVOKED SUSPENDED", "NOT_ACTIVATED ACTIVATION_LIMIT_REACHED"]);

const pairs = codes.flatMap((first, index) =>
  codes.slice(index + 1).map((second) => [first, second] as const),
);

test.each(pairs.filter((pair) => !impossible.has(pair.join(" "))))("%s goes before %s", (first, second) => {
  for (const order of [
    [first, second],
    [second, first],
  ] as const) {
    const { facts, question: check } = order.reduce((given, code) => causes[code](given), fine());
    expect(decide(facts, check, now)).toBe(first);
  }
});

test("of any number of causes the first in the order decides", () => {
  fc.assert(
    fc.property(fc.subarray(codes, { minLength: 1 }), fc.boolean(), (chosen, reversed) => {
      const possible = chosen.filter((code) => !(code === "SUSPENDED" && chosen.includes("REVOKED")));
      const effective = possible.filter(
        (code) => !(code === "NOT_ACTIVATED" && chosen.includes("ACTIVATION_LIMIT_REACHED")),
      );
      const order = reversed ? effective.toReversed() : effective;
      const { facts, question: check } = order.reduce((given, code) => causes[code](given), fine());
      expect(decide(facts, check, now)).toBe(effective[0]);
    }),
  );
});

test("expires at its very instant, not before", () => {
  const at = (expiresAt: Date) => {
    const { facts, question: check } = withFacts(fine(), { expiresAt });
    return decide(facts, check, now);
  };
  expect(at(now)).toBe("EXPIRED");
  expect(at(new Date(now.getTime() + 1))).toBe("VALID");
});

test("whoever is activated stays so when the limit is lowered; a new one gets no place", () => {
  const full = withFacts(fine(), { activationLimit: 1, activationUsage: 3, instance });
  const known = withQuestion(full, { fingerprint: "shop.com" });
  expect(decide(known.facts, known.question, now)).toBe("VALID");
  const again = withQuestion(full, { fingerprint: "shop.com", action: "activate" });
  expect(decide(again.facts, again.question, now)).toBe("VALID");
  const other = withFacts(withQuestion(full, { fingerprint: "new.com", action: "activate" }), {
    instance: null,
  });
  expect(decide(other.facts, other.question, now)).toBe("ACTIVATION_LIMIT_REACHED");
  const local = withQuestion(other, { fingerprint: "x", name: "shop.test" });
  expect(decide(local.facts, local.question, now)).toBe("VALID");
});

test("an instance id of another fingerprint is a mismatch; without a fingerprint it is enough", () => {
  const known = withQuestion(withFacts(fine(), { instance }), { instanceId: "i1" });
  expect(decide(known.facts, known.question, now)).toBe("VALID");
  const moved = withQuestion(known, { fingerprint: "copy.com" });
  expect(decide(moved.facts, moved.question, now)).toBe("INSTANCE_MISMATCH");
});

test("deactivating what is not activated is valid: there is nothing to do", () => {
  const gone = withQuestion(fine(), { action: "deactivate", fingerprint: "shop.com" });
  expect(decide(gone.facts, gone.question, now)).toBe("VALID");
  const byId = withQuestion(fine(), { action: "deactivate", instanceId: "i1" });
  expect(decide(byId.facts, byId.question, now)).toBe("VALID");
  const another = withQuestion(withFacts(byId, { instance }), { fingerprint: "copy.com" });
  expect(decide(another.facts, another.question, now)).toBe("INSTANCE_MISMATCH");
});
