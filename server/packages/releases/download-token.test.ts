import { expect, test } from "vitest";
import { newId } from "#lib/id.ts";
import { config } from "#server/platform/config/config.ts";
import { arrangeServices, testConfig } from "#test/arrange-services.ts";
import { checkDownloadToken, newDownloadToken } from "./download-token.ts";

arrangeServices((services) => services.add(config, () => testConfig()));

const releaseId = newId();
const licenseId = newId();
const now = new Date("2026-11-21T12:00:00Z");
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const token = () => newDownloadToken({ releaseId, licenseId }, now);

test("lets its holder download its release, and says whose license it is", () => {
  expect(checkDownloadToken(token(), releaseId, later(899))).toEqual({
    kind: "valid",
    grant: { releaseId, licenseId },
  });
  const without = newDownloadToken({ releaseId, licenseId: null }, now);
  expect(checkDownloadToken(without, releaseId, now)).toMatchObject({ grant: { licenseId: null } });
});

test("ends after 15 minutes", () => {
  expect(checkDownloadToken(token(), releaseId, later(900))).toEqual({ kind: "expired" });
});

test("is worth nothing for another release", () => {
  expect(checkDownloadToken(token(), newId(), now)).toEqual({ kind: "invalid" });
});

test("is worth nothing once any character of it is another", () => {
  const whole = token();
  for (let at = 0; at < whole.length; at += 1) {
    for (const other of ["0", "z", ".", "-"]) {
      if (whole[at] === other) continue;
      const changed = whole.slice(0, at) + other + whole.slice(at + 1);
      expect(checkDownloadToken(changed, releaseId, now).kind, changed).toBe("invalid");
    }
  }
  for (const text of ["", ".", "..", "a.b.c", whole.slice(0, -1), `${whole}A`]) {
    expect(checkDownloadToken(text, releaseId, now).kind).toBe("invalid");
  }
});
