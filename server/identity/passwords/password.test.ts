import { expect, test } from "vitest";
import { hashPassword, verifyPassword } from "./password.ts";

test("keeps a password as a salted scrypt string, and knows it again", async () => {
  const stored = await hashPassword("correct horse battery");
  expect(stored).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(stored).not.toBe(await hashPassword("correct horse battery"));
  expect(await verifyPassword("correct horse battery", stored)).toBe(true);
  expect(await verifyPassword("correct horse batterY", stored)).toBe(false);
  expect(await verifyPassword("", stored)).toBe(false);
});

test("knows a password that was stored at another cost", async () => {
  const stored = "$scrypt$ln=4,r=1,p=1$AAAAAAAAAAAAAAAAAAAAAA$0vTk4pN5Sqk3JHOQjOtBQvAvKYIcYCC5HpAYVCZO3FM";
  await expect(verifyPassword("another", stored)).resolves.toBe(false);
});

test("an accented letter is the same however the keyboard composed it", async () => {
  const stored = await hashPassword("caf\u00e9 au lait bitte");
  expect(await verifyPassword("cafe\u0301 au lait bitte", stored)).toBe(true);
});

test("an account without a password lets nobody in", async () => {
  expect(await verifyPassword("", null)).toBe(false);
});

test("says so when what is stored is no password of ours, instead of letting anyone in", async () => {
  await expect(verifyPassword("x", "plain text")).rejects.toThrow("PHC");
});
