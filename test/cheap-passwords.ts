import { vi } from "vitest";

/** Hashes passwords at a thousandth of the product's cost (`server/identity/passwords/password.test.ts` has the real one). */
vi.mock("#server/identity/passwords/cost.ts", () => ({ cost: { ln: 5, r: 8, p: 3 } }));
